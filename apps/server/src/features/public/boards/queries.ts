import type { Static } from "typebox";
import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { boardDarkReason } from "#features/content/public-links/index.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { keyOfTask } from "#platform/auth/task-key.ts";
import type { OfPage } from "#platform/db/page.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { PublicBoard, PublicGroup, PublicStatus, PublicTask, PublishedBoard } from "./view.ts";

type PublishedRow = Omit<Static<typeof PublishedBoard>, "published_at" | "live"> & { readonly published_at: Date };

/** Selects what is published of a workspace: the boards. */
export const publishedBoards = (workspace_uuid: WorkspaceUuid): Sql => sql`select b.uuid, b.published_at from boards b
  where b.workspace_uuid = ${workspace_uuid}::uuid and b.public_token is not null`;

/** An entry in the list of published resources. */
type PublishedEntry = { readonly uuid: string } & OfPage;

/** The published resources of a workspace, the newest first. */
export const publishedPages = pages({
  name: "published",
  order: { published_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
  lookAhead: true,
});

/** Finds a page of what is published, whatever it is. @param lists selects with the columns of `publishedBoards` */
export function findPublishedUuids(reader: Reader, lists: readonly Sql[], page: Page): Promise<PublishedEntry[]> {
  const rows = sql.join(lists, sql` union all `);
  return reader.rows(
    raw(sql<PublishedEntry>`select p.uuid, p.page_end from (${page.of(rows)}) p order by ${page.order("p")}`),
  );
}

/** Finds which of these are published boards of a workspace, the newest first. */
export function findPublished(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<PublishedRow[]> {
  return reader.rows(
    raw(sql<PublishedRow>`
      select b.uuid, b.name, b.public_token, ${doer("u")} as published_by, b.published_at, b.view_count,
        ${boardDarkReason} as dark_reason
      from boards b join workspaces w on w.uuid = b.workspace_uuid join users u on u.uuid = b.published_by
      where b.workspace_uuid = ${workspace_uuid}::uuid and b.public_token is not null and b.uuid = any (${uuids}::uuid[])
      order by b.published_at desc, b.uuid desc`),
  );
}

/** A published board with its statuses and groups, and the key by which its tasks are found. */
export type PublicBoardRow = {
  readonly key: BoardKey;
  readonly board: Static<typeof PublicBoard>;
  readonly statuses: Static<typeof PublicStatus>[];
  readonly groups: Static<typeof PublicGroup>[];
};

/** Finds the board that a public link shows; undefined for a link that is unknown, was removed or does not work now. */
export function findPublicBoard(reader: Reader, public_token: string): Promise<PublicBoardRow | undefined> {
  return reader.first(
    raw(sql<PublicBoardRow>`
      select jsonb_build_object('workspace_uuid', b.workspace_uuid, 'uuid', b.uuid) as key,
        jsonb_build_object('name', b.name, 'color', b.color) as board,
        (select coalesce(jsonb_agg(jsonb_build_object('uuid', s.uuid, 'name', s.name, 'color', s.color,
            'is_complete', s.is_complete, 'position', s.position::text) order by s.position, s.uuid), '[]')
          from statuses s where (s.workspace_uuid, s.board_uuid) = (b.workspace_uuid, b.uuid)) as statuses,
        (select coalesce(jsonb_agg(jsonb_build_object('uuid', g.uuid, 'name', g.name,
            'position', g.position::text) order by g.position, g.uuid), '[]')
          from groups g where (g.workspace_uuid, g.board_uuid) = (b.workspace_uuid, b.uuid)) as groups
      from boards b join workspaces w on w.uuid = b.workspace_uuid
      where b.public_token = ${public_token} and ${boardDarkReason} is null
        and w.deleted_at is null and w.suspended_at is null`),
  );
}

/** The tasks of a published board, sorted by position. */
export const publicTaskPages = pages({ name: "public", order: { position: "decimal", uuid: "uuid" } });

/** A task as the public sees it, and its document if that has mentions or uuids. */
export type PublicTaskRow = PublicTask & OfPage & { readonly mentioning: DocumentJson | null };

const mentions = (alias: string) =>
  sql.raw(`(${alias}.description ~* '[0-9a-f]{8}-[0-9a-f]{4}-'
    or jsonb_path_exists(${alias}.description_json, '$.** ? (@.type == "mention")'))`);

/** Finds a page of a board's active tasks. */
export async function findPublicTasks(reader: Reader, board: BoardKey, page: Page): Promise<PublicTaskRow[]> {
  const rows = sql`select t.* from tasks t
    where t.board_uuid = ${board.uuid}::uuid and t.workspace_uuid = ${board.workspace_uuid}::uuid
      and t.archived_at is null`;
  // the document is read only where it contains a mention or a uuid
  const bytes = sql`1000 + octet_length(r.title) + octet_length(r.description) + case when ${mentions("r")}
    then octet_length(r.description_json::text) else 0 end`;
  return reader.rows(
    raw(sql<PublicTaskRow>`
      select t.page_end, t.number, ${keyOfTask("t")} as key, t.title, t.description,
        case when ${mentions("t")} then t.description_json end as mentioning,
        t.status_uuid, s.name as status_name, t.group_uuid, t.priority, t.start_date, t.due_date,
        (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'color', l.color) order by lower(l.name)), '[]')
          from labels l where l.workspace_uuid = t.workspace_uuid and l.uuid = any (t.label_uuids)) as labels,
        t.subtask_total, t.subtask_done
      from (${page.of(rows, bytes)}) t
        join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid) = (t.workspace_uuid, t.board_uuid, t.status_uuid)
      order by ${page.order("t")}`),
  );
}
