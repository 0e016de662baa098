import { ownWorkspaces } from "#platform/auth/visibility.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { DataBesides } from "#kernel/events.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announce } from "./announce.ts";
import { mayReveal, type Member, readStored, type SecretKey } from "./queries.ts";
import { openValue } from "./values.ts";

/**
 * Finds those of the secrets that a person may reveal at this moment: as a member of a workspace that lets them in, with an account that is not
 * deactivated. A transaction locks them until its commit.
 */
export async function findUsable(reader: Reader, member: Member, uuids: readonly string[]): Promise<SecretKey[]> {
  // locked by its own statement: a statement that locks and reads would see the audience from before it waited for the lock
  await reader.rows(
    raw(sql<{ uuid: string }>`select uuid from secrets
      where workspace_uuid = ${member.workspace_uuid}::uuid and uuid = any (${uuids}::uuid[]) order by uuid for share`),
  );
  return reader.rows(
    raw<SecretKey>(sql`select s.workspace_uuid, s.uuid
      from (${ownWorkspaces(member.user_uuid)}) own join secrets s on s.workspace_uuid = own.uuid
        join users u on u.uuid = own.user_uuid and u.deactivated_at is null
      where ${mayReveal(member)} and s.uuid = any (${uuids}::uuid[]) order by s.uuid`),
  );
}

/**
 * Opens secrets that the service uses for a person without showing them. Each use is in the audit log as soon as the transaction is
 * committed: the values must not leave before.
 * @param why what uses them, for the audit log
 * @returns the values by their uuids; null if the person may not reveal one of them now
 */
export async function useSecrets(
  tx: Transaction<"secret.used">,
  sealer: Sealer,
  member: Member,
  uuids: readonly string[],
  why: DataBesides<"secret_uuid", "secret.used">,
): Promise<ReadonlyMap<string, string> | null> {
  const wanted = [...new Set(uuids)];
  const found = await findUsable(tx, member, wanted);
  if (found.length < wanted.length) return null;
  const values = new Map<string, string>();
  for (const key of found) {
    values.set(key.uuid, openValue(sealer, await readStored(tx, key)));
    announce(tx, key, "secret.used", why);
  }
  return values;
}
