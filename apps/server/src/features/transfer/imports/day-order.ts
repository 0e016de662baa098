import { isStartLate } from "#features/tasks/columns/index.ts";
import type { SkippedCounter } from "./skipped-counter.ts";
import { counted } from "./text.ts";

type Days = { readonly start_date: string | null; readonly due_date: string | null };

/** The days of a ticket. A start date after the due date is left out and counted, because a ticket cannot have both. */
export function daysInOrder({ start_date, due_date }: Days, counter: SkippedCounter): Days {
  if (!isStartLate({ start_date, due_date })) return { start_date, due_date };
  counter.count(
    "Start date",
    1,
    (count) => `${counted(count, "ticket")} came in without a start date: it was after the due date.`,
  );
  return { start_date: null, due_date };
}
