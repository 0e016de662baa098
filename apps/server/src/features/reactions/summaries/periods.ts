import { lastMorning, morningOf } from "#kernel/time-zones.ts";

/** The frequencies of a summary. */
export const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

/** The last day on which a summary is due, at most the day itself: every day, on Mondays, or on the first day of the month. */
const lastDay: Readonly<Record<Frequency, (day: Temporal.PlainDate) => Temporal.PlainDate>> = {
  daily: (day) => day,
  weekly: (day) => day.subtract({ days: day.dayOfWeek - 1 }),
  monthly: (day) => day.with({ day: 1 }),
};

const step: Readonly<Record<Frequency, Temporal.DurationLike>> = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  monthly: { months: 1 },
};

/** When a summary was due last and is due next: in the morning of the person's time zone. */
function dueTimes(frequency: Frequency, now: Date, zone: string | null) {
  const last = lastDay[frequency](lastMorning(zone, now.getTime()));
  return { last: new Date(morningOf(last, zone)), next: new Date(morningOf(last.add(step[frequency]), zone)) };
}

/** The last due time that is not after `now`. @param zone that of the person; null means UTC */
export function lastDue(frequency: Frequency, now: Date, zone: string | null): Date {
  return dueTimes(frequency, now, zone).last;
}

/** The first due time after `now`. @param zone that of the person; null means UTC */
export function nextDue(frequency: Frequency, now: Date, zone: string | null): Date {
  return dueTimes(frequency, now, zone).next;
}

/** The next due time of each frequency, as a row's `frequency` finds it in JSON. @param zone that of the person; null means UTC */
export function nextDueOfEach(now: Date, zone: string | null): Readonly<Record<Frequency, string>> {
  const next = (frequency: Frequency): string => nextDue(frequency, now, zone).toISOString();
  return { daily: next("daily"), weekly: next("weekly"), monthly: next("monthly") };
}

/** The period that a summary reports on: `from` is part of it, `until` is not. */
export type Period = { readonly from: Date; readonly until: Date };

/**
 * The period of a summary that is sent now: from the end of the previous summary to the last due time, also if some
 * were missed. The first summary reports on one period.
 * @param lastEnd the end of the previous summary; null before the first
 * @param zone the time zone of the person; null means UTC
 * @returns null when nothing is due
 */
export function duePeriod(frequency: Frequency, lastEnd: Date | null, now: Date, zone: string | null): Period | null {
  const until = lastDue(frequency, now, zone);
  const from = lastEnd ?? lastDue(frequency, new Date(until.getTime() - 1), zone);
  return from < until ? { from, until } : null;
}
