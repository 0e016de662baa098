import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Lock, shown } from "./queries.ts";
import type { UserRow } from "./view.ts";

/** What the checks of a caller's own password need to know. */
export type OwnLock = Lock & Pick<UserRow, "email" | "first_name" | "last_name">;

/** The password of somebody who has a session, and what it may not be made of. */
export async function findOwnLock(reader: Reader, user_uuid: string): Promise<OwnLock> {
  return reader.one(
    raw(sql<OwnLock>`select u.uuid, u.password_hash, u.email, u.first_name, u.last_name from users u
      where u.uuid = ${user_uuid}::uuid`),
  );
}

/**
 * Puts a new password in the place of the one that was just checked.
 * @returns undefined when the password is another by now
 */
export async function replacePassword(reader: Reader, lock: Lock, password_hash: string): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`update users u set password_hash = ${password_hash}, updated_at = clock_timestamp()
      where u.uuid = ${lock.uuid}::uuid and u.password_hash = ${lock.password_hash} returning ${shown}`),
  );
}

/**
 * Sets the password of somebody who showed that the address is theirs; a change of the address that waits was perhaps
 * not their wish.
 * @returns undefined when the account may not be used any more
 */
export async function resetPassword(
  reader: Reader,
  user_uuid: string,
  password_hash: string,
): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`update users u set password_hash = ${password_hash}, pending_email = null,
        updated_at = clock_timestamp()
      where u.uuid = ${user_uuid}::uuid and u.deactivated_at is null and u.deleted_at is null and not u.is_service
      returning ${shown}`),
  );
}

/**
 * Notes the address that somebody wants instead of theirs, until it is confirmed.
 * @returns undefined when the password that was checked is another by now
 */
export async function setPendingEmail(reader: Reader, lock: Lock, email: string): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`update users u set pending_email = ${email}, updated_at = clock_timestamp()
      where u.uuid = ${lock.uuid}::uuid and u.password_hash = ${lock.password_hash} returning ${shown}`),
  );
}

/** A person's address, and the one that is to come in its place. */
export type Addresses = { readonly email: string; readonly pending_email: string | null };

export async function findAddresses(reader: Reader, user_uuid: string): Promise<Addresses | undefined> {
  return reader.first(
    raw(sql<Addresses>`select email, pending_email from users where uuid = ${user_uuid}::uuid and email is not null`),
  );
}

/**
 * Puts the confirmed address in the place of the old one, unless it waits no longer. The unique index refuses what
 * another account has by now.
 */
export async function confirmPendingEmail(
  reader: Reader,
  user_uuid: string,
  pending_email: string,
): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`update users u set email = u.pending_email, pending_email = null,
        verified_at = clock_timestamp(), updated_at = clock_timestamp()
      where u.uuid = ${user_uuid}::uuid and u.pending_email = ${pending_email} returning ${shown}`),
  );
}
