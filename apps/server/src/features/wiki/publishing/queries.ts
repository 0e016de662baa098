import type { Static } from "typebox";
import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { pageDarkReason } from "#features/content/public-links/index.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { PublicPage, PublishedPage } from "./view.ts";

/** A page with its wiki and its workspace. */
const placed = sql`pages p join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
  join workspaces w on w.uuid = p.workspace_uuid`;

type PublishedRow = Omit<Static<typeof PublishedPage>, "published_at" | "live"> & { readonly published_at: Date };

/** Selects when which pages of a workspace were published. */
export const publishedPages = (workspace_uuid: WorkspaceUuid): Sql => sql`select p.uuid, p.published_at from pages p
  where p.workspace_uuid = ${workspace_uuid}::uuid and p.public_token is not null`;

/** Finds which of these are published pages of a workspace, the newest first. */
export function findPublishedPages(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<PublishedRow[]> {
  return reader.rows(
    raw(sql<PublishedRow>`
      select p.uuid, p.title, p.public_children, p.public_token, ${doer("u")} as published_by, p.published_at, p.view_count,
        ${pageDarkReason} as dark_reason
      from ${placed} join users u on u.uuid = p.published_by
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.public_token is not null and p.uuid = any (${uuids}::uuid[])
      order by p.published_at desc, p.uuid desc`),
  );
}

/** The published page of a link that works. */
const rootOf = (public_token: string): Sql => sql`
  select p.workspace_uuid, p.uuid, p.public_children from ${placed}
  where p.public_token = ${public_token} and ${pageDarkReason} is null and w.suspended_at is null and w.deleted_at is null`;

/** A page as a link shows it, and its key. */
export type ShownPage = Omit<PublicPage, "content_json" | "content_markdown" | "updated_at"> & {
  readonly workspace_uuid: WorkspaceUuid;
  readonly content_json: DocumentJson;
  readonly updated_at: Date;
};

/**
 * The expressions `root`, the published page of a link, and `path`, the pages from `shown` up to it. `path` has the root only
 * when the link shows the page: when it is the root itself, or lies under it and its children are public.
 * @param shown selects the uuid of the page to show; of several pages `start` tells which a path belongs to
 */
const pathTo = (public_token: string, shown: Sql): Sql => sql`
  root as materialized (${rootOf(public_token)}),
  path as (
    select p.uuid as start, p.uuid, p.title, p.parent_page_uuid, p.uuid = root.uuid as is_root, 0 as above
    from root join pages p on p.workspace_uuid = root.workspace_uuid and p.uuid in (${shown}) and p.archived_at is null
    where p.uuid = root.uuid or root.public_children
    union all
    select path.start, p.uuid, p.title, p.parent_page_uuid, p.uuid = root.uuid, path.above + 1
    from path cross join root join pages p on p.workspace_uuid = root.workspace_uuid and p.uuid = path.parent_page_uuid
      and p.archived_at is null
    where not path.is_root)`;

/**
 * Finds the page that a public link shows.
 * @param from the page under the published one to show; null for the published one
 * @returns undefined for a link that is unknown, was removed or does not work now, and for a page that it does not show
 */
export function findShownPage(
  reader: Reader,
  public_token: string,
  from: string | null,
): Promise<ShownPage | undefined> {
  const shown = from === null ? sql`root.uuid` : sql`${from}::uuid`;
  return reader.first(
    raw<ShownPage>(sql`
      with recursive ${pathTo(public_token, shown)}
      select p.workspace_uuid, p.uuid, p.title, p.content_json, p.updated_at,
        (select coalesce(jsonb_agg(jsonb_build_object('uuid', a.uuid, 'title', a.title) order by a.above desc), '[]')
          from path a where a.above > 0) as parents,
        (select coalesce(jsonb_agg(jsonb_build_object('uuid', c.uuid, 'title', c.title) order by c.position, c.uuid), '[]')
          from pages c where root.public_children and c.workspace_uuid = p.workspace_uuid
            and c.parent_page_uuid = p.uuid and c.archived_at is null) as children
      from root join path on path.above = 0 join pages p on (p.workspace_uuid, p.uuid) = (root.workspace_uuid, path.uuid)
      where exists (select from path where is_root)`),
  );
}

/** A file of a page that a link shows, with what the page says. */
type ShownFile = {
  readonly file_uuid: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly page_uuid: string;
  readonly content_json: DocumentJson;
};

/** Finds an attachment of one of the pages that a public link shows. Whether the page shows it is decided by its content. */
export function findShownFile(reader: Reader, public_token: string, uuid: string): Promise<ShownFile | undefined> {
  const shown = sql`select a.page_uuid from attachments a where a.workspace_uuid = root.workspace_uuid and a.uuid = ${uuid}::uuid`;
  return reader.first(
    raw<ShownFile>(sql`
      with recursive ${pathTo(public_token, shown)}
      select a.file_uuid, a.name, a.content_type, a.size_bytes, a.page_uuid, p.content_json
      from root join path on path.above = 0 join pages p on (p.workspace_uuid, p.uuid) = (root.workspace_uuid, path.uuid)
        join attachments a on (a.workspace_uuid, a.page_uuid) = (p.workspace_uuid, p.uuid)
      where a.uuid = ${uuid}::uuid and a.archived_at is null and exists (select from path where is_root)`),
  );
}

/**
 * Finds the public paths of pages, behind `/public/wiki-pages/`: by this link those that it shows, by their own link others that
 * have one that works. Pages that are not public are left out.
 */
export async function findPublicPaths(
  reader: Reader,
  public_token: string,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const isShown = sql`exists (select from path where path.start = p.uuid and path.is_root)`;
  const rows = await reader.rows(
    raw<{ uuid: string; path: string }>(sql`
      with recursive ${pathTo(public_token, sql`select unnest(${uuids}::uuid[])`)}
      select p.uuid, case when p.uuid = root.uuid then ${public_token}::text
          when ${isShown} then ${public_token}::text || '?from=' || p.uuid else p.public_token end as path
      from root cross join ${placed}
      where p.workspace_uuid = root.workspace_uuid and p.uuid = any (${uuids}::uuid[])
        and (${isShown} or (p.public_token is not null and ${pageDarkReason} is null))`),
  );
  return new Map(rows.map(({ uuid, path }) => [uuid, path]));
}
