import type { CopiedTask } from "@stoa/api";
import type { Place } from "./effects.ts";
import { compareTasks } from "./indexes.ts";
import type { Reader } from "./mutations.ts";

/** The other tasks of a status, in their order. */
export function siblingsOf(rows: Reader, status_uuid: string, without: string): CopiedTask[] {
  const all = [...rows.all("tasks")].filter((task) => task.status_uuid === status_uuid && task.uuid !== without);
  return all.toSorted(compareTasks);
}

/**
 * The position that puts a task before one and after another: the position of the task that it is put before (§4.5). Neighbours
 * that are not there any more do not count; without any of them it is the end.
 * @returns undefined if the status has no other task
 */
export function positionFor({ after, before }: Place, siblings: readonly CopiedTask[]): number | undefined {
  const follower = siblings.find(({ uuid }) => uuid === before) ?? siblings[indexAfter(siblings, after)];
  if (follower !== undefined) return Number(follower.position);
  const last = siblings.at(-1);
  return last === undefined ? undefined : Math.floor(Number(last.position)) + 1;
}

/** Whether a task stands where it was asked for, as far as the neighbours are still there. */
export function isPlaced(task: CopiedTask, { after, before }: Place, siblings: readonly CopiedTask[]): boolean {
  const at = indexIn(siblings, task);
  const wanted = siblings.findIndex(({ uuid }) => uuid === before);
  if (wanted !== -1) return at === wanted;
  return at === indexAfter(siblings, after);
}

/** The place where a task is now, to move it back later. */
export function placeOf(task: CopiedTask, siblings: readonly CopiedTask[]): Place {
  const at = indexIn(siblings, task);
  return { after: siblings[at - 1]?.uuid ?? null, before: siblings[at]?.uuid ?? null };
}

/** The index behind a sibling; the end of the list if it is not there. */
function indexAfter(siblings: readonly CopiedTask[], after: string | null): number {
  return siblings.findIndex(({ uuid }) => uuid === after) + 1 || siblings.length;
}

function indexIn(siblings: readonly CopiedTask[], task: CopiedTask): number {
  const next = siblings.findIndex((sibling) => compareTasks(task, sibling) < 0);
  return next === -1 ? siblings.length : next;
}
