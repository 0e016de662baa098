import { visibleBoards } from "#platform/auth/board-access.ts";
import type { OfPage } from "#platform/db/page.ts";
import { isoOf } from "#platform/db/json.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { TextReader } from "./mention-labels.ts";
import type { Backlink } from "./view.ts";

/** The texts that name something, the newest links first. */
export const backlinkPages = pages({
  name: "backlinks",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
});

/** The page or the task that is named. */
type Target = { readonly kind: "page" | "task"; readonly uuid: string };

/** A part of the list of texts that name something: those that the reader may see, without what is in the trash. */
export function findBacklinks(
  reader: Reader,
  who: TextReader,
  { kind, uuid }: Target,
  page: Page,
): Promise<({ backlink: Backlink } & OfPage)[]> {
  const links = sql`l.workspace_uuid = ${who.workspace_uuid}::uuid and l.to_uuid = ${uuid}::uuid and l.to_kind = ${kind}`;
  const task = sql`join tasks t on t.workspace_uuid = l.workspace_uuid and t.archived_at is null and t.board_uuid in (select uuid from open)`;
  const rows = sql`
    select 'wiki_page' as kind, p.uuid, p.title, p.wiki_uuid, null::uuid as board_uuid, null::uuid as task_uuid, l.created_at
    from page_links l join pages p on (p.workspace_uuid, p.uuid) = (l.workspace_uuid, l.from_uuid)
      join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
    where ${links} and l.from_kind = 'page' and ${who.seesWikis}::boolean and p.archived_at is null and k.archived_at is null
    union all
    select 'ticket', t.uuid, t.title, null, t.board_uuid, null, l.created_at
    from page_links l ${task} and t.uuid = l.from_uuid
    where ${links} and l.from_kind = 'task'
    union all
    select 'comment', c.uuid, t.title, null, t.board_uuid, t.uuid, l.created_at
    from page_links l ${task} and t.uuid = l.from_task_uuid
      join comments c on (c.workspace_uuid, c.task_uuid, c.uuid) = (l.workspace_uuid, t.uuid, l.from_uuid)
    where ${links} and l.from_kind = 'comment' and c.archived_at is null`;
  return reader.rows(
    raw<{ backlink: Backlink } & OfPage>(sql`
      with open as materialized (${visibleBoards(who)})
      select jsonb_build_object('kind', b.kind, 'uuid', b.uuid, 'title', b.title, 'wiki_uuid', b.wiki_uuid,
          'board_uuid', b.board_uuid, 'task_uuid', b.task_uuid, 'linked_at', ${isoOf("b.created_at")}) as backlink, b.page_end
      from (${page.of(rows)}) b order by ${page.order("b")}`),
  );
}
