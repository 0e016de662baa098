import type { CopiedTask } from "@stoa/api";

/** When a ticket is due, seen from today. */
export type DueGroup = "overdue" | "today" | "week" | "later" | "none";

/** The order in which they are shown. */
export const dueGroups = ["overdue", "today", "week", "later", "none"] as const satisfies readonly DueGroup[];

/** @param today and `inAWeek` as `2026-12-01` */
export function dueGroupOf({ due_date }: Pick<CopiedTask, "due_date">, today: string, inAWeek: string): DueGroup {
  if (due_date === null) return "none";
  if (due_date < today) return "overdue";
  if (due_date === today) return "today";
  return due_date <= inAWeek ? "week" : "later";
}

const pressing = { urgent: 0, high: 1, medium: 2, low: 3 } as const;

/** The most pressing first: by day, then by priority, then by age. */
export function comparePressing(one: CopiedTask, other: CopiedTask): number {
  const days = (one.due_date ?? "9999").localeCompare(other.due_date ?? "9999");
  if (days !== 0) return days;
  const [first, second] = [one, other].map(({ priority }) => (priority === null ? 4 : pressing[priority]));
  return (first ?? 4) - (second ?? 4) || one.created_at.localeCompare(other.created_at);
}
