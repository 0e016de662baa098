import { isStartLate } from "#features/tasks/columns/index.ts";
import type { Report } from "./report.ts";

type Days = { readonly start_date: string | null; readonly due_date: string | null };

/** The days of a ticket. A start date after the due date is left out, because a ticket cannot have both. */
export function daysInOrder({ start_date, due_date }: Days, title: string, report: Report): Days {
  if (!isStartLate({ start_date, due_date })) return { start_date, due_date };
  report.lost({ what: "Start dates", why: "They are after the due date, so they are left out.", example: title });
  return { start_date: null, due_date };
}
