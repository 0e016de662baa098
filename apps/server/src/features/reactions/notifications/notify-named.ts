import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { addNotifications, rowsOf } from "./add.ts";
import { excerptOf } from "./excerpt.ts";
import { defaultChannels } from "./types.ts";
import { visible } from "./visible.ts";

/** An import that is about to be committed, and the boards and wikis that it made. */
type ImportedContent = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly import_uuid: string;
  readonly importer_uuid: string;
  readonly board_uuids: readonly BoardUuid[];
  readonly wiki_uuids: readonly string[];
};

/** The number of times that a person is named as an author, by kind of resource. */
type Counts = Readonly<Record<(typeof countNames)[number][0], number>>;

const countNames = [
  ["tickets", "ticket"],
  ["comments", "comment"],
  ["pages", "page"],
  ["versions", "version of pages", "versions of pages"],
  ["files", "file"],
  ["others", "other thing"],
] as const;

type NamedAuthor = Counts & {
  readonly user_uuid: string;
  readonly task_uuid: string | null;
  readonly page_uuid: string | null;
};

const lists = new Intl.ListFormat("en", { type: "conjunction" });

/** The sentence of an import about a person. */
function sentenceOf(counts: Counts): string {
  const parts = countNames
    .filter(([key]) => counts[key] > 0)
    .map(([key, one, many = `${one}s`]) => `${counts[key]} ${counts[key] === 1 ? one : many}`);
  return `An import names you as the author of ${lists.format(parts)}`;
}

/**
 * Notifies the people whom an import names as authors, each once: by a mention in a ticket or a page of the import that they can
 * see, with a count of what they can see. The person who imports is not notified.
 */
export async function notifyNamed(tx: Transaction<never>, made: ImportedContent): Promise<void> {
  const candidates = (await findNamed(tx, made)).map(({ user_uuid, task_uuid, page_uuid, ...counts }) => ({
    user_uuid,
    event_type: "mention" as const,
    task_uuid,
    page_uuid: task_uuid === null ? page_uuid : null,
    comment_uuid: null,
    // no event reports the content of an export: its import takes the place of the event, so that nobody is notified twice
    event_uuid: made.import_uuid,
    due_date: null,
    actor_user_uuid: made.importer_uuid,
    actor_via: null,
    excerpt: excerptOf(sentenceOf(counts)),
    ...defaultChannels("mention"),
  }));
  if (candidates.length > 0) await addNotifications(tx, made.workspace_uuid, rowsOf(candidates));
}

/** A task of before that an import assigned to somebody. */
type Assignment = { readonly user_uuid: string; readonly task_uuid: string };

/**
 * Notifies the people to whom an import assigns tasks, each once, with a count and one of the tasks. The person who imports is not notified.
 * @param made with the boards that got new tasks
 */
export async function notifyAssigned(
  tx: Transaction<never>,
  made: Omit<ImportedContent, "wiki_uuids">,
  assigned: readonly Assignment[],
): Promise<void> {
  const { workspace_uuid, import_uuid, importer_uuid } = made;
  const candidates = (await findAssigned(tx, made, assigned)).map(({ user_uuid, task_uuid, tickets }) => ({
    user_uuid,
    event_type: "assigned" as const,
    task_uuid,
    page_uuid: null,
    comment_uuid: null,
    // the import takes the place of an event, as above
    event_uuid: import_uuid,
    due_date: null,
    actor_user_uuid: importer_uuid,
    actor_via: null,
    excerpt: excerptOf(`An import assigned ${tickets} ${tickets === 1 ? "ticket" : "tickets"} to you`),
    ...defaultChannels("assigned"),
  }));
  if (candidates.length > 0) await addNotifications(tx, workspace_uuid, rowsOf(candidates));
}

type AssignmentCount = { readonly user_uuid: string; readonly task_uuid: string; readonly tickets: number };

/** Finds the people to whom tasks of an import are assigned, with the first of these tasks. */
function findAssigned(
  reader: Reader,
  { workspace_uuid, import_uuid, importer_uuid, board_uuids }: Omit<ImportedContent, "wiki_uuids">,
  assigned: readonly Assignment[],
): Promise<AssignmentCount[]> {
  return reader.rows(
    raw(sql<AssignmentCount>`
      with a (user_uuid, task_uuid, board_uuid, number) as (
        select a.user_uuid, t.uuid, t.board_uuid, t.number from tasks t cross join unnest(t.assignee_uuids) as a (user_uuid)
        where t.workspace_uuid = ${workspace_uuid}::uuid and t.board_uuid = any (${board_uuids}::uuid[])
          and t.created_via ->> 'import_uuid' = ${import_uuid}::text
        union all
        select n.user_uuid, t.uuid, t.board_uuid, t.number
        from jsonb_to_recordset(${assigned}::jsonb) as n (user_uuid uuid, task_uuid uuid)
          join tasks t on (t.workspace_uuid, t.uuid) = (${workspace_uuid}::uuid, n.task_uuid))
      select a.user_uuid, (array_agg(a.task_uuid order by a.board_uuid, a.number))[1] as task_uuid, count(*)::int as tickets
      from a where a.user_uuid <> ${importer_uuid}::uuid
      group by a.user_uuid order by a.user_uuid`),
  );
}

