import type { Outline } from "./outline.ts";

/** What is larger is not even read before the long imports have had their turn. */
export const mostShortBytes = 100_000;
/** About as much as is written within a second. */
const mostShortRecords = 500;

/** Whether an import is over soon: many short lines may stand in a small file. */
export function isShort({ tickets, comments, subtasks }: Outline): boolean {
  return tickets + comments + subtasks <= mostShortRecords;
}
