import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Preferences } from "./view.ts";

/** The preferences of somebody who never set any. */
const none: Preferences = { favourites: [], shortcuts: {}, version: 1 };

const shown = sql`p.favourites, p.shortcuts, p.version`;

export async function findPreferences(reader: Reader, user_uuid: string): Promise<Preferences> {
  const row = await reader.first(
    raw<Preferences>(sql`select ${shown} from preferences p where p.user_uuid = ${user_uuid}::uuid`),
  );
  return row ?? none;
}

/** Replaces a person's preferences, which get their next version. The account must be locked. */
export async function putPreferences(
  reader: Reader,
  user_uuid: string,
  { favourites, shortcuts }: Pick<Preferences, "favourites" | "shortcuts">,
): Promise<Preferences> {
  return reader.one(
    raw<Preferences>(sql`insert into preferences as p (user_uuid, favourites, shortcuts, version)
      values (${user_uuid}::uuid, ${favourites}::jsonb, ${shortcuts}::jsonb, ${none.version + 1}::int)
      on conflict (user_uuid) do update set favourites = excluded.favourites, shortcuts = excluded.shortcuts,
        version = p.version + 1, updated_at = clock_timestamp()
      returning ${shown}`),
  );
}

/** Deletes a person's preferences. */
export async function removePreferences(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from preferences where user_uuid = ${user_uuid}::uuid`));
}
