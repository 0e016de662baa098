import { fail } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { endSessions } from "./sessions.ts";

/**
 * Deactivates a person's account, by the service's operator: its sessions end, nobody signs in to it, and its keys
 * stop, because the door asks for an active account. Memberships stay, so that a reactivation restores everything but
 * the sessions.
 * @throws Refusal person_not_found, also for a service account and for one that was deleted
 */
export async function deactivateAccount(tx: Transaction, user_uuid: string): Promise<void> {
  const account = await hold(tx, user_uuid);
  if (account.deactivated_at !== null) return;
  await writeState(tx, account.uuid, true);
  await endSessions(tx, account.uuid);
  tx.emitAccount(account.uuid, "account.deactivated", { by: "staff" });
}

/**
 * Takes a deactivation back: the person signs in again, and keys that were not revoked meanwhile work again.
 * @throws Refusal person_not_found
 */
export async function reactivateAccount(tx: Transaction, user_uuid: string): Promise<void> {
  const account = await hold(tx, user_uuid);
  if (account.deactivated_at === null) return;
  await writeState(tx, account.uuid, false);
  tx.emitAccount(account.uuid, "account.reactivated", { by: "staff" });
}

type Account = { uuid: string; deactivated_at: Date | null };

/** A person's account, held until the commit: a login that is on its way waits, and then finds the new state. */
async function hold(reader: Reader, user_uuid: string): Promise<Account> {
  const account = await reader.first(
    raw(sql<Account>`select uuid, deactivated_at from users
      where uuid = ${user_uuid}::uuid and not is_service and deleted_at is null for no key update`),
  );
  return account ?? fail("person_not_found");
}

async function writeState(reader: Reader, user_uuid: string, isDeactivated: boolean): Promise<void> {
  await reader.rows(
    raw(sql`update users set deactivated_at = case when ${isDeactivated}::boolean then clock_timestamp() end,
        updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid`),
  );
}
