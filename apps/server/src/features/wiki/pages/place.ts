import { mostLevels } from "#features/content/page-text/index.ts";
import type { Fail } from "#kernel/errors.ts";
import { placeAmong, toDecimal, toMicros } from "#kernel/position.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type PositionedRow, writePositions } from "#platform/db/positions.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A place in a tree whose wiki is locked, so that no other page is moved meanwhile. */
export type Place = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly wiki_uuid: string;
  readonly parent_page_uuid: string | null;
  /** the page that is to stand there; none for one that is created */
  readonly page_uuid: string | null;
};

/** The surroundings that the rules of a place need. */
export type Surroundings = {
  /** the number of pages that lie above it, its parent included; 0 at the top, and for a parent that is not there */
  readonly above: number;
  /** whether the page itself lies above it */
  readonly is_cycle: boolean;
  /** the number of levels of the page with everything under it */
  readonly levels: number;
};

/** Looks up from the parent and down from the page. Pages in the trash do not count, but those that went there with the page. */
export function readSurroundings(reader: Reader, { workspace_uuid, wiki_uuid, parent_page_uuid, page_uuid }: Place) {
  const workspace = sql`p.workspace_uuid = ${workspace_uuid}::uuid`;
  return reader.one(
    raw<Surroundings>(sql`
      with recursive up as (
        select p.uuid, p.parent_page_uuid from pages p where ${workspace} and p.uuid = ${parent_page_uuid}::uuid
          and p.wiki_uuid = ${wiki_uuid}::uuid and p.archived_at is null
        union
        select p.uuid, p.parent_page_uuid from up join pages p on ${workspace} and p.uuid = up.parent_page_uuid),
      down as (
        select ${page_uuid}::uuid as uuid, 1 as level
        union all
        select p.uuid, down.level + 1 from down join pages p on ${workspace} and p.parent_page_uuid = down.uuid
          and (p.archived_at is null or p.archived_with = ${page_uuid}::uuid)
        where down.level <= ${mostLevels}::int)
      select (select count(*)::int from up) as above, exists (select from up where up.uuid = ${page_uuid}::uuid) as is_cycle,
        (select max(level) from down) as levels`),
  );
}

/** The errors of `checkPlace`. */
export const placeErrors = ["page_parent_elsewhere", "page_cycle", "page_too_deep"] as const;

/** The parent is an active page of the wiki and not under the page itself, and nothing comes to lie too deep. */
export async function checkPlace(
  reader: Reader,
  place: Place,
  fail: Fail<(typeof placeErrors)[number]>,
): Promise<void> {
  const { above, is_cycle, levels } = await readSurroundings(reader, place);
  if (place.parent_page_uuid !== null && above === 0) fail("page_parent_elsewhere");
  if (is_cycle) fail("page_cycle");
  if (above + levels > mostLevels) fail("page_too_deep", { most: mostLevels });
}

/**
 * The position for a page under its parent. Others are moved where there is no room.
 * @param requested undefined for the end
 */
export async function positionUnder(reader: Reader, place: Place, requested: number | undefined): Promise<string> {
  const siblings = await reader.rows(
    raw<PositionedRow>(sql`select p.uuid, p.position from pages p
      where p.workspace_uuid = ${place.workspace_uuid}::uuid and p.wiki_uuid = ${place.wiki_uuid}::uuid
        and p.parent_page_uuid is not distinct from ${place.parent_page_uuid}::uuid and p.archived_at is null
        and p.uuid is distinct from ${place.page_uuid}::uuid
      order by p.position, p.uuid`),
  );
  const { micros, moved } = placeAmong(
    requested,
    siblings.map(({ uuid, position }) => ({ uuid, micros: toMicros(position) })),
  );
  const rows = moved.map((each) => ({ uuid: each.uuid, position: toDecimal(each.micros) }));
  if (rows.length > 0) await writePositions(reader, "pages", place.workspace_uuid, rows);
  return toDecimal(micros);
}
