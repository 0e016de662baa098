import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type AccountPassword, shown } from "./queries.ts";
import type { UserRow } from "./view.ts";

/** A person's password hash, with what a new password must not be. */
export type OwnPassword = AccountPassword & Pick<UserRow, "email" | "first_name" | "last_name">;

/** The password hash of a person with a session, and the names that a new password must not be. */
export async function findOwnPassword(reader: Reader, user_uuid: string): Promise<OwnPassword> {
  return reader.one(
    raw(sql<OwnPassword>`select u.uuid, u.password_hash, u.email, u.first_name, u.last_name from users u
      where u.uuid = ${user_uuid}::uuid`),
  );
}

/** The time for which a sign-in proves that its person knows the password, in minutes. */
const provenMinutes = 15;

/** The account of a session that a sign-in made a moment ago; undefined for an older session. */
export function findRecentlySignedIn(
  reader: Reader,
  session_uuid: string | null,
): Promise<AccountPassword | undefined> {
  return reader.first(
    raw(sql<AccountPassword>`select u.uuid, u.password_hash from sessions s join users u on u.uuid = s.user_uuid
      where s.uuid = ${session_uuid}::uuid and s.ended_at is null and u.password_hash is not null and s.created_at > clock_timestamp() - make_interval(mins => ${provenMinutes})`),
  );
}

/**
 * Replaces the password that was just checked.
 * @returns undefined when the password was changed meanwhile
 */
export async function replacePassword(
  reader: Reader,
  checked: AccountPassword,
  password_hash: string,
): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`update users u set password_hash = ${password_hash}, updated_at = clock_timestamp()
      where u.uuid = ${checked.uuid}::uuid and u.password_hash = ${checked.password_hash} returning ${shown}`),
  );
}

/**
 * Sets the password of a person who proved that the address is theirs. A pending change of the address is cancelled: it
 * may have been requested by somebody else.
 * @returns undefined when the account is closed
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
 * Stores the new address that a person wants, until it is confirmed.
 * @returns undefined when the password was changed after it was checked
 */
export async function setPendingEmail(
  reader: Reader,
  checked: AccountPassword,
  email: string,
): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`update users u set pending_email = ${email}, updated_at = clock_timestamp()
      where u.uuid = ${checked.uuid}::uuid and u.password_hash = ${checked.password_hash} returning ${shown}`),
  );
}

/** A person's address, and the new one that is not confirmed yet. */
export type Addresses = { readonly email: string; readonly pending_email: string | null };

/**
 * The addresses of an account, locked until the commit: who issues a code for one of them does it before a change of the
 * address or password, which then deletes the code, or sees that change.
 */
export async function lockAddresses(reader: Reader, user_uuid: string): Promise<Addresses | undefined> {
  return reader.first(
    raw(sql<Addresses>`select email, pending_email from users
      where uuid = ${user_uuid}::uuid and email is not null for no key update`),
  );
}

/**
 * Replaces the address by the confirmed one.
 * @returns undefined when the change was cancelled meanwhile
 * @throws ApiError email_taken, by the unique index, when another account has the address
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
