/** The frequencies of a summary. */
export const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

/** Summaries are due at 07:00 UTC: every day, on Mondays, or on the first day of the month. */
const dueHour = 7;
const monday = 1;

/** Sets a day to the last day on which a summary is due, at most the day itself. */
const lastDay: Readonly<Record<Frequency, (day: Date) => void>> = {
  daily: () => {},
  weekly: (day) => void day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() - monday + 7) % 7)),
  monthly: (day) => void day.setUTCDate(1),
};

const step: Readonly<Record<Frequency, (day: Date) => void>> = {
  daily: (day) => void day.setUTCDate(day.getUTCDate() + 1),
  weekly: (day) => void day.setUTCDate(day.getUTCDate() + 7),
  monthly: (day) => void day.setUTCMonth(day.getUTCMonth() + 1),
};

/** The last due time that is not after `now`. */
export function lastDue(frequency: Frequency, now: Date): Date {
  const due = new Date(now);
  // before 07:00 the previous day counts
  due.setUTCHours(due.getUTCHours() - dueHour);
  due.setUTCHours(dueHour, 0, 0, 0);
  lastDay[frequency](due);
  return due;
}

/** The first due time after `now`. */
export function nextDue(frequency: Frequency, now: Date): Date {
  const due = lastDue(frequency, now);
  step[frequency](due);
  return due;
}

/** The period that a summary reports on: `from` is part of it, `until` is not. */
export type Period = { readonly from: Date; readonly until: Date };

/**
 * The period of a summary that is sent now: from the end of the previous summary to the last due time, also if some
 * were missed. The first summary reports on one period.
 * @param lastEnd the end of the previous summary; null before the first
 * @returns null when nothing is due
 */
export function duePeriod(frequency: Frequency, lastEnd: Date | null, now: Date): Period | null {
  const until = lastDue(frequency, now);
  const from = lastEnd ?? lastDue(frequency, new Date(until.getTime() - 1));
  return from < until ? { from, until } : null;
}
