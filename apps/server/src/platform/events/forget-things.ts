import type { Run } from "#platform/db/query.ts";
import { goneUuids, isGone } from "./visible-data.ts";

/** The thing whose events are read. */
export type Thing = {
  readonly workspace_uuid: string;
  readonly of: "task" | "page" | "board" | "left board" | "workspace";
  readonly uuid: string;
};

/** The event after which the next page begins; `at` with its microseconds. */
export type Start = { readonly at: string; readonly id: number };

export type Page = {
  readonly next: Start | null;
  readonly gone_tasks: readonly string[];
  readonly gone: readonly string[];
};

type Runner = { readonly run: Run };

/** The number of events that one statement reads. */
const batch = 500;

/** How the events of a thing are found and ordered, each by an index. */
const searches: Readonly<
  Record<Thing["of"], { readonly where: string; readonly order: string; readonly after: string }>
> = {
  task: { where: "e.task_uuid = $2::uuid", order: "e.id", after: "e.id > $4::bigint and $3::text is not null" },
  page: { where: "e.page_uuid = $2::uuid", order: "e.id", after: "e.id > $4::bigint and $3::text is not null" },
  board: {
    where: "e.board_uuid = $2::uuid",
    order: "e.created_at, e.id",
    after: "(e.created_at, e.id) > ($3::text::timestamptz, $4::bigint)",
  },
  "left board": {
    where: "e.from_board_uuid = $2::uuid",
    order: "e.created_at, e.id",
    after: "(e.created_at, e.id) > ($3::text::timestamptz, $4::bigint)",
  },
  workspace: {
    where: "e.workspace_uuid = $2::uuid",
    order: "e.id",
    after: "e.id > $4::bigint and $3::text is not null",
  },
};

function statement(of: Thing["of"]): string {
  const { where, order, after } = searches[of];
  // the rows of a deleted workspace remain, but nobody can read them: all that its events name counts as deleted
  const gone =
    of === "workspace"
      ? "array_remove(array[e.workspace_uuid, e.board_uuid, e.from_board_uuid, e.task_uuid, e.page_uuid], null)"
      : goneUuids("e");
  // an event without a sequence is not changed: the sequencer groups events by the transaction that wrote them last
  return `with page as materialized (
      select e.id, e.created_at, e.task_uuid, ${gone} as gone from events e
      where e.workspace_uuid = $1::uuid and ${where} and ${after} order by ${order} limit ${batch}),
    forgotten as (
      update events e set data = coalesce(only_uuids_of(e.data), '{}') from page p
      where e.workspace_uuid = $1::uuid and e.id = p.id and e.sequence is not null
        and ${of === "workspace" ? "true" : isGone("e")} and e.data is distinct from only_uuids_of(e.data))
    select e.id, e.created_at::text as at, e.gone, case when not exists (select from tasks t
        where (t.workspace_uuid, t.uuid) = ($1::uuid, e.task_uuid)) then e.task_uuid end as gone_task
    from page e order by ${order}`;
}

/** Reduces the data of the next events of a thing to uuids where something that they name was deleted permanently. */
export async function forgetPage(pool: Runner, { workspace_uuid, of, uuid }: Thing, start: Start): Promise<Page> {
  const rows = await pool.run<{ id: number; at: string; gone: string[]; gone_task: string | null }>(statement(of), [
    workspace_uuid,
    uuid,
    start.at,
    start.id,
  ]);
  const last = rows.at(-1);
  return {
    next: rows.length < batch || last === undefined ? null : { at: last.at, id: last.id },
    gone_tasks: rows.flatMap(({ gone_task }) => gone_task ?? []),
    gone: [...new Set(rows.flatMap(({ gone }) => gone))],
  };
}
