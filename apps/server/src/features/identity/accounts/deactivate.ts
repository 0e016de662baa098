import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { endSessions } from "#features/identity/sessions/index.ts";

/** A person's account, as far as the operator's changes need it. */
export type PersonAccount = { readonly uuid: string; readonly deactivated_at: Date | null };

/**
 * A person's account, locked until the commit: a login at the same time waits, and then finds the new state.
 * @returns undefined also for a service account and for a deleted account
 */
export function lockPersonAccount(reader: Reader, user_uuid: string): Promise<PersonAccount | undefined> {
  return reader.first(
    raw(sql<PersonAccount>`select uuid, deactivated_at from users
      where uuid = ${user_uuid}::uuid and not is_service and deleted_at is null for no key update`),
  );
}

/**
 * Deactivates a person's account for the service's operator: its sessions end, nobody can log in to it, and its keys
 * stop, because every request needs an active account. Memberships stay, so that a reactivation restores everything
 * but the sessions.
 */
export async function deactivateAccount(tx: Transaction<"account.deactivated">, account: PersonAccount): Promise<void> {
  if (account.deactivated_at !== null) return;
  await writeState(tx, account.uuid, true);
  await endSessions(tx, account.uuid);
  tx.emitAccount(account.uuid, "account.deactivated", { by: "staff" });
}

/** Reactivates a person's account: the person can log in again, and keys that were not revoked work again. */
export async function reactivateAccount(tx: Transaction<"account.reactivated">, account: PersonAccount): Promise<void> {
  if (account.deactivated_at === null) return;
  await writeState(tx, account.uuid, false);
  tx.emitAccount(account.uuid, "account.reactivated", { by: "staff" });
}

async function writeState(reader: Reader, user_uuid: string, isDeactivated: boolean): Promise<void> {
  await reader.rows(
    raw(sql`update users set deactivated_at = case when ${isDeactivated}::boolean then clock_timestamp() end,
        updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid`),
  );
}
