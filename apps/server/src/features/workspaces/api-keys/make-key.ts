import { authorize, checkBilling } from "#kernel/authorize.ts";
import type { Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { newApiKey, sha256 } from "#platform/crypto/tokens.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { lockMember } from "#platform/auth/lock-member.ts";
import { insertKey, mostKeys } from "./queries.ts";
import type { ApiKeyRow } from "./view.ts";

/** The number of characters of the secret that are shown: enough to tell keys apart, and too few to guess the rest. */
const hintLength = 8;

/** The values of a new key; without an expiry it never expires (§2.12). */
export type KeyRequest = { readonly name: string; readonly expires_at?: string };

/** A new key with its secret, which no later reply shows. */
export type NewKey = { readonly row: ApiKeyRow; readonly token: string };

/** The owner of a key, and its workspace. */
type KeyOwner = { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string };

type FailKey = Fail<"expiry_in_the_past" | "key_limit">;

/**
 * Creates a person's own key for one workspace, and announces it.
 * @param now the time of the request, by the database's clock
 * @throws ApiError workspace_not_found, workspace_suspended, two_factor_required, billing_frozen, expiry_in_the_past,
 *   key_limit
 */
export async function makeOwnKey(
  tx: Transaction<"api_key.created">,
  owner: KeyOwner,
  wanted: KeyRequest,
  now: Date,
  fail: FailKey,
): Promise<NewKey> {
  const accessContext = await lockMember(tx, owner, "member");
  authorize("workspace", "read", accessContext);
  // it is a write in the workspace, though one that viewers may do
  if (accessContext !== null) checkBilling("write", accessContext.billing);
  return makeKey(tx, { ...owner, created_by: owner.user_uuid }, wanted, now, fail);
}

/**
 * Creates a key that has the access of `user_uuid`, and announces it.
 * @param owner the membership is locked, or was added by this transaction
 * @throws ApiError expiry_in_the_past, key_limit
 */
export async function makeKey(
  tx: Transaction<"api_key.created">,
  owner: KeyOwner & { readonly created_by: string },
  wanted: KeyRequest,
  now: Date,
  fail: FailKey,
): Promise<NewKey> {
  const token = newApiKey();
  const row = await insertKey(tx, {
    ...owner,
    name: wanted.name.trim(),
    token_hash: sha256(token),
    token_hint: token.slice(0, hintLength),
    expires_at: wanted.expires_at === undefined ? null : futureTime(wanted.expires_at, now, fail),
  });
  if (row === undefined) return fail("key_limit", { most: mostKeys });
  tx.emit({ name: "api_key.created", data: { api_key: { uuid: row.uuid, name: row.name } } });
  return { row, token };
}

/** @throws ApiError expiry_in_the_past, also for a leap second, which `Date` does not know */
function futureTime(text: string, now: Date, fail: FailKey): Date {
  const time = new Date(text);
  return time > now ? time : fail("expiry_in_the_past");
}
