import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";

/** The result of `addStaff`. */
export type StaffResult = "created" | "made staff" | "was staff" | "deactivated";

type StaffRow = { uuid: string; is_staff: boolean; deactivated_at: Date | null };

/**
 * Makes the account of an address a staff account; without an account it creates one. A sign-up that waits is no account:
 * the person who signed up may not be the owner of the address.
 * @param password_hash of a password that nobody knows; the person sets their own by a mailed code
 * @returns "deactivated" when the account is closed; then nothing was changed
 */
export async function addStaff(
  tx: Transaction<"account.staff_added">,
  email: string,
  password_hash: string,
): Promise<StaffResult> {
  const created = await insertStaff(tx, email, password_hash);
  if (created !== undefined) return announce(tx, created.uuid, "created");
  const found = await lockByEmail(tx, email);
  if (found === undefined) throw new Error("The account was deleted at the same moment. Try again.");
  if (found.deactivated_at !== null) return "deactivated";
  if (found.is_staff) return "was staff";
  await writeStaff(tx, found.uuid, true);
  return announce(tx, found.uuid, "made staff");
}

/**
 * Makes a staff account an ordinary account, from its next request on.
 * @returns undefined when the address has no account
 */
export async function removeStaff(
  tx: Transaction<"account.staff_removed">,
  email: string,
): Promise<"removed" | "was none" | undefined> {
  const found = await lockByEmail(tx, email);
  if (found === undefined) return undefined;
  if (!found.is_staff) return "was none";
  await writeStaff(tx, found.uuid, false);
  tx.emitAccount(found.uuid, "account.staff_removed", { by: "operator" });
  return "removed";
}

/** A staff account, for the operator's list. */
export type StaffAccount = {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_deactivated: boolean;
};

/** All staff accounts, by address. */
export function findStaff(reader: Reader): Promise<StaffAccount[]> {
  return reader.rows(
    raw(sql<StaffAccount>`select email, first_name, last_name, deactivated_at is not null as is_deactivated from users
      where is_staff and not is_service and deleted_at is null order by lower(email), uuid`),
  );
}

function announce(tx: Transaction<"account.staff_added">, user_uuid: string, added: StaffResult): StaffResult {
  tx.emitAccount(user_uuid, "account.staff_added", { by: "operator", account: added });
  return added;
}

async function insertStaff(
  reader: Reader,
  email: string,
  password_hash: string,
): Promise<{ uuid: string } | undefined> {
  return reader.first(
    raw(sql<{ uuid: string }>`insert into users (email, password_hash, first_name, last_name, is_staff, verified_at)
      values (${email}, ${password_hash}, 'Staff', 'Member', true, clock_timestamp())
      on conflict (lower(email)) do nothing returning uuid`),
  );
}

async function lockByEmail(reader: Reader, email: string): Promise<StaffRow | undefined> {
  return reader.first(
    raw(sql<StaffRow>`select uuid, is_staff, deactivated_at from users
      where lower(email) = lower(${email}) and not is_service for no key update`),
  );
}

async function writeStaff(reader: Reader, user_uuid: string, isStaff: boolean): Promise<void> {
  await reader.rows(
    raw(sql`update users set is_staff = ${isStaff}::boolean, updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid`),
  );
}
