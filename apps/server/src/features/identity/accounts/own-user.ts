import { changedFields } from "#kernel/changes.ts";
import { fail } from "#kernel/errors.ts";
import { db, raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { findOwn } from "./queries.ts";
import { toOwnUser } from "./view.ts";

/** What a person sets of the own account. */
type OwnFields = {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly phone_number_country_code: string | null;
  readonly completion_sound_enabled: boolean;
  readonly completion_sound_prompted: boolean;
  readonly move_sound_enabled: boolean;
};

/** A person's account as it reads to its owner. */
export async function readOwnUser(reader: Reader, user_uuid: string) {
  return toOwnUser(await findOwn(reader, user_uuid));
}

/**
 * Holds the caller's account until the commit: what is counted by the person is counted under it, and nothing is kept
 * for an account that is being deleted.
 * @throws Refusal account_closed when it was closed since the door
 */
export async function holdAccount(tx: Transaction, user_uuid: string): Promise<OwnFields> {
  const row = await tx.first(
    raw(sql<OwnFields>`select first_name, last_name, phone_number, phone_number_country_code, completion_sound_enabled,
        completion_sound_prompted, move_sound_enabled
      from users where uuid = ${user_uuid}::uuid and deactivated_at is null and deleted_at is null
      for no key update`),
  );
  return row ?? fail("account_closed");
}

/** What somebody wants to set of it; undefined is left alone. */
type SentFields = { readonly [Name in keyof OwnFields]?: OwnFields[Name] | undefined };

/**
 * Sets fields of the caller's account; equal values change nothing.
 * @returns the names of those that changed
 * @throws Refusal account_closed
 */
export async function setOwn(tx: Transaction, user_uuid: string, fields: SentFields): Promise<string[]> {
  const changed = changedFields(await holdAccount(tx, user_uuid), fields);
  if (changed.length > 0) {
    const set = { ...fields, updated_at: sql<Date>`clock_timestamp()` };
    await tx.rows(db.updateTable("users").set(set).where("uuid", "=", user_uuid));
  }
  return changed;
}

/**
 * Notes which version of a person's picture there is to see, for everything that shows people.
 * @param version null when there is none any more
 */
export async function setImageVersion(tx: Transaction, user_uuid: string, version: number | null): Promise<void> {
  await tx.rows(
    raw(sql`update users set image_version = ${version}::int, updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid`),
  );
}
