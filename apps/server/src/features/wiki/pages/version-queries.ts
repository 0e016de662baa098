import { toText } from "@stoa/document";
import type { DocumentJson } from "@stoa/document";
import { pageValueColumns } from "#features/wiki/columns/index.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { OfPage } from "#platform/db/page.ts";
import { doer } from "#platform/db/people.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { PageKey } from "./queries.ts";
import type { Source, VersionRow } from "./version-view.ts";
import type { Content } from "./view.ts";

/** Inserts rows `p` of `pages` as the versions that they are; a condition follows. @param values of the columns besides */
export const insertedVersions = (columns: Sql, values: Sql): Sql => sql`insert into page_versions
    (workspace_uuid, page_uuid, n, ${pageValueColumns.names()}, content_json, ${columns})
  select p.workspace_uuid, p.uuid, p.version, ${pageValueColumns.names("p")}, p.content_json, ${values} from pages p`;

/** The last part of a statement, `kept`: keeps the page as it is now as the version that it just got. @param user_uuid who saved it */
export function newVersion(tx: Transaction<never>, page: PageKey, user_uuid: string, source: Source): Sql {
  const authors = [{ user_uuid, via: tx.context.via }];
  return sql`kept as (
    ${insertedVersions(sql`authors, source`, sql`${authors}::jsonb, ${source}`)}
    where p.workspace_uuid = ${page.workspace_uuid}::uuid and p.uuid = ${page.uuid}::uuid returning 1)`;
}

/** Keeps new pages as their first version, which somebody made by copying others. */
export async function insertFirstVersions(
  tx: Transaction<never>,
  workspace_uuid: WorkspaceUuid,
  copies: readonly { readonly uuid: string }[],
  user_uuid: string,
): Promise<void> {
  const authors = [{ user_uuid, via: tx.context.via }];
  await tx.rows(
    raw(sql`${insertedVersions(sql`authors, source`, sql`${authors}::jsonb, 'rest'`)}
      where p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = any (${copies.map(({ uuid }) => uuid)}::uuid[])`),
  );
}

/**
 * The last parts of a statement, `kept` among them: keeps the page as it was just saved while people edit it together. A
 * stretch of editing is one version with all its authors: until nobody has changed anything for 5 minutes, for at most 30
 * minutes, and until any other write, the publishing of the page or a signature request.
 * @param authors since the last save
 */
export function liveVersion({ workspace_uuid, uuid }: PageKey, authors: readonly string[]): Sql {
  const named = authors.map((user_uuid) => ({ user_uuid, via: null }));
  const isPage = sql`p.workspace_uuid = ${workspace_uuid}::uuid and p.uuid = ${uuid}::uuid`;
  return sql`moved as (
      update page_versions v set n = p.version, content_json = p.content_json, created_at = clock_timestamp(),
        authors = v.authors || coalesce((select jsonb_agg(a.author) from jsonb_array_elements(${named}::jsonb) as a (author)
          where not v.authors @> jsonb_build_array(a.author)), '[]')
      from pages p
      where ${isPage} and (v.workspace_uuid, v.page_uuid) = (p.workspace_uuid, p.uuid) and v.source = 'live'
        and v.n = (select max(l.n) from page_versions l where l.workspace_uuid = p.workspace_uuid and l.page_uuid = p.uuid)
        and v.created_at > clock_timestamp() - interval '5 minutes' and v.began_at > clock_timestamp() - interval '30 minutes'
        and not v.is_fixed
      returning 1),
    kept as (
      ${insertedVersions(sql`authors, source, began_at`, sql`${named}::jsonb, 'live', clock_timestamp()`)}
      where ${isPage} and not exists (select from moved) returning 1)`;
}

/** Ends the stretch of editing of a page: what people type from now on is another version. The page is locked. */
export async function endStretch(tx: Transaction<never>, { workspace_uuid, uuid }: PageKey): Promise<void> {
  await tx.rows(
    raw(sql`update page_versions v set is_fixed = true
      where v.workspace_uuid = ${workspace_uuid}::uuid and v.page_uuid = ${uuid}::uuid and v.source = 'live'
        and not v.is_fixed and v.n = (select max(l.n) from page_versions l
          where l.workspace_uuid = ${workspace_uuid}::uuid and l.page_uuid = ${uuid}::uuid)`),
  );
}

/** The columns of a version `v` without its content. Every author has a row in `users`, after the account's deletion too. */
const listed = sql`v.n, ${pageValueColumns.names("v")}, v.source, v.created_at, (
    select jsonb_agg(${doer("au", "nullif(a.author -> 'via', 'null')")} order by a.place)
    from jsonb_array_elements(v.authors) with ordinality as a (author, place)
      join users au on au.uuid = (a.author ->> 'user_uuid')::uuid) as authors`;

/** The versions of a page, the newest first. */
export const versionPages = pages({ name: "page_versions", order: { n: "sequence" }, newestFirst: true });

export function findVersions(reader: Reader, key: PageKey, page: Page): Promise<(VersionRow & OfPage)[]> {
  const rows = sql`select v.workspace_uuid, v.page_uuid, v.n, ${pageValueColumns.names("v")}, v.source, v.created_at,
      v.authors from page_versions v
    where v.workspace_uuid = ${key.workspace_uuid}::uuid and v.page_uuid = ${key.uuid}::uuid`;
  return reader.rows(
    raw<VersionRow & OfPage>(sql`select ${listed}, v.page_end from (${page.of(rows)}) v order by ${page.order("v")}`),
  );
}

type StoredVersion = VersionRow & { readonly content_json: DocumentJson };

/** Finds one version of a page with its content. */
export async function findVersion(
  reader: Reader,
  key: PageKey,
  n: number,
): Promise<(VersionRow & Content) | undefined> {
  const row = await reader.first(
    raw<StoredVersion>(sql`select ${listed}, v.content_json from page_versions v
      where v.workspace_uuid = ${key.workspace_uuid}::uuid and v.page_uuid = ${key.uuid}::uuid and v.n = ${n}::int`),
  );
  return row === undefined ? undefined : { ...row, content_text: toText(row.content_json) };
}
