import { refuse } from "#kernel/refusals.ts";
import { maxMicros, place, type Sibling, toDecimal, toMicros } from "#kernel/position.ts";
import { db, raw, type Reader, sql } from "#platform/db/query.ts";

type Column = { readonly workspace_uuid: string; readonly status_uuid: string; readonly without?: string };

type Around = { uuid: string; position: string };

const firstWindow = 8;
const widest = 100_000;

/** The position for a ticket in a column: where the client wants it, or the bottom. */
export async function positionFor(reader: Reader, column: Column, requested: number | undefined) {
  if (requested === undefined) return bottomOf(column.status_uuid);
  return sql<string>`${await findPlace(reader, column, requested)}::numeric`;
}

/** A step after the column's last ticket. */
function bottomOf(status_uuid: string) {
  return sql<string>`(select coalesce(floor(max(b.position)), 0) + 1 from tasks b
    where b.status_uuid = ${status_uuid}::uuid and b.archived_at is null)`;
}

/**
 * Finds the exact position for a ticket that a client wants at `requested` in a column, and makes room where the gap
 * is used up. Whoever is moved aside keeps order and version, and no event tells of it.
 * @returns the position as a decimal string
 */
async function findPlace(reader: Reader, column: Column, requested: number): Promise<string> {
  const wanted = Math.max(-maxMicros, Math.min(maxMicros, toMicros(requested)));
  for (let size = firstWindow; size <= widest; size *= 4) {
    const { before, after } = await siblingsAround(reader, column, toDecimal(wanted), size);
    const siblings: Sibling[] = [...before.toReversed(), ...after].map((each) => ({
      uuid: each.uuid,
      micros: toMicros(each.position),
    }));
    const reachesStart = before.length < size;
    const reachesEnd = after.length < size;
    const found = place(wanted, { siblings, reachesStart, reachesEnd });
    if ("needs" in found) continue;
    if (found.moved.length > 0) await spread(reader, column.workspace_uuid, found.moved);
    return toDecimal(found.micros);
  }
  return refuse("position_out_of_range");
}

async function siblingsAround(reader: Reader, column: Column, position: string, size: number) {
  const siblings = db
    .selectFrom("tasks")
    .select(["uuid", "position"])
    .where("status_uuid", "=", column.status_uuid)
    .where("archived_at", "is", null)
    .$if(column.without !== undefined, (query) => query.where("uuid", "!=", column.without ?? ""))
    .limit(size);
  const [before, after] = await Promise.all([
    reader.rows<Around>(siblings.where("position", "<", position).orderBy("position", "desc").orderBy("uuid", "desc")),
    reader.rows<Around>(siblings.where("position", ">=", position).orderBy("position").orderBy("uuid")),
  ]);
  return { before, after };
}

async function spread(reader: Reader, workspace_uuid: string, moved: readonly Sibling[]): Promise<void> {
  const rows = moved.map(({ uuid, micros }) => ({ uuid, position: toDecimal(micros) }));
  // locked in the order of their uuids, as all tasks are
  await reader.rows(
    raw(sql`with rows as (select * from jsonb_to_recordset(${rows}::jsonb) as m (uuid uuid, position numeric)),
      held as materialized (select t.uuid from tasks t join rows m on m.uuid = t.uuid
        where t.workspace_uuid = ${workspace_uuid}::uuid order by t.uuid for no key update of t)
      update tasks t set position = m.position, updated_at = clock_timestamp()
      from rows m join held h on h.uuid = m.uuid
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = m.uuid`),
  );
}
