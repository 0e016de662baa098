import type { Fail } from "./errors.ts";

/** The time zone of people who never said theirs, and of what belongs to nobody. */
export const defaultZone = "UTC";

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

/**
 * A moment as the clocks of a time zone show it.
 * @param zone null, or a name that this version does not know, means UTC
 * @param moment milliseconds since 1970
 */
export function clockIn(zone: string | null, moment: number): Temporal.ZonedDateTime {
  const known = zone === null ? null : timeZoneNamed(zone);
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(known ?? defaultZone);
}

/**
 * The day of a moment in a time zone, YYYY-MM-DD.
 * @param zone null means UTC
 * @param moment milliseconds since 1970
 */
export function dayIn(zone: string | null, moment: number): string {
  return clockIn(zone, moment).toPlainDate().toString();
}
