import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { keyOfTask } from "#platform/auth/task-key.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Period } from "./periods.ts";
import type { SummaryKey } from "./queries.ts";
import type { Section } from "./view.ts";

/** The most tasks of one section. */
const mostTasks = 20;
/** Tasks that are due today, or within so many days from today, are due soon. */
const soonDays = 7;

export type TaskSection = Exclude<Section, "progress" | "by_column">;

export type SummaryTask = {
  readonly section: TaskSection;
  readonly uuid: string;
  readonly key: string;
  readonly title: string;
  readonly column_name: string;
  readonly due_date: string | null;
  /** the number of entries of the section in all */
  readonly total: number;
};

export type SummaryStatus = { readonly name: string; readonly is_complete: boolean; readonly tickets: number };

/** The content of a summary. */
export type SummaryContent = { readonly columns: readonly SummaryStatus[]; readonly tickets: readonly SummaryTask[] };

/** @param today the reader's day, YYYY-MM-DD */
type ContentRequest = { readonly period: Period; readonly today: string; readonly sections: readonly Section[] };

/** Reads the content of a summary: tasks and statuses as they are now, without archived tasks. */
export async function readContent(reader: Reader, key: SummaryKey, wanted: ContentRequest): Promise<SummaryContent> {
  const [columns, tickets] = await Promise.all([findStatuses(reader, key), findTasks(reader, key, wanted)]);
  return { columns, tickets };
}

function findStatuses(reader: Reader, { workspace_uuid, board_uuid }: SummaryKey): Promise<SummaryStatus[]> {
  return reader.rows(
    raw(sql<SummaryStatus>`select s.name, s.is_complete, count(t.uuid)::int as tickets
      from statuses s left join tasks t on t.status_uuid = s.uuid and t.board_uuid = s.board_uuid
        and t.archived_at is null
      where (s.workspace_uuid, s.board_uuid) = (${workspace_uuid}::uuid, ${board_uuid}::uuid)
      group by s.uuid, s.name, s.is_complete, s.position order by s.position, s.uuid`),
  );
}

function findTasks(reader: Reader, { workspace_uuid, board_uuid, user_uuid }: SummaryKey, wanted: ContentRequest) {
  const from = sql`${wanted.period.from.toISOString()}::timestamptz`;
  const until = sql`${wanted.period.until.toISOString()}::timestamptz`;
  const today = sql`${wanted.today}::date`;
  const section = (name: TaskSection, condition: Sql, order: string) =>
    sql`select ${name}::text as section, l.*, row_number() over (order by ${sql.raw(order)}, l.uuid) as nth,
        count(*) over ()::int as total
      from live l where ${name}::text = any (${wanted.sections}::text[]) and ${condition}`;
  const all = [
    section("created", sql`l.created_at >= ${from} and l.created_at < ${until}`, "l.created_at"),
    section("completed", sql`l.is_complete and l.uuid in (select task_uuid from entered)`, "l.number"),
    section("overdue", sql`not l.is_complete and l.due_date < ${today}`, "l.due_date"),
    section(
      "due_soon",
      sql`not l.is_complete and l.due_date between ${today} and ${today} + ${soonDays}::int`,
      "l.due_date",
    ),
    section("my_tickets", sql`not l.is_complete and ${user_uuid}::uuid = any (l.assignee_uuids)`, "l.due_date"),
  ];
  return reader.rows(
    raw(sql<SummaryTask>`with live as (
        select t.uuid, t.number, ${keyOfTask("t")} as key, t.title, t.due_date, t.created_at, t.assignee_uuids, s.is_complete,
          s.name as column_name
        from tasks t join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid)
          = (t.workspace_uuid, t.board_uuid, t.status_uuid)
        where t.board_uuid = ${board_uuid}::uuid and t.workspace_uuid = ${workspace_uuid}::uuid
          and t.archived_at is null),
      entered as (${enteredComplete(workspace_uuid, board_uuid, from, until)}),
      listed as (${sql.join(all, sql` union all `)})
      select section, uuid, key, title, column_name, due_date::text, total from listed
      where nth <= ${mostTasks}::int order by section, nth`),
  );
}

/** Builds a query for the tasks that became complete in the period, by a move or at their creation. */
function enteredComplete(workspace_uuid: WorkspaceUuid, board_uuid: BoardUuid, from: Sql, until: Sql) {
  return sql`select e.task_uuid from full_events e
      join statuses s on (s.workspace_uuid, s.board_uuid) = (e.workspace_uuid, e.board_uuid) and s.is_complete
    where e.board_uuid = ${board_uuid}::uuid and e.workspace_uuid = ${workspace_uuid}::uuid
      and e.created_at >= ${from} and e.created_at < ${until}
      and e.name in ('ticket.created', 'ticket.duplicated', 'ticket.moved')
      and case e.name when 'ticket.moved' then e.data -> 'to' ->> 'status_uuid'
        when 'ticket.created' then e.data -> 'task' ->> 'status_uuid'
        when 'ticket.duplicated' then e.data -> 'task' ->> 'status_uuid' end = s.uuid::text`;
}
