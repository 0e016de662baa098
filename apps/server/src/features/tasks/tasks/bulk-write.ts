import { changedLinks } from "#features/content/links/index.ts";
import { type TaskValues, valueColumns } from "#features/tasks/columns/index.ts";
import { renameWords, rewriteWords, searchVectors } from "#features/tasks/search/index.ts";
import { plainTextOf, toLive } from "#features/tasks/text/index.ts";
import type { Json } from "#kernel/events.ts";
import { toTsvector } from "#kernel/search-words.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { WritableLoaded } from "#platform/auth/rows.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { TextWrite } from "#platform/live/text-write.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announceChanged, type ChangeEvent } from "./announce.ts";
import { touchBlocked } from "./blocking.ts";
import { taskView } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

/** A task, and its planned state. */
export type TaskPlan = {
  readonly task: WritableLoaded<"task">;
  readonly values: TaskValues;
  readonly changed: readonly string[];
  /** the right to store another description; without it the description stays as it is */
  readonly text?: TextWrite | undefined;
};

/** The number of tasks that are written and announced at once: one statement has five seconds. */
const batch = 100;

/**
 * Writes tasks as they were planned, each with its next version, and announces each as a single edit does. Those with another status go to
 * its bottom, in the given order.
 * @param planned of one workspace, locked; each differs from what is stored
 */
export async function writePlanned(
  tx: Transaction<ChangeEvent>,
  workspace_uuid: WorkspaceUuid,
  planned: readonly TaskPlan[],
  viewer: BoardViewer,
): Promise<void> {
  for (let start = 0; start < planned.length; start += batch) {
    const some = Map.groupBy(planned.slice(start, start + batch), ({ text }) => text !== undefined);
    for (const [hasText, tasks] of some) await writeBatch(tx, workspace_uuid, tasks, { viewer, hasText });
    await tx.flush();
  }
}

async function writeBatch(
  tx: Transaction<ChangeEvent>,
  workspace_uuid: WorkspaceUuid,
  planned: readonly TaskPlan[],
  { viewer, hasText }: { readonly viewer: BoardViewer; readonly hasText: boolean },
): Promise<void> {
  const uuids = planned.map(({ task }) => task.uuid);
  const [documents, , rows] = await Promise.all([
    hasText ? readDocuments(tx, workspace_uuid, uuids) : noDocuments,
    updateTasks(tx, workspace_uuid, planned, hasText),
    viewTasks(tx, workspace_uuid, uuids, viewer, hasText ? "document" : "none"),
  ]);
  for (const [nth, { task, values, changed, text }] of planned.entries()) {
    const row = rows[nth];
    if (row === undefined) throw new Error("A locked task was deleted.");
    text?.stored(task, toLive(values.text));
    const description_json = documents.get(task.uuid) ?? null;
    announceChanged(tx, row, { ...task, description_json }, { ...values, board_uuid: task.board_uuid }, changed);
  }
}

const noDocuments: ReadonlyMap<string, Json> = new Map();

/** The documents of descriptions that are about to change: an event has both forms of a text, so that an undo loses nothing. */
async function readDocuments(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Json>> {
  const rows = await reader.rows(
    raw<{ uuid: string; description_json: Json }>(sql`select uuid, description_json from tasks
      where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${uuids}::uuid[])`),
  );
  return new Map(rows.map(({ uuid, description_json }) => [uuid, description_json]));
}

/** Changes tasks, each to its next version, in one statement. @param hasText whether their descriptions change too */
async function updateTasks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  planned: readonly TaskPlan[],
  hasText: boolean,
): Promise<void> {
  const rows = planned.map(({ task, values }, nth) => {
    const { text, ...written } = values;
    const texts = hasText ? { ...text, plain_text: plainTextOf(text) } : {};
    return { uuid: task.uuid, ...written, ...texts, nth, is_moved: values.status_uuid !== task.status_uuid };
  });
  const uuids = planned.map(({ task }) => task.uuid);
  const moved = rows.filter(({ is_moved }) => is_moved).map(({ uuid }) => uuid);
  const textColumns = sql`description = r.markdown, description_json = nullif(r.document, 'null'), plain_text = r.plain_text,`;
  await reader.rows(
    raw(sql`
      with ${touchBlocked(workspace_uuid, moved, uuids)} ${hasText ? textsOf(workspace_uuid, planned) : titlesOf(workspace_uuid, planned)}
      r as materialized (
        select r.*, row_number() over (partition by r.status_uuid, r.is_moved order by r.nth) as nth_there
        from jsonb_to_recordset(${rows}::jsonb) as r (uuid uuid, ${valueColumns.record}, nth int, is_moved boolean,
          markdown text, document jsonb, plain_text text))
      update tasks t set ${valueColumns.setFrom("r")}, ${hasText ? textColumns : sql``}
        position = case when r.is_moved then r.nth_there + (select coalesce(floor(max(b.position)), 0) from tasks b
          where b.status_uuid = r.status_uuid and b.archived_at is null) else t.position end,
        version = t.version + 1, updated_at = clock_timestamp()
      from r where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = r.uuid`),
  );
}

/** Parts of a statement that write the words of new titles. */
function titlesOf(workspace_uuid: WorkspaceUuid, planned: readonly TaskPlan[]): Sql {
  const titles = planned
    .filter(({ task, values }) => values.title !== task.title)
    .map(({ task: { uuid, board_uuid }, values }) => ({ uuid, board_uuid, title_vector: toTsvector(values.title) }));
  return renameWords(sql`select ${workspace_uuid}::uuid as workspace_uuid, n.*
    from jsonb_to_recordset(${titles}::jsonb) as n (board_uuid uuid, uuid uuid, title_vector text)`);
}

/** Parts of a statement that write the words and the links of new descriptions. */
function textsOf(workspace_uuid: WorkspaceUuid, planned: readonly TaskPlan[]): Sql {
  const words = planned.map(({ task: { uuid, board_uuid }, values: { title, text } }) => {
    const vectors = searchVectors(title, text);
    return { uuid, board_uuid, title_vector: vectors.title, body_vector: vectors.body };
  });
  const linked = planned.map(({ task, values }) => {
    return { kind: "task" as const, uuid: task.uuid, document: values.text.document };
  });
  return sql`${changedLinks(workspace_uuid, linked)} ${rewriteWords(sql`select ${workspace_uuid}::uuid as workspace_uuid, n.*
    from jsonb_to_recordset(${words}::jsonb) as n (board_uuid uuid, uuid uuid, title_vector text, body_vector text)`)}`;
}

/** Tasks of a workspace as they read, in the given order. @param detail their texts */
export function viewTasks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
  viewer: BoardViewer,
  detail: "none" | "document",
): Promise<TaskRow[]> {
  const source = sql`select * from tasks
    where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${uuids}::uuid[])`;
  return reader.rows(taskView(source, viewer, detail, { order: sql`array_position(${uuids}::uuid[], t.uuid)` }));
}
