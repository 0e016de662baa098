import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { OwnUserRow, UserRow } from "./view.ts";

/** The columns of a `UserRow`. */
export const shown = sql.raw("u.uuid, u.email, u.first_name, u.last_name, u.verified_at, u.created_at, u.updated_at");

const isLive = sql.raw("u.deactivated_at is null and u.deleted_at is null and not u.is_service");

/** The account of an address, in upper or lower case, if it is not closed. */
export async function findByEmail(reader: Reader, email: string): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`select ${shown} from users u where lower(u.email) = lower(${email}) and ${isLive}`),
  );
}

/** A person's account, if it is not closed. */
export async function findPerson(reader: Reader, user_uuid: string): Promise<UserRow | undefined> {
  return reader.first(raw(sql<UserRow>`select ${shown} from users u where u.uuid = ${user_uuid}::uuid and ${isLive}`));
}

/** An account or a sign-up with the hash of its password. */
export type AccountPassword = { readonly uuid: string; readonly password_hash: string };

/**
 * The account whose password was just checked, locked until the commit: a request that changes the password or ends all
 * sessions waits, and then ends the session that is about to begin as well.
 * @returns undefined when the password was changed meanwhile
 */
export async function lockByPassword(
  reader: Reader,
  { uuid, password_hash }: AccountPassword,
): Promise<UserRow | undefined> {
  return reader.first(
    raw(sql<UserRow>`select ${shown} from users u
      where u.uuid = ${uuid}::uuid and u.password_hash = ${password_hash} and u.deactivated_at is null
      for share`),
  );
}

/** The time zone of a person; null when they never said it. */
export async function findTimeZone(reader: Reader, user_uuid: string): Promise<string | null> {
  const row = await reader.first(
    raw(sql<{ time_zone: string | null }>`select u.time_zone from users u where u.uuid = ${user_uuid}::uuid`),
  );
  return row?.time_zone ?? null;
}

/** A person's account with all its settings. */
export async function findOwn(reader: Reader, user_uuid: string): Promise<OwnUserRow> {
  return reader.one(
    raw(sql<OwnUserRow>`select ${shown}, u.phone_number, u.phone_number_country_code, u.is_staff,
        u.completion_sound_enabled, u.completion_sound_prompted, u.move_sound_enabled, u.image_version, u.pending_email, u.time_zone,
        coalesce(f.totp_secret is not null, false) as totp, coalesce(f.email_enabled, false) as email_codes,
        (select count(*) from backup_codes b where b.user_uuid = u.uuid) as backup_codes_left
      from users u left join two_factor f on f.user_uuid = u.uuid where u.uuid = ${user_uuid}::uuid`),
  );
}
