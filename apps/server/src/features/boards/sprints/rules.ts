import { fail } from "#kernel/errors.ts";
import type { InSeries } from "./queries.ts";
import type { Sprint, SprintRow } from "./view.ts";

/** A sprint ends on the day it starts, or later. @throws Refusal 400 sprint_dates */
export function checkDates({ starts_on, ends_on }: Pick<Sprint, "starts_on" | "ends_on">): void {
  // dates of four-digit years: the order of their texts is their own
  if (ends_on < starts_on) fail("sprint_dates");
}

/** The sprint of a series that the path names. @throws Refusal 404 sprint_not_found */
export function pickSprint(series: readonly InSeries[], uuid: string): InSeries {
  return series.find((sprint) => sprint.uuid === uuid.toLowerCase()) ?? fail("sprint_not_found");
}

/** The sprint that comes next: the first that is planned, unless its board is in the trash. */
export function nextOf(series: readonly InSeries[]): InSeries | undefined {
  return series.find((sprint) => sprint.state === "planned" && !sprint.is_archived);
}

/** What the refusals of a close look at. */
type Closing = { readonly carry_over: boolean; readonly next?: object };

/** Whether a sprint can be closed as asked. @throws Refusal 409 */
export function checkClosing(sprint: SprintRow, planned: SprintRow | undefined, { carry_over, next }: Closing): void {
  if (sprint.state !== "current") fail("sprint_not_open", { state: sprint.state });
  if (planned !== undefined && next !== undefined) fail("sprint_next_planned", { name: planned.name });
  if (carry_over && planned === undefined && next === undefined) fail("sprint_next_missing");
}
