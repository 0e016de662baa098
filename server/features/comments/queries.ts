import { toText } from "#document/index.ts";
import { isoOf, person, plainTextOf } from "#features/tasks/index.ts";
import { toTsvector } from "#kernel/search-text.ts";
import { db, raw, type Reader, sql } from "#platform/db/query.ts";
import type { CommentText } from "./text.ts";
import type { Comment } from "./view.ts";

/** Where a comment is; what a handler knows of the ticket that it reached. */
export type Place = { readonly workspace_uuid: string; readonly task_uuid: string };

const fullName = "btrim(u.first_name || ' ' || u.last_name)";

/** As events name their actor (`actorOf`): a service account's key stands for nobody else. */
const actorName = `case when c.automation_name is not null then c.automation_name when k.uuid is null then ${fullName}
    when u.is_service then k.name else k.name || ' (' || ${fullName} || ')' end`;

/** A comment as it reads, made of `c` and of what `beside` joins to it. */
export const commentJson = sql<Comment>`jsonb_build_object('uuid', c.uuid, 'task_uuid', c.task_uuid, 'body', c.body,
  'body_json', c.body_json, 'author', ${person("u")}, 'actor', jsonb_build_object(
    'kind', case when c.automation_name is not null then 'automation' when c.api_key_uuid is null then 'user'
      else 'api_key' end, 'user_uuid', c.author_uuid,
    'api_key_uuid', c.api_key_uuid, 'name', ${sql.raw(actorName)}),
  'created_at', ${isoOf("c.created_at")}, 'updated_at', ${isoOf("c.updated_at")})`;

/** The author of `c`, and the key that it was made with. */
export const beside = sql`join users u on u.uuid = c.author_uuid
  left join api_keys k on (k.workspace_uuid, k.uuid) = (c.workspace_uuid, c.api_key_uuid)`;

// The index adds the workspace as a word; there is none for the board, because a ticket changes boards.
function searchColumn(text: CommentText) {
  return sql`${toTsvector(toText(text.document))}::tsvector`;
}

/** Inserts a comment and reads it back in the same statement. */
export async function insertComment(
  reader: Reader,
  place: Place & {
    readonly author_uuid: string;
    readonly api_key_uuid: string | null;
    readonly automation_name: string | null;
  },
  text: CommentText,
): Promise<Comment> {
  const row = await reader.one(
    raw<{ comment: Comment }>(sql`
      with c as (
        insert into comments (workspace_uuid, task_uuid, author_uuid, api_key_uuid, automation_name, body, body_json,
          search, plain_text)
        values (${place.workspace_uuid}::uuid, ${place.task_uuid}::uuid, ${place.author_uuid}::uuid,
          ${place.api_key_uuid}::uuid, ${place.automation_name}::text, ${text.markdown}, ${text.document}::jsonb,
          ${searchColumn(text)}, ${plainTextOf(text)}::text)
        returning *)
      select ${commentJson} as comment from c ${beside}`),
  );
  return row.comment;
}

/** One comment that is not in the trash, if this person wrote it. */
export async function findOwn(
  reader: Reader,
  place: Place,
  named: { readonly uuid: string; readonly author_uuid: string },
): Promise<Comment | undefined> {
  const row = await reader.first(
    raw<{ comment: Comment }>(sql`
      select ${commentJson} as comment from comments c ${beside}
      where (c.workspace_uuid, c.task_uuid, c.uuid)
          = (${place.workspace_uuid}::uuid, ${place.task_uuid}::uuid, ${named.uuid}::uuid)
        and c.author_uuid = ${named.author_uuid}::uuid and c.archived_at is null`),
  );
  return row?.comment;
}

/** Changes what a comment says, and reads it back. */
export async function updateComment(reader: Reader, place: Place, uuid: string, text: CommentText): Promise<Comment> {
  const row = await reader.one(
    raw<{ comment: Comment }>(sql`
      with c as (
        update comments set body = ${text.markdown}, body_json = ${text.document}::jsonb,
          search = ${searchColumn(text)}, plain_text = ${plainTextOf(text)}::text, updated_at = clock_timestamp()
        where (workspace_uuid, task_uuid, uuid) = (${place.workspace_uuid}::uuid, ${place.task_uuid}::uuid, ${uuid}::uuid)
        returning *)
      select ${commentJson} as comment from c ${beside}`),
  );
  return row.comment;
}

/** Puts a comment into the trash, if this person wrote it and it is not there yet. */
export async function archiveOwn(
  reader: Reader,
  place: Place,
  named: { readonly uuid: string; readonly author_uuid: string },
): Promise<{ uuid: string } | undefined> {
  return reader.first(
    db
      .updateTable("comments")
      .set({ archived_at: sql<Date>`clock_timestamp()` })
      .where("workspace_uuid", "=", place.workspace_uuid)
      .where("task_uuid", "=", place.task_uuid)
      .where("uuid", "=", named.uuid)
      .where("author_uuid", "=", named.author_uuid)
      .where("archived_at", "is", null)
      .returning("uuid"),
  );
}

/**
 * Marks a ticket's comments as read by somebody, up to the newest that is there. Comments of one ticket are written
 * under its lock, so none that comes later is older than that. The ticket is held, lest it be deleted meanwhile.
 */
export async function markRead(reader: Reader, place: Place, user_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`
      with held as materialized (
        select workspace_uuid, uuid from tasks
        where (workspace_uuid, uuid) = (${place.workspace_uuid}::uuid, ${place.task_uuid}::uuid) for key share)
      insert into comment_reads (workspace_uuid, task_uuid, user_uuid, read_at)
      select c.workspace_uuid, c.task_uuid, ${user_uuid}::uuid, max(c.created_at)
      from held join comments c on (c.workspace_uuid, c.task_uuid) = (held.workspace_uuid, held.uuid)
      where c.archived_at is null
      group by c.workspace_uuid, c.task_uuid
      on conflict (workspace_uuid, task_uuid, user_uuid)
        do update set read_at = greatest(comment_reads.read_at, excluded.read_at)`),
  );
}
