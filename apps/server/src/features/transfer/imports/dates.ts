import { dayIn } from "#kernel/time-zones.ts";
import { fold } from "#kernel/search-words.ts";
import type { DateOrder } from "./tickets/index.ts";

/** A date as a day, and its instant (midnight if it has no time, UTC if it has no zone). */
export type ReadDate = { readonly date: string; readonly instant: string };

/** The decisions that reading a date needs. */
export type DateReading = {
  /** the order of day and month in dates such as 03/04/2026; null reads none of them */
  readonly order: DateOrder | null;
  /** the time zone of the person, in whose days a time falls; an IANA name */
  readonly zone: string;
};

/** Languages in which tools write the names of months. */
const languages = "en de fr es pt it nl pl cs sv da nb fi hu ro tr ru uk".split(" ");

/** The numbers of months by the beginnings of their names. Two languages that disagree (a Czech "srpen" is no "srp") name none. */
const monthNumbers = ((): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>();
  for (const language of languages) {
    for (const month of ["long", "short"] as const) {
      // the day makes languages with cases write the name as it stands in a date
      for (const day of ["numeric", undefined] as const) {
        const format = new Intl.DateTimeFormat(language, { month, day, timeZone: "UTC" });
        for (let number = 1; number <= 12; number += 1) {
          const parts = format.formatToParts(Date.UTC(2024, number - 1, 1));
          const name = plain(parts.find(({ type }) => type === "month")?.value ?? "");
          if (/^\p{L}{3,}$/u.test(name) && !numbers.has(name)) numbers.set(name, number);
        }
      }
    }
  }
  return numbers.set("sept", 9);
})();

/** A word without its accents, dots and case. */
function plain(word: string): string {
  return fold(word).replaceAll(".", "").toLowerCase();
}

type Day = { readonly year: string; readonly month: string; readonly day: string };

const word = String.raw`\p{L}{3,12}\.?`;
const weekday = new RegExp(String.raw`^\p{L}{2,12}\.?,? +(?=[\p{L}\d])`, "u");
const yearFirst = /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?(?!\d)/;
const numeric = /^(?<one>\d{1,2})(?<sign>[-/.])(?<other>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?!\d)/;
const dayThenName = new RegExp(
  String.raw`^(?<day>\d{1,2})(?:\.|st|nd|rd|th|º)?[ /-]*(?:de |of )?(?<month>${word})[ /,-]*(?:de |del )?(?<year>\d{4}|\d{2})(?!\d)`,
  "iu",
);
const nameThenDay = new RegExp(
  String.raw`^(?<month>${word}) (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)`,
  "iu",
);

const timeForm =
  /^,?(?:T| | at | um | à )\s*(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d{1,9})?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<zone>(?:Z|UTC|GMT)?(?:[+-]\d{2}:?(?:\d{2})?)?)(?: ?\([^)]*\))?$/i;

/** A longer text is not a date, so it is not matched at all. */
const longestDate = 80;

/** The day that the beginning of a text tells, and the rest; null when it tells none. */
function readDay(text: string, order: DateOrder | null): { readonly day: Day; readonly rest: string } | null {
  const match = yearFirst.exec(text) ?? dayThenName.exec(text) ?? nameThenDay.exec(text);
  if (match === null) return readNumericDay(text, order);
  return { day: match.groups as Day, rest: text.slice(match[0].length) };
}

function readNumericDay(text: string, order: DateOrder | null): ReturnType<typeof readDay> {
  const match = numeric.exec(text);
  if (match === null) return null;
  const { one, other, sign, year } = match.groups as Readonly<Record<"one" | "other" | "sign" | "year", string>>;
  const known = orderOf(one, other, sign) ?? order;
  if (known === null) return null;
  const [day, month] = known === "day_first" ? [one, other] : [other, one];
  return { day: { year, month, day }, rest: text.slice(match[0].length) };
}

/** The order that a numeric date tells itself: by a number above 12, or by dots, which stand in dates with the day first. */
function orderOf(one: string, other: string, sign: string): DateOrder | null {
  if (Number(one) > 12 || sign === ".") return "day_first";
  return Number(other) > 12 ? "month_first" : null;
}

