import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";

export const trashKinds = ["ticket", "comment", "attachment", "wiki_page"] as const;
export type TrashKind = (typeof trashKinds)[number];

export type TrashRow = {
  readonly kind: TrashKind;
  readonly uuid: string;
  readonly title: string;
  readonly archived_at: Date;
  readonly expires_at: Date;
};

/** An item of the trash, and the task or the page that it is or belongs to. */
export type TrashItem = {
  readonly kind: TrashKind;
  readonly uuid: string;
  readonly task_uuid: string | null;
  /** when it belongs to no task */
  readonly page_uuid: string;
  readonly author_uuid: string | null;
};

const kept = sql`interval '30 days'`;

/** Comments and attachments of a trashed task or page are not listed on their own, nor are pages that were archived with another one. */
const entries = (workspace_uuid: WorkspaceUuid) => sql`
  select 'ticket' as kind, t.uuid, t.title, t.archived_at, t.board_uuid, t.uuid as task_uuid, null::uuid as page_uuid,
      null::uuid as author_uuid
    from tasks t where t.workspace_uuid = ${workspace_uuid}::uuid and t.archived_at > clock_timestamp() - ${kept}
  union all
  select 'comment', c.uuid, regexp_replace(left(c.body, 100), '[[:space:]]+', ' ', 'g'), c.archived_at, t.board_uuid,
      t.uuid, null, coalesce((c.author_via ->> 'user_uuid')::uuid, c.author_uuid)
    from comments c join tasks t on (t.workspace_uuid, t.uuid) = (c.workspace_uuid, c.task_uuid)
    where c.workspace_uuid = ${workspace_uuid}::uuid and c.archived_at > clock_timestamp() - ${kept}
      and t.archived_at is null
  union all
  select 'attachment', a.uuid, a.name, a.archived_at, t.board_uuid, t.uuid, null, a.created_by
    from attachments a join tasks t on (t.workspace_uuid, t.uuid) = (a.workspace_uuid, a.task_uuid)
    where a.workspace_uuid = ${workspace_uuid}::uuid and a.archived_at > clock_timestamp() - ${kept}
      and t.archived_at is null
  union all
  select 'attachment', a.uuid, a.name, a.archived_at, null, null, p.uuid, a.created_by
    from attachments a join pages p on (p.workspace_uuid, p.uuid) = (a.workspace_uuid, a.page_uuid)
      join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
    where a.workspace_uuid = ${workspace_uuid}::uuid and a.archived_at > clock_timestamp() - ${kept}
      and p.archived_at is null and k.archived_at is null
  union all
  select 'wiki_page', p.uuid, p.title, p.archived_at, null, null, p.uuid, null
    from pages p join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
    where p.workspace_uuid = ${workspace_uuid}::uuid and p.archived_with = p.uuid
      and p.archived_at > clock_timestamp() - ${kept} and k.archived_at is null`;

/** A deleted comment is shown to its author, and to owners and admins. */
const shownTo = ({ user_uuid, seesAllBoards }: BoardViewer) =>
  seesAllBoards ? sql`true` : sql`(e.kind <> 'comment' or e.author_uuid = ${user_uuid}::uuid)`;

/** The trash of a workspace, newest first. */
export const trashPages = pages({
  name: "trash",
  order: { archived_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
});

/** A page of the trash: what the viewer may see, on the boards that they may open. @param withPages whether they see wikis */
export function findTrash(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  viewer: BoardViewer,
  withPages: boolean,
  page: Page,
): Promise<(TrashRow & OfPage)[]> {
  const rows = sql`select e.* from (${entries(workspace_uuid)}) e
      left join boards b on b.workspace_uuid = ${workspace_uuid}::uuid and b.uuid = e.board_uuid
    where case when e.board_uuid is null then ${withPages}::boolean
      else b.archived_at is null and ${shownTo(viewer)} and ${opensBoard(viewer, "b.workspace_uuid", "b.uuid")} end`;
  return reader.rows(
    raw<TrashRow & OfPage>(sql`
      select e.kind, e.uuid, e.title, e.archived_at, e.archived_at + ${kept} as expires_at, e.page_end
      from (${page.of(rows)}) e order by ${page.order("e")}`),
  );
}

/** One item of the trash; undefined when it is not there. It does not check whether the caller may see it. */
export async function findTrashed(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  kind: TrashKind,
  uuid: string,
): Promise<TrashItem | undefined> {
  return reader.first(
    raw<TrashItem>(sql`
      select e.kind, e.uuid, e.task_uuid, coalesce(e.page_uuid, e.uuid) as page_uuid, e.author_uuid from (${entries(workspace_uuid)}) e
        left join boards b on b.workspace_uuid = ${workspace_uuid}::uuid and b.uuid = e.board_uuid
      where e.kind = ${kind} and e.uuid = ${uuid}::uuid and b.archived_at is null`),
  );
}

/** The workspaces whose trash has something that is older than 30 days. */
export async function findExpired(reader: Reader): Promise<WorkspaceUuid[]> {
  const rows = await reader.rows(
    raw<{ workspace_uuid: WorkspaceUuid }>(sql`
      select workspace_uuid from tasks where archived_at <= clock_timestamp() - ${kept}
      union select workspace_uuid from comments where archived_at <= clock_timestamp() - ${kept}
      union select workspace_uuid from attachments where archived_at <= clock_timestamp() - ${kept}
      union select workspace_uuid from pages where archived_with = uuid and archived_at <= clock_timestamp() - ${kept}`),
  );
  return rows.map((row) => row.workspace_uuid);
}

/** Tasks of a workspace that were in the trash for 30 days: the oldest of them. */
export async function findExpiredTasks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  limit: number,
): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`
      select uuid from tasks
      where workspace_uuid = ${workspace_uuid}::uuid and archived_at <= clock_timestamp() - ${kept}
      order by archived_at, uuid limit ${limit}`),
  );
  return rows.map((row) => row.uuid);
}

/** Pages of a workspace that were archived 30 days ago, without those that were archived with them: the oldest of them. */
export async function findExpiredPages(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  limit: number,
): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`
      select uuid from pages
      where workspace_uuid = ${workspace_uuid}::uuid and archived_with = uuid
        and archived_at <= clock_timestamp() - ${kept}
      order by archived_at, uuid limit ${limit}`),
  );
  return rows.map((row) => row.uuid);
}

/** Comments or attachments of a workspace that were in the trash for 30 days: the oldest of them. */
export async function findExpiredParts(
  reader: Reader,
  table: "comments" | "attachments",
  workspace_uuid: WorkspaceUuid,
  limit: number,
): Promise<string[]> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`
      select uuid from ${sql.raw(table)}
      where workspace_uuid = ${workspace_uuid}::uuid and archived_at <= clock_timestamp() - ${kept}
      order by archived_at, uuid limit ${limit}`),
  );
  return rows.map((row) => row.uuid);
}

/** A stored file, and the task that it is attached to. */
type AttachedFile = { readonly uuid: string; readonly task_uuid: string };

/** The files of tasks that are going to be deleted. */
export function findFiles(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  task_uuids: readonly string[],
): Promise<AttachedFile[]> {
  return reader.rows(
    raw<AttachedFile>(sql`
      select file_uuid as uuid, task_uuid from attachments
      where workspace_uuid = ${workspace_uuid}::uuid and task_uuid = any (${task_uuids}::uuid[])`),
  );
}
