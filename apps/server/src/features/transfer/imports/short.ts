import type { WikiOutline } from "./markdown/plan-markdown.ts";
import { type Outline, ticketsOf, totalsOf } from "./outline.ts";
import type { StoaOutline } from "./stoa/parts.ts";

/** Whether an import is done among the short ones, which need not wait for long ones. */
export type Length = "short" | "long";

/** A larger file is not even read as a short import. */
export const mostShortBytes = 100_000;
/** About as many as are written within a second. */
const mostShortRecords = 500;

/** Whether an import is done soon: even a small file may have many short lines. */
export function isShort(outline: Outline | WikiOutline | StoaOutline): boolean {
  if ("rows" in outline) return outline.rows + outline.files <= mostShortRecords;
  if ("pages" in outline) return outline.pages + outline.files <= mostShortRecords;
  const { tickets, comments, subtasks } = totalsOf(ticketsOf(outline));
  return tickets + comments + subtasks <= mostShortRecords;
}
