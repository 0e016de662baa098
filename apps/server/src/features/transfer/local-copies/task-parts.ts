import { isUnfinished } from "#features/tasks/tasks/index.ts";
import { opensBoard, type WorkspaceReader } from "#platform/auth/board-access.ts";
import { byService } from "#platform/db/people.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { CopiedTask } from "./task-view.ts";

/** The links of a task. */
export type Links = Pick<CopiedTask, "blocked_by" | "blocks" | "is_blocked" | "related_to" | "duplicate_of">;

type LinkRow = {
  readonly task_uuid: string;
  readonly other_uuid: string;
  readonly kind: Exclude<keyof Links, "is_blocked">;
  /** whether the reader may know of the other task */
  readonly is_visible: boolean;
  /** whether the other task is unfinished (§13.9) */
  readonly is_open: boolean;
};

const none: Links = { blocked_by: [], blocks: [], is_blocked: false, related_to: [], duplicate_of: [] };

/** Finds the links of some tasks as the reader sees them, oldest first. */
export async function findLinks(
  reader: Reader,
  viewer: WorkspaceReader,
  task_uuids: readonly string[],
): Promise<(task_uuid: string) => Links> {
  if (task_uuids.length === 0) return () => none;
  const side = (own: "blocker" | "blocked", other: "blocker" | "blocked") => sql`
    select ${sql.raw(`r.${own}_uuid`)} as task_uuid, ${sql.raw(`r.${other}_uuid`)} as other_uuid,
      ${other === "blocker" ? "blocked_by" : "blocks"}::text as kind, r.workspace_uuid, r.created_at from relationships r
    where r.workspace_uuid = ${viewer.workspace_uuid}::uuid and ${sql.raw(`r.${own}_uuid`)} = any (${task_uuids}::uuid[])`;
  const unblocking = sql`select k.task_uuid, k.other_uuid, k.kind, k.workspace_uuid, k.created_at from task_links k
    where k.workspace_uuid = ${viewer.workspace_uuid}::uuid and k.task_uuid = any (${task_uuids}::uuid[])`;
  const rows = await reader.rows(
    raw<LinkRow>(sql`
      select l.task_uuid, l.other_uuid, l.kind, ${opensBoard(viewer, "o.workspace_uuid", "o.board_uuid")} as is_visible,
        ${isUnfinished("o")} as is_open
      from (${side("blocked", "blocker")} union all ${side("blocker", "blocked")} union all ${unblocking}) l
        join tasks o on (o.workspace_uuid, o.uuid) = (l.workspace_uuid, l.other_uuid)
      order by l.created_at, l.other_uuid`),
  );
  const byTask = Map.groupBy(rows, ({ task_uuid }) => task_uuid);
  return (task_uuid) => linksOf(byTask.get(task_uuid));
}

function linksOf(rows: readonly LinkRow[] | undefined): Links {
  if (rows === undefined) return none;
  const others = (kind: LinkRow["kind"]) =>
    rows.filter((row) => row.kind === kind && row.is_visible).map(({ other_uuid }) => other_uuid);
  return {
    blocked_by: others("blocked_by"),
    blocks: others("blocks"),
    is_blocked: rows.some(({ kind, is_open }) => kind === "blocked_by" && is_open),
    related_to: others("related_to"),
    duplicate_of: others("duplicate_of"),
  };
}

/** Counts the comments of some tasks that the reader has not read, as lists of tasks count them. */
export async function findUnread(
  reader: Reader,
  { workspace_uuid, user_uuid }: WorkspaceReader,
  task_uuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (task_uuids.length === 0) return new Map();
  const rows = await reader.rows(
    raw<{ task_uuid: string; unread: number }>(sql`
      select c.task_uuid, count(*)::int as unread
      from comments c left join comment_reads cr
        on (cr.workspace_uuid, cr.task_uuid, cr.user_uuid) = (c.workspace_uuid, c.task_uuid, ${user_uuid}::uuid)
      where c.workspace_uuid = ${workspace_uuid}::uuid and c.task_uuid = any (${task_uuids}::uuid[])
        and c.archived_at is null and (c.author_uuid <> ${user_uuid}::uuid or ${byService("c.author_via")})
        and c.created_at > coalesce(cr.read_at, '-infinity')
      group by c.task_uuid`),
  );
  return new Map(rows.map(({ task_uuid, unread }) => [task_uuid, unread]));
}
