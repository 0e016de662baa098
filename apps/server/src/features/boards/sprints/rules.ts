import type { Fail } from "#kernel/errors.ts";
import type { SprintInSeries } from "./queries.ts";
import type { Sprint, SprintRow } from "./view.ts";

/** Checks that a sprint does not end before it starts. @throws ApiError sprint_dates */
export function checkDates(
  { starts_on, ends_on }: Pick<Sprint, "starts_on" | "ends_on">,
  fail: Fail<"sprint_dates">,
): void {
  // years have four digits, so that dates are in the same order as their texts
  if (ends_on < starts_on) fail("sprint_dates");
}

/** The sprint that comes next: the first that is planned and whose board is not archived. */
export function nextOf(series: readonly SprintInSeries[]): SprintInSeries | undefined {
  return series.find((sprint) => sprint.state === "planned" && !sprint.is_archived);
}

/** The options of closing a sprint. */
type CloseOptions = { readonly carry_over: boolean; readonly next?: object };

/** Checks that a sprint is the current one. @throws ApiError sprint_not_open */
export function checkCurrent({ state }: Pick<Sprint, "state">, fail: Fail<"sprint_not_open">): void {
  if (state !== "current") fail("sprint_not_open", { state });
}

/**
 * Checks that a sprint can be closed with what the request says of the next one.
 * @param planned the sprint that comes next, if one is planned: the error names it, so the caller must be able to see it
 * @throws ApiError sprint_next_planned, sprint_next_missing
 */
export function checkNext(
  planned: SprintRow | undefined,
  { carry_over, next }: CloseOptions,
  fail: Fail<"sprint_next_planned" | "sprint_next_missing">,
): void {
  if (planned !== undefined && next !== undefined) fail("sprint_next_planned", { name: planned.name });
  if (carry_over && planned === undefined && next === undefined) fail("sprint_next_missing");
}
