import type { Fail } from "./errors.ts";

/** The time zone of people who never said theirs, and of what belongs to no person. */
export const utc = "UTC";

/** The spelling of the database of time zones; it excludes offsets (`+01:00`), which know no summer time. */
const form = /^[A-Za-z][\w/+-]*$/;

/** The name of a time zone in its own spelling (`Europe/Berlin` for `europe/berlin`); null when there is none with this name. */
export function timeZoneNamed(name: string): string | null {
  if (!form.test(name)) return null;
  try {
    // the list of `Intl.supportedValuesOf` lacks UTC, and has only one of several names of a place (Europe/Kiev, Europe/Kyiv)
    new Intl.DateTimeFormat("en", { timeZone: name });
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return null;
  }
}

/** The time zone that a caller named, in its own spelling. */
export function readTimeZone(name: string, fail: Fail<"time_zone_unknown">): string {
  return timeZoneNamed(name) ?? fail("time_zone_unknown", { name });
}

/** When summaries and reminders of a day are sent. */
const morning = "07:00";

/**
 * A moment as the clocks of a time zone show it.
 * @param zone null, or a name that this version does not know, means UTC
 * @param moment milliseconds since 1970
 */
export function clockIn(zone: string | null, moment: number): Temporal.ZonedDateTime {
  const known = zone === null ? null : timeZoneNamed(zone);
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(known ?? utc);
}

/**
 * The day of a moment in a time zone, YYYY-MM-DD.
 * @param zone null means UTC
 * @param moment milliseconds since 1970
 */
export function dayIn(zone: string | null, moment: number): string {
  return clockIn(zone, moment).toPlainDate().toString();
}

/** The morning of a day in a time zone, in milliseconds since 1970. @param zone null means UTC */
export function morningOf(day: Temporal.PlainDate, zone: string | null): number {
  const { timeZoneId } = clockIn(zone, 0);
  return day.toZonedDateTime({ timeZone: timeZoneId, plainTime: morning }).epochMilliseconds;
}

/**
 * The last day whose morning has come in a time zone.
 * @param zone null means UTC
 * @param moment milliseconds since 1970
 */
export function lastMorning(zone: string | null, moment: number): Temporal.PlainDate {
  const clock = clockIn(zone, moment);
  const hasCome = Temporal.PlainTime.compare(clock.toPlainTime(), morning) >= 0;
  return hasCome ? clock.toPlainDate() : clock.toPlainDate().subtract({ days: 1 });
}

/** A moment for readers whose time zone is unknown: `2026-11-29 14:05 UTC`. @param moment milliseconds since 1970 */
export function minuteInUtc(moment: number): string {
  const clock = clockIn(utc, moment).toPlainDateTime().toString({ smallestUnit: "minute" });
  return `${clock.replace("T", " ")} ${utc}`;
}
