import { isoOf } from "#platform/db/json.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { Note } from "./view.ts";

/** The most notes of a person (§8). */
export const mostNotes = 1000;

const shown = sql`uuid, body, ${isoOf("created_at")} as created_at`;

/** The notes of a person, newest first. */
export const notePages = pages({
  name: "notes",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
});

export async function findNotes(reader: Reader, user_uuid: string, page: Page): Promise<({ note: Note } & OfPage)[]> {
  const rows = sql`select n.uuid, n.body, n.created_at from notes n where n.user_uuid = ${user_uuid}::uuid`;
  const found = await reader.rows(
    raw<Note & OfPage>(sql`select n.uuid, n.body, ${isoOf("n.created_at")} as created_at, n.page_end
      from (${page.of(rows, sql`octet_length(r.body) + 100`)}) n order by ${page.order("n")}`),
  );
  return found.map(({ page_end, ...note }) => ({ note, page_end }));
}

/** A note of a person. @param isWrite whether it is locked until the commit */
export function findNote(
  reader: Reader,
  user_uuid: string,
  uuid: string,
  isWrite: boolean,
): Promise<{ uuid: string } | undefined> {
  return reader.first(
    raw(sql<{ uuid: string }>`select uuid from notes
      where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid ${isWrite ? sql`for update` : sql``}`),
  );
}

/** Adds a note. The account must be locked, because its notes are counted. @returns undefined when there are 1,000 already */
export function insertNote(reader: Reader, user_uuid: string, body: string): Promise<Note | undefined> {
  return reader.first(
    raw<Note>(sql`insert into notes (user_uuid, body) select ${user_uuid}::uuid, ${body}::text
      where (select count(*) from notes where user_uuid = ${user_uuid}::uuid) < ${mostNotes}::int
      returning ${shown}`),
  );
}

export async function deleteNoteRow(reader: Reader, user_uuid: string, uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from notes where user_uuid = ${user_uuid}::uuid and uuid = ${uuid}::uuid`));
}

/** All notes of a person, oldest first. */
export function findAllNotes(reader: Reader, user_uuid: string): Promise<Note[]> {
  return reader.rows(
    raw<Note>(sql`select ${shown} from notes n where n.user_uuid = ${user_uuid}::uuid order by n.created_at, n.uuid`),
  );
}

/** Deletes all notes of a person. */
export async function removeNotes(reader: Reader, user_uuid: string): Promise<void> {
  await reader.rows(raw(sql`delete from notes where user_uuid = ${user_uuid}::uuid`));
}
