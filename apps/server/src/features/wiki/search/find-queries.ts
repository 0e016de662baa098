import { foldedTitle } from "#features/content/page-text/index.ts";
import { longestLooked } from "#kernel/search-match.ts";
import { parseSearch, toTsquery } from "#kernel/search-text.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { markOf } from "./words.ts";

/** The number of hits that are ranked at most, the newest ones: by their titles, and others. */
const ranked = { inTitles: 100, others: 50 } as const;
/** The most hits of an index that are read to find the newest. */
const mostHits = 2000;

/** The part of a page's text in which its excerpt is looked for. To count characters takes longer than to send most texts whole. */
const lookedText = sql`case when octet_length(p.content_text) <= ${longestLooked}::int then p.content_text
  else left(p.content_text, ${longestLooked}::int) end`;

/** The scope of a search: a page with everything under it, a wiki, or all wikis of a workspace. */
export type PageScope = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly wiki_uuid: string | null;
  readonly page_uuid: string | null;
};

/** A page that was found. `text` is the part of its content from which the excerpt is made. */
export type PageHit = {
  readonly uuid: string;
  readonly wiki_uuid: string;
  readonly title: string;
  readonly text: string;
};

const sameWords = sql`(e.workspace_uuid, e.page_uuid) = (h.workspace_uuid, h.page_uuid)`;

/** The expression `open_wikis`: the wikis of a workspace that are not archived, read once for all hits. */
const openWikis = (workspace_uuid: WorkspaceUuid): Sql => sql`open_wikis as materialized (
    select k.uuid from wikis k where k.workspace_uuid = ${workspace_uuid}::uuid and k.archived_at is null)`;

/**
 * The page that a row of words, `h`, names, if it is neither in the trash nor in an archived wiki. Only the uuid is what an
 * index is asked for, as for tasks.
 */
const visiblePage = sql`
  select p.updated_at from (select p.* from pages p where p.uuid = h.page_uuid offset 0) p
  where p.workspace_uuid = h.workspace_uuid and p.archived_at is null and p.wiki_uuid in (select uuid from open_wikis)`;

/**
 * The best pages for a search text, as a part of a larger statement: rows of PageHit with their `rank` and `updated_at`. Those
 * with all words in their title come first, and only if they are too few the others are looked for. A limited number of hits
 * is ranked, the newest. The caller has checked that the reader may see the wikis.
 * @param limit at most as many as are ranked
 */
export function foundPages(q: string, scope: PageScope, limit: number): Sql {
  const { all, none } = parseSearch(q);
  const wanted = toTsquery({ all, none: [] });
  if (wanted === null)
    return sql`select p.uuid, p.wiki_uuid, p.title, '' as text, 0 as rank, p.updated_at from pages p where false`;
  const excluded = none.length > 0 ? toTsquery({ all: [{ any: none }], none: [] }) : null;
  const indexed = toTsquery({ all, none: [] }, { isForIndex: true }) ?? wanted;
  const sought = {
    wanted,
    indexed,
    whole: toTsquery({ all, none: [] }, { isWhole: true }) ?? wanted,
    excluded,
    scope,
    limit,
  };
  return sql`
    with recursive ${subtree(scope)} ${openWikis(scope.workspace_uuid)}, ${titleHits(sought)}, ${textHits(sought)},
    candidates as (select * from titled union all select * from texted)
    select p.uuid, p.wiki_uuid, p.title, ${lookedText} as text, r.rank, r.updated_at
    from (select * from candidates order by rank desc, updated_at desc, page_uuid limit ${limit}::int) r
      join pages p on (p.workspace_uuid, p.uuid) = (r.workspace_uuid, r.page_uuid)`;
}

/** The query of a search: texts of a tsquery, with the beginnings of words, and without them. */
type SearchQuery = {
  readonly wanted: string;
  /** the query for the index in place of `wanted`; it finds more if it is another text */
  readonly indexed: string;
  readonly whole: string;
  readonly excluded: string | null;
  readonly scope: PageScope;
  readonly limit: number;
};

function titleHits(sought: SearchQuery): Sql {
  const hits = sql`select w.* from page_title_words w where ${isHit(sought.wanted, sought)}`;
  return sql`titled as materialized (${best(hits, sought, 1, ranked.inTitles)})`;
}

