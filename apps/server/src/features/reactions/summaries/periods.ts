/** How often a summary comes. */
export const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

/** The moments at which summaries are due: 07:00 UTC, of every day, of Mondays, of firsts of the month. */
const dueHour = 7;
const monday = 1;

/** Due moments as whole days since 1970: the latest that is not after `day`. */
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

/** The latest due moment that is not after `now`. */
export function lastDue(frequency: Frequency, now: Date): Date {
  const due = new Date(now);
  // before 07:00 the day counts as the one before
  due.setUTCHours(due.getUTCHours() - dueHour);
  due.setUTCHours(dueHour, 0, 0, 0);
  lastDay[frequency](due);
  return due;
}

/** The first due moment after `now`. */
export function nextDue(frequency: Frequency, now: Date): Date {
  const due = lastDue(frequency, now);
  step[frequency](due);
  return due;
}

/** From when until when a summary tells: `from` counts, `until` does not. */
export type Period = { readonly from: Date; readonly until: Date };

/**
 * What a summary that is sent now tells: all since the last one, up to the last due moment, however many were missed;
 * the first one tells of one period.
 * @param toldUntil the end of the last one; null before the first
 * @returns null when nothing is due that was not told
 */
export function duePeriod(frequency: Frequency, toldUntil: Date | null, now: Date): Period | null {
  const until = lastDue(frequency, now);
  const from = toldUntil ?? lastDue(frequency, new Date(until.getTime() - 1));
  return from < until ? { from, until } : null;
}
