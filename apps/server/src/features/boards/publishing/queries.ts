import type { Static } from "typebox";
import type { DocumentJson } from "@stoa/document";
import { type OfPage, pageOf } from "#platform/db/page.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { PublicBoard, PublicGroup, PublicStatus, PublicTask, PublishedBoard } from "./view.ts";

type Place = { readonly workspace_uuid: string; readonly uuid: string };

/** Why the link of board `b` in workspace `w` shows nothing; null while it does. */
// guard: a link shows what is switched off | `not w.public_boards_enabled` => `false` | by get-public-board.test.ts
// guard: a link shows what is archived | `b.archived_at is not null` => `false` | by get-public-board.test.ts
const darkReason = sql<Static<typeof PublishedBoard>["dark_reason"]>`case
  when not w.public_boards_enabled then 'public_boards_disabled'
  when b.archived_at is not null then 'board_archived' end`;

type PublishedRow = Omit<Static<typeof PublishedBoard>, "published_at" | "live"> & { readonly published_at: Date };

/** The published boards of a workspace, the newest first. */
export function findPublished(reader: Reader, workspace_uuid: string): Promise<PublishedRow[]> {
  return reader.rows(
    raw(sql<PublishedRow>`
      select b.uuid, b.name, b.public_token, ${doer("u")} as published_by, b.published_at, b.view_count,
        ${darkReason} as dark_reason
      from boards b join workspaces w on w.uuid = b.workspace_uuid join users u on u.uuid = b.published_by
      where b.workspace_uuid = ${workspace_uuid}::uuid and b.public_token is not null
      order by b.published_at desc, b.uuid`),
  );
}

/** A published board with its parts, and where its tickets are found. */
export type Found = {
  readonly place: Place;
  readonly board: Static<typeof PublicBoard>;
  readonly statuses: Static<typeof PublicStatus>[];
  readonly groups: Static<typeof PublicGroup>[];
};

/** What a public link shows at this moment; undefined for a link that is unknown, ended or dark. */
export function findPublicBoard(reader: Reader, public_token: string): Promise<Found | undefined> {
  // guard: a link shows what is suspended | without ` and w.suspended_at is null` | by get-public-board.test.ts
  // guard: a link shows what is deleted | without ` and w.deleted_at is null` | by get-public-board.test.ts
  return reader.first(
    raw(sql<Found>`
      select jsonb_build_object('workspace_uuid', b.workspace_uuid, 'uuid', b.uuid) as place,
        jsonb_build_object('name', b.name, 'color', b.color) as board,
        (select coalesce(jsonb_agg(jsonb_build_object('uuid', s.uuid, 'name', s.name, 'color', s.color,
            'is_complete', s.is_complete, 'position', s.position::text) order by s.position, s.uuid), '[]')
          from statuses s where (s.workspace_uuid, s.board_uuid) = (b.workspace_uuid, b.uuid)) as statuses,
        (select coalesce(jsonb_agg(jsonb_build_object('uuid', g.uuid, 'name', g.name,
            'position', g.position::text) order by g.position, g.uuid), '[]')
          from groups g where (g.workspace_uuid, g.board_uuid) = (b.workspace_uuid, b.uuid)) as groups
      from boards b join workspaces w on w.uuid = b.workspace_uuid
      where b.public_token = ${public_token} and ${darkReason} is null
        and w.deleted_at is null and w.suspended_at is null`),
  );
}

/** The last ticket of a page, behind which the next one begins. */
export type After = { readonly position: string; readonly uuid: string };

/** A ticket as everybody sees it, its place in the order, and its document where that mentions somebody or something. */
export type PublicTaskRow = PublicTask & After & OfPage & { readonly mentioning: DocumentJson | null };

const mentions = (alias: string) =>
  sql.raw(`jsonb_path_exists(${alias}.description_json, '$.** ? (@.type == "mention")')`);

/** A page of a board's active tickets in the order of their positions. */
export function findPublicTasks(
  reader: Reader,
  board: Place,
  after: After | null,
  limit: number,
): Promise<PublicTaskRow[]> {
  const behind =
    after === null ? sql`` : sql`and (t.position, t.uuid) > (${after.position}::numeric, ${after.uuid}::uuid)`;
  // guard: archived tasks are shown to everybody | without ` and t.archived_at is null` | by get-public-board.test.ts
  // guard: every page is the first page | without ` ${behind}` | by get-public-board.test.ts
  const rows = sql`select t.* from tasks t
    where t.board_uuid = ${board.uuid}::uuid and t.workspace_uuid = ${board.workspace_uuid}::uuid
      and t.archived_at is null ${behind}
    order by t.position, t.uuid limit ${limit}`;
  // with the document, where somebody is mentioned
  const bytes = sql`1000 + octet_length(r.title) + octet_length(r.description) + case when ${mentions("r")}
    then octet_length(r.description_json::text) else 0 end`;
  return reader.rows(
    raw(sql<PublicTaskRow>`
      select t.page_goes_on, t.position, t.uuid, t.number, t.title, t.description,
        case when ${mentions("t")} then t.description_json end as mentioning,
        t.status_uuid, s.name as status_name, t.group_uuid, t.priority, t.due_date,
        (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'color', l.color) order by lower(l.name)), '[]')
          from labels l where l.workspace_uuid = t.workspace_uuid and l.uuid = any (t.label_uuids)) as labels,
        t.subtask_total, t.subtask_done
      from (${pageOf({ rows, order: sql`r.position, r.uuid`, bytes, limit })}) t
        join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid) = (t.workspace_uuid, t.board_uuid, t.status_uuid)
      order by t.position, t.uuid`),
  );
}
