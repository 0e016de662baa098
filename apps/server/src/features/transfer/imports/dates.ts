/** A date as it is written, and its instant (midnight if it has no time, UTC if it has no zone). */
export type ReadDate = { date: string; instant: string };

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** Only forms that mean one day everywhere. 03/04/2026 can mean two days, so it is not one of them. */
const dateForms = [
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?!\d)/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?!\d)/,
  /^(?<day>\d{1,2})[ /-](?<month>[a-z]{3,9})[ /-](?<year>\d{4}|\d{2})(?!\d)/i,
  /^(?:[a-z]{3,9},? )?(?<month>[a-z]{3,9}) (?<day>\d{1,2}),? (?<year>\d{4})(?!\d)/i,
];

const timeForm =
  /^,?(?:T| )\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?\s*(?<half>am|pm)?\s*(?:Z|UTC|GMT)?(?<zone>[+-]\d{2}:?\d{2})?(?: \([^)]*\))?$/i;

/** A longer text is not a date, so it is not matched at all. */
const longestDate = 80;

type Parts = Record<string, string | undefined>;

/** The number of a month written as a number or as the beginning of its English name; 0 for any other word. */
function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  return months.findIndex((month) => month.startsWith(text.toLowerCase())) + 1;
}

/** Milliseconds since the epoch at midnight UTC, or null when the calendar has no such day. */
function readDay(parts: Parts): number | null {
  const written = parts["year"] ?? "";
  const year = Number(written.length === 2 ? `20${written}` : written);
  const month = monthOf(parts["month"] ?? "");
  const day = Number(parts["day"]);
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() : null;
}

function readHour(parts: Parts): number | null {
  const hour = Number(parts["hour"]);
  if (parts["half"] === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (parts["half"].toLowerCase() === "pm" ? 12 : 0);
}

/** Minutes east of UTC. */
function readZone(zone = "+00:00"): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith("-") ? -minutes : minutes;
}

/** Milliseconds from midnight UTC to the time written in `rest`, what follows the date; null when it is not a time. */
function readTime(rest: string): number | null {
  if (rest === "") return 0;
  const parts: Parts | undefined = timeForm.exec(rest)?.groups;
  const hour = parts ? readHour(parts) : null;
  if (!parts || hour === null) return null;
  const minute = Number(parts["minute"]);
  const second = Number(parts["second"] ?? 0);
  if (minute > 59 || second > 59) return null;
  return ((hour * 60 + minute - readZone(parts["zone"])) * 60 + second) * 1_000;
}

/** Reads a date or a date with a time; null when the text is neither or can be understood in two ways. */
export function readDate(text: string): ReadDate | null {
  const trimmed = text.trim();
  if (trimmed.length > longestDate) return null;
  for (const form of dateForms) {
    const match = form.exec(trimmed);
    const day = match?.groups ? readDay(match.groups) : null;
    const time = match ? readTime(trimmed.slice(match[0].length)) : null;
    if (day === null || time === null) continue;
    return { date: new Date(day).toISOString().slice(0, 10), instant: new Date(day + time).toISOString() };
  }
  return null;
}
