import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Run } from "#platform/db/query.ts";
import type { Start } from "./forget-person.ts";
import { goneUuids, isGone } from "./visible-data.ts";

/** The thing whose events are read. */
export type Thing = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly of: "task" | "page" | "board" | "left board" | "workspace";
  readonly uuid: string;
};

export type Page = {
  readonly next: Start | null;
  readonly gone_tasks: readonly string[];
  readonly gone: readonly string[];
};

type Runner = { readonly run: Run };

/** The number of events that one statement reads. */
const batch = 500;

/**
 * The way to find the events of a resource: by an index, or those of a board among all of its workspace, because boards are
 * rarely deleted and an index of theirs would slow down every event.
 */
const searches: Readonly<Record<Thing["of"], { readonly where: string; readonly isOf: string }>> = {
  task: { where: "e.task_uuid = $2::uuid", isOf: "true" },
  page: { where: "e.page_uuid = $2::uuid", isOf: "true" },
  board: { where: "true", isOf: "e.board_uuid = $2::uuid" },
  "left board": { where: "e.from_board_uuid = $2::uuid", isOf: "true" },
  workspace: { where: "e.workspace_uuid = $2::uuid", isOf: "true" },
};

function statement(of: Thing["of"]): string {
  const { where, isOf } = searches[of];
  // the rows of a deleted workspace remain, but nobody can read them: all that its events name counts as deleted
  const [gone, isForgotten] =
    of === "workspace"
      ? [
          "array_remove(array[e.workspace_uuid, e.board_uuid, e.from_board_uuid, e.task_uuid, e.page_uuid], null)",
          "true",
        ]
      : [goneUuids("e"), isGone("e")];
  return `with page as materialized (
      select e.created_at, e.id, e.snapshot_id, ${isOf} as is_of from events e
      where e.workspace_uuid = $1::uuid and ${where} and (e.created_at, e.id) > ($3::text::timestamptz, $4::bigint)
      order by e.created_at, e.id limit ${batch}),
    found as materialized (
      select e.created_at, e.id, e.snapshot_id, e.task_uuid, ${gone} as gone, ${isForgotten} as is_forgotten
      from page p join full_events e on (e.workspace_uuid, e.created_at, e.id) = ($1::uuid, p.created_at, p.id)
      where p.is_of),
    forgotten as (
      update events e set data = coalesce(only_uuids_of(e.data), '{}') from found f
      where (e.workspace_uuid, e.created_at, e.id) = ($1::uuid, f.created_at, f.id) and f.is_forgotten
        and e.data is distinct from only_uuids_of(e.data)),
    forgotten_snapshots as (
      update event_snapshots s set things = coalesce(only_uuids_of(s.things), '{}'), derived_field = null
      from (select distinct created_at, snapshot_id from found where is_forgotten) f
      where (s.workspace_uuid, s.created_at, s.id) = ($1::uuid, f.created_at, f.snapshot_id)
        and s.things is distinct from only_uuids_of(s.things)),
    forgotten_befores as (
      delete from event_befores b using found f
      where (b.workspace_uuid, b.created_at, b.event_id) = ($1::uuid, f.created_at, f.id) and f.is_forgotten)
    select p.created_at::text as at, p.id, coalesce(f.gone, '{}') as gone, case when not exists (select from tasks t
        where (t.workspace_uuid, t.uuid) = ($1::uuid, f.task_uuid)) then f.task_uuid end as gone_task
    from page p left join found f on (f.created_at, f.id) = (p.created_at, p.id) order by p.created_at, p.id`;
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
