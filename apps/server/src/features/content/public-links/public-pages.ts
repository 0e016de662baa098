import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { pageDarkReason } from "./dark-reasons.ts";

// A page is public by its own link, and by those of the pages above it that are published with what lies under them. Whatever
// changes this tells it of each page, so that receivers know at any time what is public.

/** A page that is public, with the tokens of the links that show it: its own, and those of the pages above it, nearest first. */
type PublicPage = { readonly uuid: string; readonly title: string; readonly tokens: readonly [string, ...string[]] };

type Key = { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string };

/** The events of pages that become public or private, for the routes that change it. */
export const publicPageEvents = ["wiki_page.published", "wiki_page.unpublished"] as const;
type Events = (typeof publicPageEvents)[number];

/** The pages that are looked at. */
export type PublicScope = { readonly workspace_uuid: WorkspaceUuid; readonly uuids: Sql };

/** The number of events that are kept in memory before they are written. */
const mostPending = 1000;

/** A page and everything under it. What is in the trash is not public. */
export const treeOf = ({ workspace_uuid, uuid }: Key): PublicScope => ({
  workspace_uuid,
  uuids: sql`with recursive under as (
      select ${uuid}::uuid as uuid
      union all
      select p.uuid from under join pages p on p.workspace_uuid = ${workspace_uuid}::uuid
        and p.parent_page_uuid = under.uuid and p.archived_at is null)
    select uuid from under`,
});

/** The pages under a page, without itself. */
export const under = (page: Key): PublicScope => ({
  workspace_uuid: page.workspace_uuid,
  uuids: sql`select t.uuid from (${treeOf(page).uuids}) t where t.uuid <> ${page.uuid}::uuid`,
});

/** The pages of a wiki. */
export const pagesOf = ({ workspace_uuid, uuid }: Key): PublicScope => ({
  workspace_uuid,
  uuids: sql`select p.uuid from pages p
    where p.workspace_uuid = ${workspace_uuid}::uuid and p.wiki_uuid = ${uuid}::uuid and p.archived_at is null`,
});

/** The scope of given pages. */
export const onlyThese = (workspace_uuid: WorkspaceUuid, uuids: readonly string[]): PublicScope => ({
  workspace_uuid,
  uuids: sql`select unnest(${uuids}::uuid[])`,
});

function findPublicPages(reader: Reader, { workspace_uuid, uuids }: PublicScope): Promise<PublicPage[]> {
  const workspace = sql`p.workspace_uuid = ${workspace_uuid}::uuid`;
  return reader.rows(
    raw<PublicPage>(sql`
      with recursive path as (
        select p.uuid, p.parent_page_uuid as next, p.public_token as token, 0 as above from pages p
        where ${workspace} and p.uuid in (${uuids})
          and exists (select from pages s where s.workspace_uuid = ${workspace_uuid}::uuid and s.public_token is not null)
        union all
        select path.uuid, p.parent_page_uuid, case when p.public_children then p.public_token end, path.above + 1
        from path join pages p on ${workspace} and p.uuid = path.next and p.archived_at is null)
      select p.uuid, p.title, array_agg(path.token order by path.above) as tokens
      from path join pages p on ${workspace} and p.uuid = path.uuid
        join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid) join workspaces w on w.uuid = p.workspace_uuid
      where path.token is not null and ${pageDarkReason} is null
      group by p.uuid, p.title order by p.uuid`),
  );
}

/** Whether any of these pages is public. */
export async function isPublic(reader: Reader, scope: PublicScope): Promise<boolean> {
  return (await findPublicPages(reader, scope)).length > 0;
}

/** The news of a page: first the end of all its links, if one has ended, and then these links. */
type News = Omit<PublicPage, "tokens"> & { readonly tokens: readonly string[]; readonly isEnd: boolean };

async function tell(tx: Transaction<Events>, news: readonly News[]): Promise<void> {
  let pending = 0;
  for (const { uuid, title, tokens, isEnd } of news) {
    const page = { uuid, title };
    if (isEnd) tx.emit({ name: "wiki_page.unpublished", page_uuid: uuid, data: { page } });
    // §6: the payload includes public_token. The nearest link comes last
    for (const public_token of tokens.toReversed()) {
      tx.emit({ name: "wiki_page.published", page_uuid: uuid, data: { page, public_token } });
    }
    pending += 1 + tokens.length;
    if (pending < mostPending) continue;
    await tx.flush();
    pending = 0;
  }
}

/** Emits the events of pages that are public now. Call it after the change. */
export async function tellPublished(tx: Transaction<Events>, scope: PublicScope): Promise<void> {
  await tell(
    tx,
    (await findPublicPages(tx, scope)).map((page) => ({ ...page, isEnd: false })),
  );
}

/** Emits the events of public pages that will not be public any more. Call it before the change. */
export async function tellUnpublished(tx: Transaction<Events>, scope: PublicScope): Promise<void> {
  await tell(
    tx,
    (await findPublicPages(tx, scope)).map((page) => ({ ...page, tokens: [], isEnd: true })),
  );
}

/**
 * Emits the events of pages after a change of their place or of a link. For a page that loses a link there is an event for the end, and then one for each
 * link that it still has.
 * @param scope the same pages before and after the change
 */
export async function tellDifference<T>(
  tx: Transaction<Events>,
  scope: PublicScope,
  change: () => Promise<T>,
): Promise<T> {
  const before = new Map((await findPublicPages(tx, scope)).map((page) => [page.uuid, page]));
  const result = await change();
  const after = new Map((await findPublicPages(tx, scope)).map((page) => [page.uuid, page]));
  const news = [...new Map([...before, ...after]).values()].map((page): News => {
    const old = new Set(before.get(page.uuid)?.tokens);
    const now = new Set(after.get(page.uuid)?.tokens);
    const isEnd = !old.isSubsetOf(now);
    return { ...page, isEnd, tokens: [...(isEnd ? now : now.difference(old))] };
  });
  await tell(tx, news);
  return result;
}
