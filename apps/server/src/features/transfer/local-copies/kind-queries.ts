import { boardJson } from "#features/boards/boards/index.ts";
import { fieldJson } from "#features/boards/custom-fields/index.ts";
import { groupJson } from "#features/boards/groups/index.ts";
import { labelJson } from "#features/boards/labels/index.ts";
import { sprintJson } from "#features/boards/sprints/index.ts";
import { statusJson } from "#features/boards/statuses/index.ts";
import { memberJson } from "#features/workspaces/members/index.ts";
import type { Json } from "#kernel/events.ts";
import { goesOn, type OfPage, pageOf } from "#platform/db/page.ts";
import { raw, type Sql, type Reader, sql } from "#platform/db/query.ts";
import type { Boards } from "./access-queries.ts";
import { changedSince, type CopyPeriod } from "./since.ts";
import type { Room } from "./task-queries.ts";
import { type Kind, kinds } from "./view.ts";
import { copiedPageJson, copiedWikiJson } from "./wiki-view.ts";

export type SmallKind = Exclude<Kind, "tasks" | "notifications">;

/** The kinds whose rows are few, in the order in which they are sent. */
export const smallKinds = kinds.filter((kind): kind is SmallKind => kind !== "tasks" && kind !== "notifications");

/** A row of one of them, as the API shows it. */
export type KindRow = OfPage & {
  readonly place: number;
  readonly uuid: string;
  readonly shown: { readonly [key: string]: Json };
  /** of this row and those before it */
  readonly bytes: number;
};

type Select = {
  readonly uuid: Sql;
  readonly json: Sql;
  readonly from: Sql;
};

/** The rows of each kind that changed since the moment, or that are on an opened board. */
function selects(wanted: CopyPeriod, { visible, opened }: Boards): Readonly<Record<SmallKind, Select>> {
  const workspace = sql`${wanted.reader.workspace_uuid}::uuid`;
  const onBoard = (alias: string, json: Sql, table: string, board: string): Select => ({
    uuid: sql.raw(`${alias}.uuid`),
    json,
    from: sql`${sql.raw(`${table} ${alias}`)} where ${sql.raw(alias)}.workspace_uuid = ${workspace}
      and ${sql.raw(board)} = any (${visible}::uuid[])
      and (${sql.raw(board)} = any (${opened}::uuid[]) or ${changedSince(`${alias}.updated_at`, wanted)})`,
  });
  return {
    boards: onBoard("b", boardJson, "boards", "b.uuid"),
    statuses: onBoard("s", statusJson, "statuses", "s.board_uuid"),
    groups: onBoard("g", groupJson, "groups", "g.board_uuid"),
    custom_fields: onBoard("f", fieldJson, "custom_fields", "f.board_uuid"),
    sprints: onBoard("sp", sprintJson, "sprints", "sp.board_uuid"),
    labels: {
      uuid: sql`l.uuid`,
      json: labelJson,
      from: sql`labels l where l.workspace_uuid = ${workspace} and ${changedSince("l.updated_at", wanted)}`,
    },
    members: {
      uuid: sql`u.uuid`,
      json: memberJson,
      from: sql`active_members m join users u on u.uuid = m.user_uuid where m.workspace_uuid = ${workspace}
        and (${changedSince("m.updated_at", wanted)} or ${changedSince("u.updated_at", wanted)})`,
    },
    ...wikiSelects(wanted),
  };
}

/** The same of wikis and of the pages in them. */
function wikiSelects(wanted: CopyPeriod): Pick<Record<SmallKind, Select>, "wikis" | "pages"> {
  const workspace = sql`${wanted.reader.workspace_uuid}::uuid`;
  const { opensWikis } = wanted.reader;
  return {
    wikis: {
      uuid: sql`k.uuid`,
      json: copiedWikiJson,
      from: sql`wikis k where k.workspace_uuid = ${workspace} and ${opensWikis}::boolean and k.archived_at is null
        and ${changedSince("k.updated_at", wanted)}`,
    },
    // the pages of a wiki that was created or restored since then come whole
    pages: {
      uuid: sql`p.uuid`,
      json: copiedPageJson,
      from: sql`pages p join wikis k on (k.workspace_uuid, k.uuid) = (p.workspace_uuid, p.wiki_uuid)
        where p.workspace_uuid = ${workspace} and ${opensWikis}::boolean and p.archived_at is null and k.archived_at is null
          and (${changedSince("p.updated_at", wanted)} or ${changedSince("k.opened_at", wanted)})`,
    },
  };
}

/** The place where a page of these kinds begins: behind a row, at a kind. */
export type KindStart = { readonly kind: SmallKind; readonly after: string | null };

/**
 * A page of the rows of these kinds.
 * @returns the rows by kind and uuid, and the last one if more follow
 */
export async function readKinds(
  reader: Reader,
  asked: CopyPeriod & {
    readonly boards: Boards;
    readonly kinds: readonly SmallKind[];
    readonly start: KindStart;
    readonly room: Room;
  },
): Promise<{ readonly rows: KindRow[]; readonly last: KindRow | undefined }> {
  const all = selects(asked, asked.boards);
  const first = smallKinds.indexOf(asked.start.kind);
  const wanted = asked.kinds.filter((kind) => smallKinds.indexOf(kind) >= first);
  if (wanted.length === 0) return { rows: [], last: undefined };
  const each = wanted.map((kind) => {
    const { uuid, json, from } = all[kind];
    const behind =
      kind === asked.start.kind && asked.start.after !== null ? sql`and ${uuid} > ${asked.start.after}::uuid` : sql``;
    return sql`select ${smallKinds.indexOf(kind)}::int as place, ${uuid} as uuid, ${json} as shown from ${from} ${behind}`;
  });
  const source = sql`select * from (${sql.join(each, sql` union all `)}) k order by k.place, k.uuid limit ${asked.room.limit}::int`;
  const page = pageOf({
    rows: source,
    order: sql`r.place, r.uuid`,
    bytes: sql`octet_length(r.shown::text)`,
    ...asked.room,
  });
  const rows = await reader.rows(
    raw<KindRow>(
      sql`select p.place, p.uuid, p.shown, p.page_bytes_so_far::int as bytes, p.page_end from (${page}) p order by p.place, p.uuid`,
    ),
  );
  return { rows, last: goesOn(rows) ? rows.at(-1) : undefined };
}
