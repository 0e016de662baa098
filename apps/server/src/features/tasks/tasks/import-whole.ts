import type { DocumentJson } from "@stoa/document";
import { newLinks } from "#features/content/links/index.ts";
import { columnList } from "#platform/db/columns.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { emptyValues, taskColumnNames } from "#features/tasks/columns/index.ts";
import { insertWords, plainTextOf } from "./task-text.ts";

/** A task of another workspace, with its number, times and people; the names are those of its columns. */
export type WholeTask = {
  readonly uuid: string;
  readonly description: string;
  readonly description_json: DocumentJson | null;
  /** the text forms of the tsvectors of `searchVectors` */
  readonly title_vector: string;
  readonly body_vector: string;
} & { readonly [column: string]: unknown };

const whole = columnList("tasks", [
  ...taskColumnNames,
  ...([
    "uuid",
    "board_uuid",
    "number",
    "description",
    "plain_text",
    "position",
    "version",
    "created_by",
    "created_at",
  ] as const),
  ...(["archived_at", "subtask_total", "subtask_done", "comment_total", "attachment_total"] as const),
]);
/** JSON has a null of its own, which is stored as the null of SQL. */
const documents = columnList("tasks", ["description_json", "created_via"]);

/** Inserts tasks as they were in another workspace, with their words and links. Who reads the board finds them changed now. */
export async function importWholeTasks(
  reader: Reader,
  workspace_uuid: string,
  tasks: readonly WholeTask[],
): Promise<void> {
  const { text: _, ...values } = emptyValues;
  const rows = tasks.map((task) => ({
    // exports that were made before a column was there do not have it
    ...values,
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
      with r as materialized (select * from jsonb_to_recordset(${rows}::jsonb) as r (${whole.record}, ${documents.record},
        title_vector text, body_vector text)),
      ${insertWords(words)} ${newLinks(workspace_uuid, texts)}
      inserted as (insert into tasks (workspace_uuid, ${whole.names()}, ${documents.names()})
        select ${workspace_uuid}::uuid, ${whole.names("r")}, nullif(r.description_json, 'null'), nullif(r.created_via, 'null')
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
