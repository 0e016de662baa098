import { authorize } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import { lockMember, type MemberAccess } from "#platform/auth/lock-member.ts";
import { type FindInput, noun } from "#platform/auth/noun.ts";
import { findSecret, findWorkspaceOf, type FoundSecret } from "./queries.ts";

/** What a route may do with a secret that its path names. */
type Use =
  /** whoever may reveal it: reads it, reveals it or gives it up */
  | "reader"
  /** its owner alone reads it */
  | "owner"
  /** its owner alone writes it, as what belongs to the workspace: with a role that writes, and a paid invoice */
  | "writer";

/**
 * A secret. Its path names no workspace, so the access to it is checked here: it is not found by anybody, admins included, who is
 * neither its owner nor in its audience (§4.6). A write locks it, after the membership.
 */
const secretFor = (use: Use) =>
  noun({
    in: "caller",
    param: "secret_uuid",
    missing: "secret_not_found",
    find: (input) => find(use, input),
  });

export const secret = secretFor("reader");
export const ownSecret = secretFor("owner");
export const writtenSecret = secretFor("writer");

/** The errors of the nouns besides the 404. */
export const secretErrors = ["workspace_suspended", "two_factor_required"] as const;
export const ownSecretErrors = [...secretErrors, "secret_of_another"] as const;
export const writtenSecretErrors = [
  ...ownSecretErrors,
  "role_read_only",
  "role_comment_only",
  "role_boards_only",
  "billing_frozen",
] as const;

/** @throws ApiError one of `writtenSecretErrors` */
async function find(
  use: Use,
  { reader, caller: { user_uuid }, uuid, isWrite }: FindInput<"caller">,
): Promise<FoundSecret | undefined> {
  const workspace_uuid = await findWorkspaceOf(reader, uuid);
  if (workspace_uuid === undefined) return undefined;
  const access = await lockMember(reader, { workspace_uuid, user_uuid }, isWrite ? "nothing" : "none");
  if (access === null) return undefined;
  const found = await findSecret(reader, { workspace_uuid, user_uuid }, uuid, isWrite);
  if (found === undefined) return undefined;
  authorizeUse(use, access, found.owner_uuid === user_uuid);
  return found;
}

function authorizeUse(use: Use, access: MemberAccess, isOwner: boolean): void {
  // guard: the vault of a suspended workspace opens | by vault/access.test.ts
  authorize("workspace", "read", access);
  // guard: everybody who reads a secret manages it | `use !== "reader" && !isOwner` => `false` | by vault/access.test.ts
  if (use !== "reader" && !isOwner) fail("secret_of_another");
  // guard: a viewer and an unpaid workspace write secrets | by vault/access.test.ts
  if (use === "writer") authorize("workspace", "write", access);
}
