import { withGuard } from "#features/transfer/export-format/index.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { comparableName } from "#kernel/names.ts";
import { csvColumns, type CsvValues, type FieldValues } from "#features/tasks/columns/index.ts";
import { FolderNames, safeStem } from "#features/wiki/export/index.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { keyOfTask } from "#platform/auth/task-key.ts";
import { columnList } from "#platform/db/columns.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

type Board = { readonly uuid: BoardUuid; readonly name: string };
type TaskRow = CsvValues & {
  readonly number: number;
  readonly key: string;
  readonly title: string;
  readonly status: string;
  readonly group_name: string | null;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly custom_fields: FieldValues;
  readonly created_at: string;
  readonly is_archived: boolean;
  readonly description: string;
};

/** A board as a table, and the lines of it in parts. */
export type BoardTable = { readonly path: string; lines(): AsyncGenerator<string> };

/** The number of tasks that are in the memory at once. */
const atOnce = 500;

/** The boards of a workspace as tables for people, each a CSV file that a spreadsheet opens and `source=csv` imports. */
export async function findTables(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<BoardTable[]> {
  const boards = await reader.rows(
    raw<Board>(sql`select b.uuid, b.name from boards b where b.workspace_uuid = ${workspace_uuid}::uuid
      order by b.position, b.created_at, b.uuid`),
  );
  const names = new FolderNames([]);
  return boards.map(({ uuid, name }) => ({
    path: `boards/${names.take(safeStem(name), [".csv"])}.csv`,
    lines: () => linesOf(reader, { workspace_uuid, uuid }),
  }));
}

const csvNames = Object.keys(csvColumns) as (keyof CsvValues)[];
const csvCells = columnList("tasks", csvNames);

const heads = [
  "Key",
  "Title",
  "Status",
  "Group",
  ...Object.values(csvColumns).map(({ heading }) => heading),
  "Labels",
  "Assignees",
  "Created at",
  "Archived",
  "Description",
];

type Field = { readonly uuid: string; readonly name: string };

/** The headings of custom fields. One that has the name of another column gets another heading, so that an import finds it. */
function headsOf(fields: readonly Field[]): string[] {
  const taken = new Set(heads.map(comparableName));
  return fields.map(({ name }) => {
    const head = taken.has(comparableName(name)) ? `Custom field (${name})` : name;
    taken.add(comparableName(name));
    return head;
  });
}

/** Names between commas; a list of JSON, if a name has a sign that could stand between names. */
const namesIn = (names: readonly string[]): string =>
  names.some((name) => /[,;|\n[\]]/.test(name)) ? JSON.stringify(names) : names.join(", ");

function cellOf(value: FieldValues[string] | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === undefined ? "" : String(value);
}

async function* linesOf(reader: Reader, board: BoardKey): AsyncGenerator<string> {
  const fields = await findFields(reader, board);
  yield csvLine([...heads, ...headsOf(fields)]);
  for (let after = 0; ;) {
    const tasks: TaskRow[] = await findTasks(reader, board, after);
    yield tasks
      .map((task) =>
        csvLine([
          task.key,
          task.title,
          task.status,
          task.group_name ?? "",
          ...csvNames.map((name) => String(task[name] ?? "")),
          namesIn(task.labels),
          namesIn(task.assignees),
          task.created_at,
          task.is_archived ? "yes" : "no",
          task.description,
          ...fields.map(({ uuid }) => cellOf(task.custom_fields[uuid])),
        ]),
      )
      .join("");
    const last = tasks.at(-1);
    if (last === undefined || tasks.length < atOnce) return;
    after = last.number;
  }
}

function findFields(reader: Reader, board: BoardKey): Promise<Field[]> {
  return reader.rows(
    raw<Field>(sql`select f.uuid, f.name from custom_fields f
      where f.workspace_uuid = ${board.workspace_uuid}::uuid and f.board_uuid = ${board.uuid}::uuid
      order by f.position, f.created_at, f.uuid`),
  );
}

function findTasks(reader: Reader, board: BoardKey, after: number): Promise<TaskRow[]> {
  return reader.rows(
    raw<TaskRow>(sql`select t.number, ${keyOfTask("t")} as key, t.title, s.name as status, g.name as group_name, ${csvCells.names("t")},
        array(select l.name from labels l
          where l.workspace_uuid = t.workspace_uuid and l.uuid = any (t.label_uuids) order by l.name, l.uuid) as labels,
        array(select btrim(u.first_name || ' ' || u.last_name) from users u
          where u.uuid = any (t.assignee_uuids) order by u.first_name, u.uuid) as assignees, t.custom_fields,
        ${isoOf("t.created_at")} as created_at, t.archived_at is not null as is_archived, t.description
      from tasks t
        join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid) = (t.workspace_uuid, t.board_uuid, t.status_uuid)
        left join groups g on (g.workspace_uuid, g.board_uuid, g.uuid) = (t.workspace_uuid, t.board_uuid, t.group_uuid)
      where t.workspace_uuid = ${board.workspace_uuid}::uuid and t.board_uuid = ${board.uuid}::uuid and t.number > ${after}::int
      order by t.number limit ${atOnce}::int`),
  );
}

/** A line of CSV (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  const safe = cells.map(withGuard);
  return `${safe.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}
