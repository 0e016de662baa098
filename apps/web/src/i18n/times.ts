import { once } from "./once.ts";

type Options = Intl.DateTimeFormatOptions;

/** Times are written as the browser's language has them, in the person's own time zone. */
function formatOf(options: Options): (time: string) => string {
  const format = once(() => new Intl.DateTimeFormat(undefined, options));
  return (time) => format().format(new Date(time));
}

/** The hour and the minute of a time: `2:40 PM`. */
export const clockText = formatOf({ timeStyle: "short" });
/** The day of a time: `Nov 27, 2026`. */
export const dayText = formatOf({ dateStyle: "medium" });
/** The day of a time with its month in full: `November 27, 2026`. */
export const longDayText = formatOf({ dateStyle: "long" });
/** The day of a time without its year: `Nov 27`. */
export const shortDayText = formatOf({ day: "numeric", month: "short" });
/** The day and the hour of a time: `Nov 27, 2026, 2:40 PM`. */
export const momentText = formatOf({ dateStyle: "medium", timeStyle: "short" });
/** The same with the month in full. */
export const longMomentText = formatOf({ dateStyle: "long", timeStyle: "short" });
/** The same with the day of the week. */
export const wholeMomentText = formatOf({ dateStyle: "full", timeStyle: "short" });
/** A day of the calendar, `YYYY-MM-DD`: it is the same in every time zone. */
export const calendarDayText = formatOf({ dateStyle: "medium", timeZone: "UTC" });

const isToday = (time: string): boolean => new Date(time).toDateString() === new Date().toDateString();

/** The hour of what happened today, the day of everything else. */
export const nearText = (time: string): string => (isToday(time) ? clockText : shortDayText)(time);

const shortMomentText = formatOf({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** The hour of what happened today, the day and the hour of everything else. */
export const nearMomentText = (time: string): string => (isToday(time) ? clockText : shortMomentText)(time);
