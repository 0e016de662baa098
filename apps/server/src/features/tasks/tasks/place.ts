import { fail } from "#kernel/errors.ts";
import { maxMicros, place, type Sibling, toDecimal, toMicros } from "#kernel/position.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

type Column = { readonly workspace_uuid: string; readonly status_uuid: string; readonly without?: string };

type Item = { readonly uuid: string; readonly position: string };

/** The tickets of a column that are next to a spot, each way the nearest first. */
export type Around = {
  readonly status_uuid: string;
  readonly before: readonly Item[];
  readonly after: readonly Item[];
};

const firstWindow = 8;
const widest = 100_000;

/**
 * The position for a ticket in a column: where the client wants it, or the bottom.
 * @param known the tickets around the spot, if they were read already
 */
export async function positionFor(
  reader: Reader,
  column: Column,
  requested: number | undefined,
  known: Around | null = null,
) {
  if (requested === undefined) return bottomOf(column.status_uuid);
  return sql<string>`${await findPlace(reader, column, requested, known)}::numeric`;
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
async function findPlace(reader: Reader, column: Column, requested: number, known: Around | null): Promise<string> {
  const wanted = wantedMicros(requested);
  for (let size = firstWindow; size <= widest; size *= 4) {
    const isKnown = size === firstWindow && known?.status_uuid === column.status_uuid;
    const { before, after } = isKnown ? known : await readAround(reader, column, requested, size);
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
  return fail("position_out_of_range");
}

function wantedMicros(requested: number): number {
  return Math.max(-maxMicros, Math.min(maxMicros, toMicros(requested)));
}

async function readAround(reader: Reader, column: Column, requested: number, size: number): Promise<Around> {
  const status = sql<string>`${column.status_uuid}::uuid`;
  const { around } = await reader.one(
    raw<{ around: Around }>(sql`select ${aroundIn(status, requested, column.without, size)} as around`),
  );
  return around;
}

/**
 * The tickets around a spot, as an expression that yields an `Around`.
 * @param status the column's uuid
 * @param without a ticket that is left out, because it is the one to be placed
 * @param size the most tickets each way
 */
export function aroundIn(
  status: ReturnType<typeof sql<string>>,
  requested: number,
  without: string | undefined,
  size: number = firstWindow,
) {
  const position = toDecimal(wantedMicros(requested));
  const siblings = sql`select t.uuid, t.position from tasks t
    where t.status_uuid = c.uuid and t.archived_at is null and t.uuid is distinct from ${without ?? null}::uuid`;
  const item = sql`jsonb_build_object('uuid', s.uuid, 'position', s.position::text)`;
  return sql<Around>`(select jsonb_build_object('status_uuid', c.uuid,
      'before', (select coalesce(jsonb_agg(${item} order by s.position desc, s.uuid desc), '[]') from (${siblings}
        and t.position < ${position}::numeric order by t.position desc, t.uuid desc limit ${size}::int) s),
      'after', (select coalesce(jsonb_agg(${item} order by s.position, s.uuid), '[]') from (${siblings}
        and t.position >= ${position}::numeric order by t.position, t.uuid limit ${size}::int) s))
    from (select ${status} as uuid) c)`;
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
