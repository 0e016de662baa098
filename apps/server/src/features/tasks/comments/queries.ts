import { changedLinks, newLinks } from "#features/content/links/index.ts";
import { toText, withoutTitles } from "@stoa/document";
import { plainTextOf } from "#features/tasks/text/index.ts";
import { addingToTotals } from "#features/tasks/parts/index.ts";
import type { Caller } from "#kernel/actor.ts";
import { toTsvector } from "#kernel/search-words.ts";
import { isoOf } from "#platform/db/json.ts";
import { actorJson, byService, doer } from "#platform/db/people.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Rows, WritableRow } from "#platform/auth/rows.ts";
import type { CommentText } from "./text.ts";
import type { Comment } from "./view.ts";

/** A comment as the API shows it, from `c` and the tables that `commentJoins` joins to it. */
export const commentJson = sql<Comment>`jsonb_build_object('uuid', c.uuid, 'task_uuid', c.task_uuid, 'body', c.body,
  'body_json', c.body_json, 'author', ${doer("u", "c.author_via")}, 'actor', ${actorJson("u", "c.author_via")},
  'created_at', ${isoOf("c.created_at")}, 'updated_at', ${isoOf("c.updated_at")},
  'edited_at', ${isoOf("c.edited_at")})`;

/** Joins the author of `c`. */
export const commentJoins = sql`join users u on u.uuid = c.author_uuid`;

/**
 * Whether the caller may edit and delete comment `c`: its author, also of one that was imported; the key and its person, if a key wrote it; the writer
 * of the automation, if one wrote it (§5.3, §13.15 rule 2).
 */
function isOwn({ user_uuid, api_key }: Caller) {
  return sql<boolean>`case when not ${byService("c.author_via")} then c.author_uuid = ${user_uuid}::uuid
    else (c.author_via ->> 'user_uuid')::uuid = ${user_uuid}::uuid
      and (${api_key?.uuid ?? null}::uuid is null
        or (c.author_via ->> 'api_key_uuid')::uuid is not distinct from ${api_key?.uuid ?? null}::uuid) end`;
}

// The index adds the workspace as a word. It does not add the board, because a task can move to another board.
function searchColumn(text: CommentText) {
  return sql`${toTsvector(toText(withoutTitles(text.document)))}::tsvector`;
}

const linking = (task: Rows["task"], uuid: string, { document }: CommentText) => ({
  kind: "comment" as const,
  uuid,
  task_uuid: task.uuid,
  document,
});

/** Inserts a comment and reads it back in the same statement. */
export async function insertComment(
  tx: Transaction<never>,
  task: WritableRow<"task">,
  { uuid, author_uuid }: { readonly uuid: string; readonly author_uuid: string },
  text: CommentText,
): Promise<Comment> {
  const row = await tx.one(
    raw<{ comment: Comment }>(sql`
      with ${newLinks(task.workspace_uuid, [linking(task, uuid, text)])} c as (
        insert into comments (workspace_uuid, task_uuid, uuid, author_uuid, author_via, body, body_json, search,
          plain_text)
        values (${task.workspace_uuid}::uuid, ${task.uuid}::uuid, ${uuid}::uuid, ${author_uuid}::uuid,
          ${tx.context.via}::jsonb, ${text.markdown}, ${text.document}::jsonb, ${searchColumn(text)},
          ${plainTextOf(text)}::text)
        returning *)
      select ${commentJson} as comment from c ${commentJoins}`),
  );
  return row.comment;
}

/** One comment that is not in the trash, if the caller may edit and delete it. */
export async function findOwnComment(
  reader: Reader,
  task: Rows["task"],
  uuid: string,
  caller: Caller,
): Promise<Comment | undefined> {
  const row = await reader.first(
    raw<{ comment: Comment }>(sql`
      select ${commentJson} as comment from comments c ${commentJoins}
      where (c.workspace_uuid, c.task_uuid, c.uuid)
          = (${task.workspace_uuid}::uuid, ${task.uuid}::uuid, ${uuid}::uuid)
        and ${isOwn(caller)} and c.archived_at is null`),
  );
  return row?.comment;
}

/** Changes the text of a comment, and reads it back. */
export async function updateComment(
  reader: Reader,
  task: WritableRow<"task">,
  uuid: string,
  text: CommentText,
): Promise<Comment> {
  const row = await reader.one(
    raw<{ comment: Comment }>(sql`
      with ${changedLinks(task.workspace_uuid, [linking(task, uuid, text)])} c as (
        update comments set body = ${text.markdown}, body_json = ${text.document}::jsonb,
          search = ${searchColumn(text)}, plain_text = ${plainTextOf(text)}::text, updated_at = clock_timestamp(),
          edited_at = clock_timestamp()
        where (workspace_uuid, task_uuid, uuid) = (${task.workspace_uuid}::uuid, ${task.uuid}::uuid, ${uuid}::uuid)
        returning *),
      changed as (${addingToTotals(task, {})})
      select ${commentJson} as comment from c ${commentJoins}`),
  );
  return row.comment;
}

/** Moves a comment to the trash. */
export async function archiveComment(reader: Reader, task: WritableRow<"task">, uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`update comments set archived_at = clock_timestamp()
      where (workspace_uuid, task_uuid, uuid) = (${task.workspace_uuid}::uuid, ${task.uuid}::uuid, ${uuid}::uuid)`),
  );
}

/**
 * Marks the comments of a task as read by a person, up to the newest one. Comments of one task are written under its
 * lock, so no later comment can be older. The task is locked, so that it is not deleted meanwhile.
 */
export async function markRead(reader: Reader, task: Rows["task"], user_uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`
      with locked as materialized (
        select workspace_uuid, uuid from tasks
        where (workspace_uuid, uuid) = (${task.workspace_uuid}::uuid, ${task.uuid}::uuid) for key share)
      insert into comment_reads (workspace_uuid, task_uuid, user_uuid, read_at)
      select c.workspace_uuid, c.task_uuid, ${user_uuid}::uuid, max(c.created_at)
      from locked join comments c on (c.workspace_uuid, c.task_uuid) = (locked.workspace_uuid, locked.uuid)
      where c.archived_at is null
      group by c.workspace_uuid, c.task_uuid
      on conflict (workspace_uuid, task_uuid, user_uuid)
        do update set read_at = greatest(comment_reads.read_at, excluded.read_at),
          updated_at = clock_timestamp()`),
  );
}
