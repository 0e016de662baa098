import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { plainTextOf } from "#features/tasks/text/index.ts";
import { newLinks } from "#features/content/links/index.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A comment of another workspace, with its times and author; the names are those of its columns. */
export type WholeComment = {
  readonly uuid: string;
  readonly task_uuid: string;
  readonly body: string;
  readonly body_json: DocumentJson;
  /** the text form of the tsvector of the body */
  readonly vector: string;
} & { readonly [column: string]: unknown };

/** Inserts comments as they were in another workspace, with their words and links. */
export async function importWholeComments(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  comments: readonly WholeComment[],
): Promise<void> {
  const rows = comments.map((comment) => ({
    ...comment,
    plain_text: plainTextOf({ markdown: comment.body, document: comment.body_json }),
  }));
  const texts = comments.map(({ uuid, task_uuid, body_json }) => {
    return { kind: "comment" as const, uuid, task_uuid, document: body_json };
  });
  await reader.rows(
    raw(sql`
      with ${newLinks(workspace_uuid, texts)} done as (select 1)
      insert into comments (workspace_uuid, uuid, task_uuid, author_uuid, author_via, body, body_json, created_at, edited_at,
        archived_at, search, plain_text)
      select ${workspace_uuid}::uuid, c.uuid, c.task_uuid, c.author_uuid, nullif(c.author_via, 'null'), c.body, c.body_json,
        c.created_at, c.edited_at, c.archived_at, c.vector::tsvector, c.plain_text
      from jsonb_to_recordset(${rows}::jsonb) as c (uuid uuid, task_uuid uuid, author_uuid uuid, author_via jsonb, body text,
        body_json jsonb, created_at timestamptz, edited_at timestamptz, archived_at timestamptz, vector text, plain_text text)`),
  );
}