/** Everything of an import that names an author, with a task or a page at which the notification can point. */
function authored({ workspace_uuid, board_uuids, wiki_uuids }: ImportedContent): Sql {
  const workspace = sql`${workspace_uuid}::uuid`;
  return sql`t as materialized (select * from tasks
      where workspace_uuid = ${workspace} and board_uuid = any (${board_uuids}::uuid[]) and archived_at is null),
    p as materialized (select * from pages
      where workspace_uuid = ${workspace} and wiki_uuid = any (${wiki_uuids}::uuid[]) and archived_at is null),
    -- the task or page to which the notification of a board or a wiki points
    f as materialized (select distinct on (board_uuid) board_uuid as place_uuid, uuid as task_uuid, null::uuid as page_uuid
        from t order by board_uuid, number),
    l as materialized (select distinct on (wiki_uuid) wiki_uuid as place_uuid, null::uuid as task_uuid, uuid as page_uuid
        from p order by wiki_uuid, uuid),
    made as (
      select 'tickets' as what, created_by as user_uuid, created_via as via, board_uuid as place_uuid, uuid as task_uuid,
        null::uuid as page_uuid from t
      union all select 'pages', created_by, created_via, wiki_uuid, null, uuid from p
      union all select 'comments', c.author_uuid, c.author_via, t.board_uuid, t.uuid, null
        from t join comments c on (c.workspace_uuid, c.task_uuid) = (t.workspace_uuid, t.uuid) and c.archived_at is null
      union all select 'versions', (a.author ->> 'user_uuid')::uuid, a.author -> 'via', p.wiki_uuid, null, p.uuid
        from p join page_versions v on (v.workspace_uuid, v.page_uuid) = (p.workspace_uuid, p.uuid)
          cross join jsonb_array_elements(v.authors) as a (author)
      union all select 'files', a.created_by, a.created_via, coalesce(t.board_uuid, p.wiki_uuid), t.uuid, p.uuid
        from attachments a left join t on t.uuid = a.task_uuid left join p on p.uuid = a.page_uuid
        where a.workspace_uuid = ${workspace} and a.archived_at is null and coalesce(t.uuid, p.uuid) is not null
      union all select 'others', r.created_by, r.created_via, p.wiki_uuid, null, p.uuid
        from p join signature_requests r on (r.workspace_uuid, r.page_uuid) = (p.workspace_uuid, p.uuid)
      union all select 'others', o.created_by, o.created_via, o.place_uuid, o.task_uuid, o.page_uuid from (
        select b.created_by, b.created_via, f.* from f join boards b on b.workspace_uuid = ${workspace} and b.uuid = f.place_uuid
        union all select r.created_by, r.created_via, f.*
          from f join automations r on r.workspace_uuid = ${workspace} and r.board_uuid = f.place_uuid
        union all select r.created_by, r.created_via, f.*
          from f join feedback_forms r on r.workspace_uuid = ${workspace} and r.board_uuid = f.place_uuid
        union all select r.created_by, r.created_via, f.*
          from f join saved_views r on r.workspace_uuid = ${workspace} and r.board_uuid = f.place_uuid
        union all select k.created_by, k.created_via, l.*
          from l join wikis k on k.workspace_uuid = ${workspace} and k.uuid = l.place_uuid) o)`;
}

/** Finds the people whom an import names, with how much they can see of what it says they made. */
function findNamed(reader: Reader, made: ImportedContent): Promise<NamedAuthor[]> {
  const keys = countNames.map(([key]) => key);
  const counts = keys.map((key) => sql`count(*) filter (where what = '${sql.raw(key)}') as ${sql.raw(key)}`);
  const sums = keys.map((key) => sql`sum(n.${sql.raw(key)})::int as ${sql.raw(key)}`);
  // a key, an automation or a form names the person by whose access it acted
  const person = sql`coalesce((via ->> 'user_uuid')::uuid, user_uuid)`;
  return reader.rows(
    raw(sql<NamedAuthor>`with ${authored(made)},
      n as materialized (
        select ${made.workspace_uuid}::uuid as workspace_uuid, ${person} as user_uuid, min(task_uuid::text)::uuid as task_uuid,
          min(page_uuid::text)::uuid as page_uuid, null::uuid as comment_uuid, null::uuid as sprint_uuid, ${sql.join(counts)}
        from made where ${person} <> ${made.importer_uuid}::uuid group by ${person}, place_uuid)
      select n.user_uuid, min(n.task_uuid::text)::uuid as task_uuid, min(n.page_uuid::text)::uuid as page_uuid, ${sql.join(sums)}
      from n ${visible} group by n.user_uuid order by n.user_uuid`),
  );
}
