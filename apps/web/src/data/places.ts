import type { CopiedTask } from "@stoa/api";
import type { Place } from "./effects.ts";
import { byPosition, type PlacedRow } from "./indexes.ts";
import type { Reader } from "./mutations.ts";

/** Rows in their order, without one of them. */
export function inOrder<Row extends PlacedRow>(rows: Iterable<Row>, without: string): Row[] {
  return [...rows].filter(({ uuid }) => uuid !== without).toSorted(byPosition);
}

/** The other tasks of a status, in their order. */
export function siblingsOf(rows: Reader, status_uuid: string, without: string): CopiedTask[] {
  const all = [...rows.all("tasks")].filter((task) => task.status_uuid === status_uuid && task.uuid !== without);
  return all.toSorted(byPosition);
}

/**
 * The position that puts a task before one and after another: the position of the task that it is put before (§4.5). Neighbours
 * that are not there any more do not count; without any of them it is the end.
 * @returns undefined if the status has no other task
 */
export function positionFor({ after, before }: Place, siblings: readonly PlacedRow[]): number | undefined {
  const follower = siblings.find(({ uuid }) => uuid === before) ?? siblings[indexAfter(siblings, after)];
  if (follower !== undefined) return Number(follower.position);
  const last = siblings.at(-1);
  return last === undefined ? undefined : Math.floor(Number(last.position)) + 1;
}

/** Whether a task stands where it was asked for, as far as the neighbours are still there. */
export function isPlaced(task: PlacedRow, { after, before }: Place, siblings: readonly PlacedRow[]): boolean {
  const at = indexIn(siblings, task);
  const wanted = siblings.findIndex(({ uuid }) => uuid === before);
  if (wanted !== -1) return at === wanted;
  return at === indexAfter(siblings, after);
}

/** The index at which a row is put to stand where it was asked for; neighbours that are not there do not count. */
export function indexFor({ after, before }: Place, siblings: readonly PlacedRow[]): number {
  const follower = siblings.findIndex(({ uuid }) => uuid === before);
  return follower === -1 ? indexAfter(siblings, after) : follower;
}

/** A position between the neighbours at an index, for a row that the server has not placed yet. */
export function positionAt(index: number, siblings: readonly PlacedRow[]): string {
  const [above, below] = [siblings[index - 1], siblings[index]].map((row) => row && Number(row.position));
  if (above !== undefined && below !== undefined) return ((above + below) / 2).toFixed(6);
  return (above === undefined ? (below ?? 1) - 1 : above + 1).toFixed(6);
}

/** The place where a task is now, to move it back later. */
export function placeOf(task: PlacedRow, siblings: readonly PlacedRow[]): Place {
  const at = indexIn(siblings, task);
  return { after: siblings[at - 1]?.uuid ?? null, before: siblings[at]?.uuid ?? null };
}

/** The index behind a sibling; the end of the list if it is not there. */
function indexAfter(siblings: readonly PlacedRow[], after: string | null): number {
  return siblings.findIndex(({ uuid }) => uuid === after) + 1 || siblings.length;
}

function indexIn(siblings: readonly PlacedRow[], task: PlacedRow): number {
  const next = siblings.findIndex((sibling) => byPosition(task, sibling) < 0);
  return next === -1 ? siblings.length : next;
}
