import type { DocumentJson } from "@stoa/document";
import { newLinks } from "#features/wiki/links/index.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { plainTextOf } from "./text.ts";
import { insertWords } from "./word-queries.ts";

/** A task of another workspace, with its number, times and people; the names are those of its columns. */
export type WholeTask = {
  readonly uuid: string;
  readonly description: string;
  readonly description_json: DocumentJson | null;
  /** the text forms of the tsvectors of `searchVectors` */
  readonly title_vector: string;
  readonly body_vector: string;
} & { readonly [column: string]: unknown };

/** Inserts tasks as they were in another workspace, with their words and links. Who reads the board finds them changed now. */
export async function importWholeTasks(
  reader: Reader,
  workspace_uuid: string,
  tasks: readonly WholeTask[],
): Promise<void> {
  const rows = tasks.map((task) => ({
    ...task,
    plain_text: plainTextOf({ markdown: task.description, document: task.description_json }),
  }));
  const texts = tasks.map(({ uuid, description_json }) => ({
    kind: "task" as const,
    uuid,
    document: description_json,
  }));
  const words = sql`select ${workspace_uuid}::uuid as workspace_uuid, r.board_uuid, r.uuid, r.created_at, r.title_vector,
    r.body_vector from r`;
  await reader.rows(
    raw(sql`
      with r as materialized (select * from jsonb_to_recordset(${rows}::jsonb) as r (uuid uuid, board_uuid uuid, number int,
        title text, description text, description_json jsonb, status_uuid uuid, group_uuid uuid, priority text, due_date date,
        position numeric, label_uuids uuid[], assignee_uuids uuid[], custom_fields jsonb, version int, created_by uuid,
        created_via jsonb, created_at timestamptz, archived_at timestamptz, subtask_total int, subtask_done int,
        comment_total int, attachment_total int, title_vector text, body_vector text, plain_text text)),
      ${insertWords(words)} ${newLinks(workspace_uuid, texts)}
      inserted as (insert into tasks (workspace_uuid, uuid, board_uuid, number, title, description, description_json, status_uuid,
          group_uuid, priority, due_date, position, label_uuids, assignee_uuids, custom_fields, version, created_by, created_via,
          created_at, archived_at, subtask_total, subtask_done, comment_total, attachment_total, plain_text)
        select ${workspace_uuid}::uuid, r.uuid, r.board_uuid, r.number, r.title, r.description, nullif(r.description_json, 'null'),
          r.status_uuid, r.group_uuid, r.priority, r.due_date, r.position, r.label_uuids, r.assignee_uuids, r.custom_fields,
          r.version, r.created_by, nullif(r.created_via, 'null'), r.created_at, r.archived_at, r.subtask_total, r.subtask_done,
          r.comment_total, r.attachment_total, r.plain_text
        from r returning 1)
      select from inserted`),
  );
}

/** Stores the numbers of the newest tasks of boards that were imported, which had none. */
export async function importNumbers(
  reader: Reader,
  workspace_uuid: string,
  numbers: readonly { readonly board_uuid: string; readonly last_number: number }[],
): Promise<void> {
  await reader.rows(
    raw(sql`insert into task_numbers (workspace_uuid, board_uuid, last_number)
      select ${workspace_uuid}::uuid, n.board_uuid, n.last_number
      from jsonb_to_recordset(${numbers}::jsonb) as n (board_uuid uuid, last_number int)`),
  );
}
