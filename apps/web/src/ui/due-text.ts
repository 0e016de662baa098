import { uiWords } from "#i18n/en/ui.ts";
import { once } from "#i18n/once.ts";
import { type Day, daysBetween, timeOf } from "./days.ts";

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(uiWords.locale, { timeZone: "UTC", ...options }));
const weekdays = formatOf({ weekday: "short" });
const thisYear = formatOf({ day: "numeric", month: "short" });
const otherYear = formatOf({ day: "numeric", month: "short", year: "numeric" });
const whole = formatOf({ dateStyle: "full" });

/** The urgency of a due day. */
export type Urgency = "overdue" | "soon" | "later";

/** A day as it is written on a card: near ones by name, those of another year with the year. */
export function dueText(day: Day, today: Day): string {
  const distance = daysBetween(today, day);
  const near = uiWords.nearDays[distance as -1 | 0 | 1];
  if (near !== undefined) return near;
  if (distance > 1 && distance < 7) return weekdays().format(timeOf(day));
  return (day.slice(0, 4) === today.slice(0, 4) ? thisYear() : otherYear()).format(timeOf(day));
}

/** A day with its year, such as `3 Dec 2026`. */
export function dayText(day: Day): string {
  return otherYear().format(timeOf(day));
}

/** A day in full, such as `Thursday, 3 December 2026`. */
export function fullDay(day: Day): string {
  return whole().format(timeOf(day));
}

/** Nothing that is done presses. */
export function urgencyOf(day: Day, today: Day, isDone: boolean): Urgency {
  const distance = daysBetween(today, day);
  if (isDone || distance > 1) return "later";
  return distance < 0 ? "overdue" : "soon";
}
