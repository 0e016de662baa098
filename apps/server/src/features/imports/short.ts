import type { WikiOutline } from "./markdown/plan-markdown.ts";
import type { Outline } from "./outline.ts";

/** A larger file is not even read as a short import. */
export const mostShortBytes = 100_000;
/** About as many as are written within a second. */
const mostShortRecords = 500;

/** Whether an import is done soon: even a small file may have many short lines. */
export function isShort(outline: Outline | WikiOutline): boolean {
  if ("pages" in outline) return outline.pages + outline.files <= mostShortRecords;
  return outline.tickets + outline.comments + outline.subtasks <= mostShortRecords;
}
