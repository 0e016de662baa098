import type { Json } from "#kernel/events.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { OwnUserRow, UserRow } from "./view.ts";

const shown = sql.raw("u.uuid, u.email, u.first_name, u.last_name, u.verified_at, u.created_at, u.updated_at");

/** Somebody who signs up. */
export type NewUser = {
  readonly email: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly attribution: { readonly [key: string]: Json } | null;
  /** an invitation that was mailed to the address has proved it already */
  readonly isVerified: boolean;
};

/** Makes an account; undefined when the address, whatever its case, has one already. */
export async function insertUser(reader: Reader, user: NewUser): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`insert into users as u
        (email, password_hash, first_name, last_name, attribution, accepted_terms_at, verified_at)
      values (${user.email}, ${user.password_hash}, ${user.first_name}, ${user.last_name},
        ${user.attribution}::jsonb, clock_timestamp(), case when ${user.isVerified}::boolean then clock_timestamp() end)
      on conflict (lower(email)) do nothing
      returning ${shown}`),
  );
}

/** The account of an address, in any case. */
export async function findByEmail(reader: Reader, email: string): Promise<UserRow | undefined> {
  return reader.first(raw(sql<UserRow>`select ${shown} from users u where lower(u.email) = lower(${email})`));
}

/** What a login needs to know of an account that may log in at all. */
export type Lock = { readonly uuid: string; readonly password_hash: string };

/** The account that logs in with this address. */
export async function findLock(reader: Reader, email: string): Promise<Lock | undefined> {
  return reader.first(
    raw(sql<Lock>`select u.uuid, u.password_hash from users u
      where lower(u.email) = lower(${email}) and u.deactivated_at is null and u.password_hash is not null`),
  );
}

/**
 * The account whose password was just checked, held until the commit: whoever changes the password or ends all
 * sessions meanwhile waits, and then also ends the session that is about to begin.
 * @returns undefined when the password is another by now
 */
export async function holdUnlocked(reader: Reader, { uuid, password_hash }: Lock): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`select ${shown} from users u
      where u.uuid = ${uuid}::uuid and u.password_hash = ${password_hash} and u.deactivated_at is null
      for share`),
  );
}

/** An account that still has to prove its address, or undefined. */
export async function findUnverified(reader: Reader, user_uuid: string): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`select ${shown} from users u
      where u.uuid = ${user_uuid}::uuid and u.verified_at is null and u.deactivated_at is null and not u.is_service`),
  );
}

/** Marks the address as proved; undefined when the account may not be used any more. */
export async function markVerified(reader: Reader, user_uuid: string): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`update users u set verified_at = coalesce(u.verified_at, clock_timestamp()),
        updated_at = clock_timestamp()
      where u.uuid = ${user_uuid}::uuid and u.deactivated_at is null returning ${shown}`),
  );
}

/** A person's account with all its settings. */
export async function findOwn(reader: Reader, user_uuid: string): Promise<OwnUserRow> {
  return reader.one(
    raw(sql<OwnUserRow>`select ${shown}, u.phone_number, u.phone_number_country_code, u.is_staff,
        u.completion_sound_enabled, u.completion_sound_prompted, u.move_sound_enabled, u.image_version, u.pending_email,
        coalesce(f.totp_secret is not null, false) as totp, coalesce(f.email_enabled, false) as email_codes,
        (select count(*) from backup_codes b where b.user_uuid = u.uuid) as backup_codes_left
      from users u left join two_factor f on f.user_uuid = u.uuid where u.uuid = ${user_uuid}::uuid`),
  );
}

/** How often somebody tried, within half an hour, to sign up with the address of this account. */
export async function countRepeatedSignUps(reader: Reader, user_uuid: string): Promise<number> {
  const row = await reader.one(
    raw(sql<{ count: number }>`select count(*) from account_events
      where user_uuid = ${user_uuid}::uuid and name = 'account.signed_up_again'
        and created_at > clock_timestamp() - interval '30 minutes'`),
  );
  return row.count;
}
