import type { Fail } from "#kernel/errors.ts";
import { maxMicros, place, type Sibling, toDecimal, toMicros } from "#kernel/position.ts";
import { raw, type Sql, type Reader, sql } from "#platform/db/query.ts";

/** A status of a board, without the task that is to be positioned in it. */
type Column = { readonly workspace_uuid: string; readonly status_uuid: string; readonly without?: string };

const firstWindow = 8;
const widestWindow = 100_000;

/**
 * The position for a task in a status: where the client wants it, or the bottom. If the gap is too narrow, other tasks get
 * new positions. They keep their order and version, and no event reports it.
 * @returns an expression for the statement that writes the task
 */
export async function positionIn(
  tx: Reader,
  column: Column,
  requested: number | undefined,
  fail: Fail<"position_out_of_range">,
): Promise<Sql<string>> {
  if (requested === undefined) return bottomOf(column.status_uuid);
  const wanted = Math.max(-maxMicros, Math.min(maxMicros, toMicros(requested)));
  for (let size = firstWindow; size <= widestWindow; size *= 4) {
    const around = await readAround(tx, column, toDecimal(wanted), size);
    const before = around.filter((each) => each.is_before).length;
    const siblings: Sibling[] = around.map(({ uuid, position }) => ({ uuid, micros: toMicros(position) }));
    const ends = { reachesStart: before < size, reachesEnd: around.length - before < size };
    const found = place(wanted, { siblings, ...ends });
    if ("needs" in found) continue;
    if (found.moved.length > 0) await moveAside(tx, column.workspace_uuid, found.moved);
    return sql`${toDecimal(found.micros)}::numeric`;
  }
  return fail("position_out_of_range");
}

/** A position after the last task of a status. */
export function bottomOf(status_uuid: string): Sql<string> {
  return sql`(select coalesce(floor(max(b.position)), 0) + 1 from tasks b
    where b.status_uuid = ${status_uuid}::uuid and b.archived_at is null)`;
}

/** The tasks next to a position, in their order: at most `size` before it, and at most `size` from it on. */
async function readAround(tx: Reader, column: Column, position: string, size: number) {
  const siblings = sql`from tasks where status_uuid = ${column.status_uuid}::uuid and archived_at is null
    and uuid is distinct from ${column.without ?? null}::uuid`;
  return tx.rows(
    raw<{ uuid: string; position: string; is_before: boolean }>(sql`
      (select uuid, position, true as is_before ${siblings} and position < ${position}::numeric
        order by position desc, uuid desc limit ${size}::int)
      union all
      (select uuid, position, false ${siblings} and position >= ${position}::numeric
        order by position, uuid limit ${size}::int)
      order by position, uuid`),
  );
}

/** Writes new positions. The tasks are locked in the order of their uuids, like everywhere. */
async function moveAside(tx: Reader, workspace_uuid: string, moved: readonly Sibling[]): Promise<void> {
  const rows = moved.map(({ uuid, micros }) => ({ uuid, position: toDecimal(micros) }));
  await tx.rows(
    raw(sql`with rows as (select * from jsonb_to_recordset(${rows}::jsonb) as m (uuid uuid, position numeric)),
      locked as materialized (select t.uuid from tasks t join rows m on m.uuid = t.uuid
        where t.workspace_uuid = ${workspace_uuid}::uuid order by t.uuid for no key update of t)
      update tasks t set position = m.position, updated_at = clock_timestamp()
      from rows m join locked l on l.uuid = m.uuid
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = m.uuid`),
  );
}
