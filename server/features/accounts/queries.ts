import type { Json } from "#kernel/events.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { currentTerms } from "./terms.ts";
import type { OwnUserRow, UserRow } from "./view.ts";

/** The columns of a `UserRow`. */
export const shown = sql.raw("u.uuid, u.email, u.first_name, u.last_name, u.verified_at, u.created_at, u.updated_at");

/** Somebody who signs up. */
export type NewUser = {
  readonly uuid: string;
  readonly email: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly attribution: { readonly [key: string]: Json } | null;
  /** an invitation that was mailed to the address has proved it already */
  readonly isVerified: boolean;
};

/**
 * Makes an account, or finds the one that has the address, whatever its case: one statement that writes one row either
 * way, so that nothing tells the two apart. An account that is found keeps all that it has.
 * @returns whose account it is, and the moment: the new account's, or the same clock's
 */
export async function insertOrFindUser(
  reader: Reader,
  user: NewUser,
): Promise<{ uuid: string; is_new: boolean; at: Date }> {
  return reader.one(
    raw(sql<{ uuid: string; is_new: boolean; at: Date }>`with moment as materialized (select clock_timestamp() as at)
      insert into users as u (uuid, email, password_hash, first_name, last_name, attribution, accepted_terms_at,
        accepted_terms_version, verified_at, created_at, updated_at)
      select ${user.uuid}::uuid, ${user.email}, ${user.password_hash}, ${user.first_name}, ${user.last_name},
        ${user.attribution}::jsonb, at, ${currentTerms}, case when ${user.isVerified}::boolean then at end, at, at
      from moment
      on conflict (lower(email)) do update set email = u.email
      returning u.uuid, u.uuid = ${user.uuid}::uuid as is_new,
        case when u.uuid = ${user.uuid}::uuid then u.created_at else clock_timestamp() end as at`),
  );
}

const isLive = sql.raw("u.deactivated_at is null and u.deleted_at is null and not u.is_service");

/** The account of an address, in any case, if anybody may still use it. */
export async function findByEmail(reader: Reader, email: string): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`select ${shown} from users u where lower(u.email) = lower(${email}) and ${isLive}`),
  );
}

/** A person's account, if they may still use it. */
export async function findPerson(reader: Reader, user_uuid: string): Promise<UserRow | undefined> {
  return reader.first(raw(sql<UserRow>`select ${shown} from users u where u.uuid = ${user_uuid}::uuid and ${isLive}`));
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

/** How often, within half an hour, this happened to the account. */
export async function countLately(reader: Reader, user_uuid: string, event: string): Promise<number> {
  const row = await reader.one(
    raw(sql<{ count: number }>`select count(*) from account_events
      where user_uuid = ${user_uuid}::uuid and name = ${event}
        and created_at > clock_timestamp() - interval '30 minutes'`),
  );
  return row.count;
}
