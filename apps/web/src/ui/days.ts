/** A day of the calendar, `YYYY-MM-DD`. */
export type Day = string;

const length = 86_400_000;

/** @returns the day in the person's own time zone */
export function dayOf(time: number): Day {
  const date = new Date(time);
  return fromParts(date.getFullYear(), date.getMonth(), date.getDate());
}

/** @param month from 0; what is too large or too small runs over, as in `Date` */
export function fromParts(year: number, month: number, day: number): Day {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** Midnight in UTC: days are counted there, as no hour is left out or twice. */
export function timeOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function addDays(day: Day, count: number): Day {
  return new Date(timeOf(day) + count * length).toISOString().slice(0, 10);
}

/** @returns how many days the second lies after the first */
export function daysBetween(first: Day, second: Day): number {
  return Math.round((timeOf(second) - timeOf(first)) / length);
}

/** @returns 1 for Monday to 7 for Sunday */
export function weekdayOf(day: Day): number {
  return new Date(timeOf(day)).getUTCDay() || 7;
}

/** The same day of another month, or that month's last one. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = Number(fromParts(year, month + count, 0).slice(8));
  return fromParts(year, month - 1 + count, Math.min(date, last));
}
