import { randomUUID } from "node:crypto";
import type { DocumentJson } from "@stoa/document";
import { plainTextOf } from "#features/tasks/text/index.ts";
import { countingAdded } from "#features/tasks/parts/index.ts";
import { newLinks } from "#features/content/links/index.ts";
import type { ActorVia } from "#kernel/actor.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { commentEvent, type TaskOfEvent } from "./event.ts";
import { commentJoins, commentJson } from "./queries.ts";
import type { Comment } from "./view.ts";

/** A comment that is imported. */
export type NewComment = {
  readonly task_uuid: string;
  readonly body: string;
  readonly document: DocumentJson;
  /** the text form of a tsvector of the body */
  readonly vector: string;
  /** when it was written at its source, RFC 3339; null for now */
  readonly created_at: string | null;
};

/** The workspace of comments, and the person who imports them, who is their author. */
type ImportPlace = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly author_uuid: string;
  readonly author_via: ActorVia | null;
};

/** Inserts the comments of new tasks in one statement, in their order. */
export async function insertComments(
  reader: Reader,
  place: ImportPlace,
  comments: readonly NewComment[],
): Promise<void> {
  const { links, insert } = inserting(place, comments);
  await reader.rows(raw(sql`with ${links} done as (select 1) ${insert}`));
}

/** Adds comments to tasks that are locked, and announces each. @param tasks those of the comments */
export async function addComments(
  tx: Transaction<"comment.created">,
  place: ImportPlace,
  comments: readonly NewComment[],
  tasks: ReadonlyMap<string, TaskOfEvent>,
): Promise<void> {
  const { links, insert } = inserting(place, comments);
  const counted = countingAdded(place.workspace_uuid, sql`c`, { comment_total: sql`count(*)` });
  const rows = await tx.rows(
    raw<{ comment: Comment }>(sql`with ${links} c as (${insert} returning *), counted as (${counted})
      select ${commentJson} as comment from c ${commentJoins} order by c.created_at, c.uuid`),
  );
  for (const { comment } of rows) {
    const task = tasks.get(comment.task_uuid);
    if (task !== undefined) tx.emit(commentEvent("comment.created", task, { comment }));
  }
}

/** The statement that inserts comments, and the parts before it that write their links. */
function inserting(place: ImportPlace, comments: readonly NewComment[]): { readonly links: Sql; readonly insert: Sql } {
  const rows = comments.map((comment) => ({
    ...comment,
    uuid: randomUUID(),
    plain_text: plainTextOf({ markdown: comment.body, document: comment.document }),
  }));
  const texts = rows.map(({ uuid, task_uuid, document }) => ({ kind: "comment" as const, uuid, task_uuid, document }));
  const insert = sql`insert into comments (workspace_uuid, task_uuid, uuid, author_uuid, author_via, body, body_json,
      created_at, search, plain_text)
    select ${place.workspace_uuid}::uuid, n.task_uuid, n.uuid, ${place.author_uuid}::uuid, ${place.author_via}::jsonb, n.body,
      n.document, coalesce(n.created_at, clock_timestamp()), n.vector::tsvector, n.plain_text
    from jsonb_to_recordset(${rows}::jsonb)
      as n (task_uuid uuid, uuid uuid, body text, document jsonb, vector text, created_at timestamptz, plain_text text)`;
  return { links: newLinks(place.workspace_uuid, texts), insert };
}