/** The order of day and month that a date tells; null for a date that can be read in both, undefined for one without an order. */
export function dateOrderOf(text: string): DateOrder | null | undefined {
  const groups = numeric.exec(text.trim())?.groups;
  return groups === undefined ? undefined : orderOf(groups["one"] ?? "", groups["other"] ?? "", groups["sign"] ?? "");
}

/** Milliseconds since the epoch at midnight UTC, or null when the calendar has no such day. */
function midnightOf({ year: written, month: named, day: numbered }: Day): number | null {
  const year = Number(written.length === 2 ? `20${written}` : written);
  const month = /^\d+$/.test(named) ? Number(named) : monthOf(named);
  const day = Number(numbered);
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() : null;
}

/** The number of a month by its name; 0 for any other word. */
function monthOf(name: string): number {
  return monthNumbers.get(plain(name)) ?? 0;
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

/** Minutes east of UTC; null without a zone. */
function zoneOf(zone: string): number | null {
  const digits = /(?<sign>[+-])(?<hours>\d{2}):?(?<minutes>\d{2})?/.exec(zone)?.groups;
  if (digits === undefined) return zone === "" ? null : 0;
  const minutes = Number(digits["hours"]) * 60 + Number(digits["minutes"] ?? 0);
  return digits["sign"] === "-" ? -minutes : minutes;
}

type Time = { readonly minutes: number; readonly seconds: number; readonly zone: number | null };

/** The time in the rest of a text behind its date; undefined when the rest is none. */
function readTime(rest: string): Time | undefined {
  if (rest === "") return { minutes: 0, seconds: 0, zone: null };
  const groups = timeForm.exec(rest)?.groups;
  if (groups === undefined) return undefined;
  const hour = hourOf(Number(groups["hour"]), groups["half"]);
  const minute = Number(groups["minute"]);
  const seconds = Number(groups["second"] ?? 0);
  if (hour === null || minute > 59 || seconds > 59) return undefined;
  return { minutes: hour * 60 + minute, seconds, zone: zoneOf(groups["zone"] ?? "") };
}

/**
 * Reads a date or a date with a time, with names of months in many languages; null when the text is neither. A time with a zone falls
 * on the day of the person; midnight is how tools write a day, so it stays on it.
 */
export function readDate(text: string, { order, zone }: DateReading = { order: null, zone: "UTC" }): ReadDate | null {
  const trimmed = text.trim();
  if (trimmed.length > longestDate) return null;
  const found = readDay(trimmed, order) ?? readDay(trimmed.replace(weekday, ""), order);
  if (found === null) return null;
  const midnight = midnightOf(found.day);
  const time = readTime(found.rest);
  return midnight === null || time === undefined ? null : placeIn(zone, midnight, time);
}

function placeIn(zone: string, midnight: number, time: Time): ReadDate {
  const instant = midnight + (time.minutes - (time.zone ?? 0)) * 60_000 + time.seconds * 1_000;
  const isDay = time.zone === null || (time.minutes === 0 && time.seconds === 0);
  const date = isDay ? new Date(midnight).toISOString().slice(0, 10) : dayIn(zone, instant);
  return { date, instant: new Date(instant).toISOString() };
}

const firstDayOfExcel = Date.UTC(1899, 11, 30);

/**
 * The date of a number: the days since the end of 1899, as Excel counts them, of 1950 to 2100, or the seconds or milliseconds since 1970; null
 * for other texts.
 */
export function readSerialDate(text: string, zone: string): ReadDate | null {
  const trimmed = text.trim();
  const days = /^\d{5}(?:[.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : 0;
  if (days >= 18_264 && days <= 73_050) {
    const instant = new Date(firstDayOfExcel + Math.round(days * 86_400) * 1_000).toISOString();
    return { date: instant.slice(0, 10), instant };
  }
  if (!/^[1-3]\d{9}(?:\d{3})?$/.test(trimmed)) return null;
  const instant = Number(trimmed) * (trimmed.length === 10 ? 1_000 : 1);
  return { date: dayIn(zone, instant), instant: new Date(instant).toISOString() };
}
