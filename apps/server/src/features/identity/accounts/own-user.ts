import { changedFields } from "#kernel/changes.ts";
import type { Fail } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { findOwn } from "./queries.ts";
import { toOwnUser } from "./view.ts";

/** The fields of their own account that a person may change. */
type OwnFields = {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly phone_number_country_code: string | null;
  readonly completion_sound_enabled: boolean;
  readonly completion_sound_prompted: boolean;
  readonly move_sound_enabled: boolean;
  readonly time_zone: string | null;
};

/** A person's account as its owner sees it. */
export async function readOwnUser(reader: Reader, user_uuid: string) {
  return toOwnUser(await findOwn(reader, user_uuid));
}

/**
 * Locks the caller's account until the commit: whatever is counted for the person is counted under this lock, and nothing
 * is stored for an account that is being deleted.
 * @throws ApiError account_closed when it was closed after the request was authenticated
 */
export async function lockAccount(reader: Reader, user_uuid: string, fail: Fail<"account_closed">): Promise<OwnFields> {
  const row = await reader.first(
    raw(sql<OwnFields>`select first_name, last_name, phone_number, phone_number_country_code, completion_sound_enabled,
        completion_sound_prompted, move_sound_enabled, time_zone
      from users where uuid = ${user_uuid}::uuid and deactivated_at is null and deleted_at is null
      for no key update`),
  );
  return row ?? fail("account_closed");
}

/** The fields to change; undefined stays as it is. */
type SentFields = { readonly [Name in keyof OwnFields]?: OwnFields[Name] | undefined };

/**
 * Changes fields of the caller's account.
 * @returns the names of those whose values differ
 * @throws ApiError account_closed
 */
export async function updateOwnUser(
  reader: Reader,
  user_uuid: string,
  fields: SentFields,
  fail: Fail<"account_closed">,
): Promise<string[]> {
  const before = await lockAccount(reader, user_uuid, fail);
  const changed = changedFields(before, fields);
  if (changed.length > 0) await writeOwnFields(reader, user_uuid, { ...before, ...defined(fields) });
  return changed;
}

/** The fields that were sent. */
function defined(fields: SentFields): Partial<OwnFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function writeOwnFields(reader: Reader, user_uuid: string, fields: OwnFields): Promise<void> {
  await reader.rows(
    raw(sql`update users set first_name = ${fields.first_name}, last_name = ${fields.last_name},
        phone_number = ${fields.phone_number}, phone_number_country_code = ${fields.phone_number_country_code},
        completion_sound_enabled = ${fields.completion_sound_enabled},
        completion_sound_prompted = ${fields.completion_sound_prompted},
        move_sound_enabled = ${fields.move_sound_enabled}, time_zone = ${fields.time_zone}, updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid`),
  );
}

/**
 * Stores the version of a person's profile image, for every reply that shows people.
 * @param version null without an image
 */
export async function setImageVersion(reader: Reader, user_uuid: string, version: number | null): Promise<void> {
  await reader.rows(
    raw(sql`update users set image_version = ${version}::int, updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid`),
  );
}
