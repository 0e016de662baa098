import type { Place } from "./effects.ts";
import { byPosition, indexBehind, type PlacedRow } from "./indexes.ts";
import type { Reader } from "./mutations.ts";

/** Rows in their order, which are looked at one by one. */
export type Siblings = {
  readonly uuids: readonly string[];
  readonly find: (uuid: string) => PlacedRow | undefined;
};

/** A few rows in their order, without one of them. */
export function inOrder(rows: Iterable<PlacedRow>, without: string): Siblings {
  const sorted = [...rows].filter(({ uuid }) => uuid !== without).toSorted(byPosition);
  const named = new Map(sorted.map((row) => [row.uuid, row]));
  return { uuids: [...named.keys()], find: (uuid) => named.get(uuid) };
}

/** The other tasks of a status, in their order. */
export function siblingsOf(rows: Reader, status_uuid: string, without: string): Siblings {
  const uuids = rows.inStatus(status_uuid).filter((uuid) => uuid !== without);
  return { uuids, find: (uuid) => rows.get("tasks", uuid) };
}

/** The last of some rows. */
export function lastOf(siblings: Siblings): PlacedRow | undefined {
  return rowAt(siblings.uuids.length - 1, siblings);
}

/**
 * The position that puts a task before one and after another: the position of the task that it is put before (§4.5). Neighbours
 * that are not there any more do not count; without any of them it is the end.
 * @returns undefined if the status has no other task
 */
export function positionFor(place: Place, siblings: Siblings): number | undefined {
  const follower = rowAt(indexFor(place, siblings), siblings);
  if (follower !== undefined) return Number(follower.position);
  const last = lastOf(siblings);
  return last === undefined ? undefined : Math.floor(Number(last.position)) + 1;
}

/** Whether a task stands where it was asked for, as far as the neighbours are still there. */
export function isPlaced(task: PlacedRow, place: Place, siblings: Siblings): boolean {
  return indexIn(siblings, task) === indexFor(place, siblings);
}

/** The index at which a row is put to stand where it was asked for; neighbours that are not there do not count. */
export function indexFor({ after, before }: Place, { uuids }: Siblings): number {
  const follower = before === null ? -1 : uuids.indexOf(before);
  if (follower !== -1) return follower;
  // behind the one before, or the end
  return (after === null ? 0 : uuids.indexOf(after) + 1) || uuids.length;
}

/** A position between the neighbours at an index, for a row that the server has not placed yet. */
export function positionAt(index: number, siblings: Siblings): string {
  const [above, below] = [index - 1, index].map((at) => {
    const row = rowAt(at, siblings);
    return row && Number(row.position);
  });
  if (above !== undefined && below !== undefined) return ((above + below) / 2).toFixed(6);
  return (above === undefined ? (below ?? 1) - 1 : above + 1).toFixed(6);
}

/** The place where a task is now, to move it back later. */
export function placeOf(task: PlacedRow, siblings: Siblings): Place {
  const at = indexIn(siblings, task);
  return { after: siblings.uuids[at - 1] ?? null, before: siblings.uuids[at] ?? null };
}

function rowAt(index: number, { uuids, find }: Siblings): PlacedRow | undefined {
  const uuid = uuids[index];
  return uuid === undefined ? undefined : find(uuid);
}

function indexIn({ uuids, find }: Siblings, task: PlacedRow): number {
  return indexBehind(task, uuids, find);
}
