import { type Role, roleError, roles } from "#kernel/authorize.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import { forgetRepliesNaming } from "#platform/http/forget-replies.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announce } from "./announce.ts";
import { deleteSecretRow, type Member, readStored, type SecretKey, type StoredValue } from "./queries.ts";
import { rebindKey } from "./values.ts";

/** A person who leaves; of all workspaces, if none is named. */
type Leaver = { readonly workspace_uuid: WorkspaceUuid | null; readonly user_uuid: string };

/** The fate of a secret whose owner left: the new owner, or null for one that nobody else could reveal and that was deleted. */
type Succession = SecretKey & { readonly owner_uuid: string | null };

/**
 * Ends what a person who leaves a workspace has in its vault (§15.3): they are in no audience any more, and their own secrets pass to the
 * person who may reveal them for the longest time. What nobody else may reveal is deleted. The workspace must be locked.
 */
export async function leaveVault(
  tx: Transaction<"secret.owner_changed" | "secret.deleted">,
  sealer: Sealer,
  member: Member,
): Promise<void> {
  for (const { owner_uuid, ...key } of await passOn(tx, sealer, member)) {
    if (owner_uuid === null) announce(tx, key, "secret.deleted");
    else announce(tx, key, "secret.owner_changed", { owner_uuid });
  }
}

/** The same in every workspace in which the membership of a person who deletes their account was deactivated; nothing is announced. */
export async function eraseFromVault(tx: Transaction<never>, sealer: Sealer, user_uuid: string): Promise<void> {
  await passOn(tx, sealer, { workspace_uuid: null, user_uuid });
}

/** Deletes all secrets of a workspace that is deleted. */
export async function removeSecretsOf(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<void> {
  await reader.rows(raw(sql`delete from secrets where workspace_uuid = ${workspace_uuid}::uuid`));
}

async function passOn(reader: Reader, sealer: Sealer, leaver: Leaver): Promise<Succession[]> {
  await leaveAudiences(reader, leaver);
  const passed: Succession[] = [];
  for (const key of await lockOwned(reader, leaver)) {
    const owner_uuid = await findHeir(reader, key);
    if (owner_uuid === null) {
      await deleteSecretRow(reader, key);
      await forgetRepliesNaming(reader, [key.uuid]);
    } else await giveTo(reader, sealer, await readStored(reader, key), owner_uuid);
    passed.push({ ...key, owner_uuid });
  }
  return passed;
}

async function leaveAudiences(reader: Reader, { workspace_uuid, user_uuid }: Leaver): Promise<void> {
  await reader.rows(
    raw(sql`delete from secret_readers where user_uuid = ${user_uuid}::uuid
      and workspace_uuid = coalesce(${workspace_uuid}::uuid, workspace_uuid)`),
  );
}

function lockOwned(reader: Reader, { workspace_uuid, user_uuid }: Leaver): Promise<SecretKey[]> {
  return reader.rows(
    raw<SecretKey>(sql`select workspace_uuid, uuid from secrets where owner_uuid = ${user_uuid}::uuid
        and workspace_uuid = coalesce(${workspace_uuid}::uuid, workspace_uuid)
      order by workspace_uuid, uuid for no key update`),
  );
}

/** The roles that may rotate and delete a secret which they own (`checkManager`). */
const managers: readonly Role[] = roles.filter((role) => roleError("workspace", "write", role) === null);

/**
 * The active member who may reveal a secret for the longest time, first of those whose role may manage it; null when there is none. The membership is locked, so that it does not
 * end before the secret is passed on.
 */
async function findHeir(reader: Reader, { workspace_uuid, uuid }: SecretKey): Promise<string | null> {
  const row = await reader.first(
    raw(sql<{ user_uuid: string }>`select r.user_uuid from secret_readers r
        join members m on (m.workspace_uuid, m.user_uuid) = (r.workspace_uuid, r.user_uuid) and m.deactivated_at is null
        join users u on u.uuid = r.user_uuid and u.deactivated_at is null
      where r.workspace_uuid = ${workspace_uuid}::uuid and r.secret_uuid = ${uuid}::uuid
      order by m.role = any (${managers}::text[]) desc, r.created_at, r.user_uuid limit 1 for share of m`),
  );
  return row?.user_uuid ?? null;
}

async function giveTo(reader: Reader, sealer: Sealer, stored: StoredValue, owner_uuid: string): Promise<void> {
  const data_key = rebindKey(sealer, stored, owner_uuid);
  await reader.rows(
    raw(sql`with heir as (
        delete from secret_readers where workspace_uuid = ${stored.workspace_uuid}::uuid
          and secret_uuid = ${stored.uuid}::uuid and user_uuid = ${owner_uuid}::uuid)
      update secrets set owner_uuid = ${owner_uuid}::uuid, data_key = ${data_key}, updated_at = clock_timestamp()
      where workspace_uuid = ${stored.workspace_uuid}::uuid and uuid = ${stored.uuid}::uuid`),
  );
}