/** The index finds whole words several times as fast as the beginnings of words, which are sought only if these are too few. */
function textHits(sought: SearchQuery): Sql {
  const { wanted, whole, limit } = sought;
  const hits = (query: string, found: Sql): Sql => sql`select w.* from page_words w
    where (select count(*) from titled) ${found} < ${limit}::int and ${isHit(query, sought)}
      and w.page_uuid not in (select page_uuid from titled)`;
  const hitsOf = (query: string, found = sql``): Sql => best(hits(query, found), sought, 0, ranked.others);
  if (whole === wanted) return sql`texted as materialized (${hitsOf(wanted)})`;
  return sql`
    whole as materialized (${hitsOf(whole)}),
    begun as materialized (${hitsOf(wanted, sql`+ (select count(*) from whole)`)}),
    texted as (select * from whole where not exists (select from begun) union all select * from begun)`;
}

/** Whether a row of words, `w`, has what a tsquery seeks, and belongs to the scope. The mark is a condition of its own, as in the words of tasks. */
function isHit(query: string, { wanted, indexed, scope }: SearchQuery): Sql {
  const asked = query === wanted ? indexed : query;
  // in a form that no index is asked for
  const compared = asked === query ? sql`` : sql`and (w.words @@ ${query}::tsquery) is true`;
  const inside = scope.page_uuid === null ? sql`` : sql`and w.page_uuid in (select uuid from under)`;
  return sql`w.words @@ ${asked}::tsquery and w.words @@ ${`'${markOf(scope)}'`}::tsquery ${inside} ${compared}`;
}

/** The newest of some hits, with their ranks. @param hits selects rows of words */
function best(hits: Sql, { wanted, excluded }: SearchQuery, bonus: number, most: number): Sql {
  const without =
    excluded === null
      ? sql``
      : sql`and not exists (select from page_words e where ${sameWords} and e.words @@ ${excluded}::tsquery)`;
  return sql`
    select h.workspace_uuid, h.page_uuid, p.updated_at, ${bonus}::int + ts_rank_cd(h.words, ${wanted}::tsquery, 32) as rank
    from (select * from (${hits} limit ${mostHits}::int) h order by h.written_at desc, h.page_uuid) h
      cross join lateral (${visiblePage} ${without} offset 0) p
    order by h.written_at desc, h.page_uuid limit ${most}::int`;
}

/** The expression `under`: a page and the pages under it. */
function subtree({ workspace_uuid, page_uuid }: PageScope): Sql {
  if (page_uuid === null) return sql``;
  return sql`under as (
    select ${page_uuid}::uuid as uuid
    union
    select p.uuid from under join pages p on p.workspace_uuid = ${workspace_uuid}::uuid
      and p.parent_page_uuid = under.uuid and p.archived_at is null),`;
}

/** The best pages of a scope. */
export function findPages(reader: Reader, q: string, scope: PageScope, limit: number): Promise<PageHit[]> {
  return reader.rows(
    raw(sql<PageHit>`select f.uuid, f.wiki_uuid, f.title, f.text from (${foundPages(q, scope, limit)}) f
      order by f.rank desc, f.updated_at desc, f.uuid`),
  );
}

/** A wiki or a page that a search text names before its slash. */
export type NamedPlace = {
  readonly kind: "wiki" | "wiki_page";
  readonly uuid: string;
  readonly wiki_uuid: string;
  readonly name: string;
};

/**
 * Finds the wiki or the page that is meant by the first of some names that means one: a wiki before a page, and of several the
 * oldest. Case and accents do not matter. The caller has checked that the reader may see the wikis.
 * @returns the place, with the given values next to its name
 */
export async function findNamed<T extends { readonly place: string }>(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  names: readonly T[],
): Promise<(NamedPlace & T) | undefined> {
  const folded = names.map(({ place }) => foldedTitle(place));
  const wikis = await reader.rows(
    raw<NamedPlace>(sql`select 'wiki' as kind, k.uuid, k.uuid as wiki_uuid, k.name from wikis k
      where k.workspace_uuid = ${workspace_uuid}::uuid and k.archived_at is null order by k.created_at, k.uuid`),
  );
  const pages = await reader.rows(
    raw<NamedPlace>(sql`select distinct on (t.folded_title) 'wiki_page' as kind, p.uuid, p.wiki_uuid, p.title as name
      from page_title_words t join pages p on (p.workspace_uuid, p.uuid) = (t.workspace_uuid, t.page_uuid)
        join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
      where t.workspace_uuid = ${workspace_uuid}::uuid
        and md5(t.folded_title) = any (select md5(n.name) from unnest(${folded}::text[]) n (name))
        and t.folded_title = any (${folded}::text[]) and p.archived_at is null and k.archived_at is null
      order by t.folded_title, p.created_at, p.uuid`),
  );
  const places = [...wikis, ...pages];
  for (const named of names) {
    const place = places.find((each) => foldedTitle(each.name) === foldedTitle(named.place));
    if (place !== undefined) return { ...place, ...named };
  }
  return undefined;
}
