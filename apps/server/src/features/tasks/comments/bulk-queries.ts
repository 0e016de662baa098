import { randomUUID } from "node:crypto";
import type { DocumentJson } from "@stoa/document";
import { plainTextOf } from "#features/tasks/text/index.ts";
import { newLinks } from "#features/content/links/index.ts";
import type { ActorVia } from "#kernel/actor.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

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

/** Inserts comments in one statement, in their order. The person who imports them is their author. */
export async function insertComments(
  reader: Reader,
  place: { workspace_uuid: WorkspaceUuid; author_uuid: string; author_via: ActorVia | null },
  comments: readonly NewComment[],
): Promise<void> {
  const rows = comments.map((comment) => ({
    ...comment,
    uuid: randomUUID(),
    plain_text: plainTextOf({ markdown: comment.body, document: comment.document }),
  }));
  const texts = rows.map(({ uuid, task_uuid, document }) => ({ kind: "comment" as const, uuid, task_uuid, document }));
  await reader.rows(
    raw(sql`
      with ${newLinks(place.workspace_uuid, texts)} done as (select 1)
      insert into comments (workspace_uuid, task_uuid, uuid, author_uuid, author_via, body, body_json, created_at, search, plain_text)
      select ${place.workspace_uuid}::uuid, c.task_uuid, c.uuid, ${place.author_uuid}::uuid, ${place.author_via}::jsonb, c.body, c.document,
        coalesce(c.created_at, clock_timestamp()), c.vector::tsvector, c.plain_text
      from jsonb_to_recordset(${rows}::jsonb)
        as c (task_uuid uuid, uuid uuid, body text, document jsonb, vector text, created_at timestamptz, plain_text text)`),
  );
}
