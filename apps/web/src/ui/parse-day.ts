import { uiWords } from "#i18n/en/ui.ts";
import { once } from "#i18n/once.ts";
import { addDays, addMonths, type Day, daysBetween, fromParts, weekdayOf } from "./days.ts";
import { fold } from "./match.ts";

const utc = { timeZone: "UTC" } as const;
const monthNames = once(() => {
  const format = new Intl.DateTimeFormat(uiWords.locale, { ...utc, month: "long" });
  return Array.from({ length: 12 }, (_, month) => fold(format.format(Date.UTC(2024, month, 1))));
});
const weekdayNames = once(() => {
  const format = new Intl.DateTimeFormat(uiWords.locale, { ...utc, weekday: "long" });
  // the first of January 2024 was a Monday
  return Array.from({ length: 7 }, (_, day) => fold(format.format(Date.UTC(2024, 0, day + 1))));
});

/**
 * The day that somebody means: `tomorrow`, `fri`, `next week`, `in 3 days`, `3 dec`, `dec 3 2027`, `3.12.`, `2026-12-03`. Of a day without
 * a year the next one is meant, as work lies ahead.
 * @returns null if it is not understood
 */
export function parseDay(text: string, today: Day): Day | null {
  const words = fold(text).trim().replaceAll(/\s+/g, " ").replace(/^on /, "");
  if (words === "") return null;
  for (const read of [named, relative, weekday, iso, numbers, withMonth]) {
    const day = read(words, today);
    if (day !== null) return day;
  }
  return null;
}

function named(words: string, today: Day): Day | null {
  const { days, nextWeek, nextMonth, endOfMonth } = uiWords.dayNames;
  const distance = Object.entries(days).find(
    ([name]) => name === words || (words.length > 2 && name.startsWith(words)),
  );
  if (distance !== undefined) return addDays(today, distance[1]);
  if (words === nextWeek) return addDays(today, 8 - weekdayOf(today));
  const [year = 0, month = 0] = today.split("-").map(Number);
  if (words === nextMonth) return fromParts(year, month, 1);
  return endOfMonth.includes(words) ? fromParts(year, month, 0) : null;
}

function relative(words: string, today: Day): Day | null {
  const found = /^(?:in |\+)?(\d{1,3}) ?([a-z]+)$|^\+(\d{1,3})$/.exec(words);
  if (found === null) return null;
  const count = Number(found[1] ?? found[3]);
  const unit = Object.entries(uiWords.dayNames.units).find(([, names]) => names.includes(found[2] ?? "d"))?.[0];
  if (unit === undefined) return null;
  return unit === "month" ? addMonths(today, count) : addDays(today, count * (unit === "week" ? 7 : 1));
}

function weekday(words: string, today: Day): Day | null {
  const { next } = uiWords.dayNames;
  const name = words.startsWith(`${next} `) ? words.slice(next.length + 1) : words;
  const found = indexOfName(weekdayNames(), name);
  if (found === -1) return null;
  // on a Friday, `friday` is the next one
  return addDays(today, ((found + 1 - weekdayOf(today) + 6) % 7) + 1);
}

function iso(words: string): Day | null {
  const [year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words)?.slice(1).map(Number) ?? [];
  return valid(year, month, day);
}

function numbers(words: string, today: Day): Day | null {
  const [day, month, year] = /^(\d{1,2})(?:[./](\d{1,2})[./]?(\d{2}|\d{4})?)?$/.exec(words)?.slice(1) ?? [];
  if (day === undefined) return null;
  if (month === undefined) return nextOfMonth(Number(day), today);
  return ahead(Number(day), Number(month), year, today);
}

function withMonth(words: string, today: Day): Day | null {
  const found =
    /^(\d{1,2})(?:st|nd|rd|th|\.)? ?([a-z]+)\.?,?(?: (\d{4}))?$|^([a-z]+)\.? ?(\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{4}))?$/.exec(
      words,
    );
  if (found === null) return null;
  const month = indexOfName(monthNames(), found[2] ?? found[4] ?? "");
  return month === -1 ? null : ahead(Number(found[1] ?? found[5]), month + 1, found[3] ?? found[6], today);
}

/** Three letters are enough, and all of them are right. */
function indexOfName(names: readonly string[], word: string): number {
  return word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));
}

function ahead(day: number, month: number, year: string | undefined, today: Day): Day | null {
  if (year !== undefined) return valid(Number(year) + (year.length === 2 ? 2000 : 0), month, day);
  const thisYear = Number(today.slice(0, 4));
  const found = valid(thisYear, month, day);
  // the 29th of February is not in every year
  return found !== null && daysBetween(today, found) >= 0 ? found : valid(thisYear + 1, month, day);
}

function nextOfMonth(day: number, today: Day): Day | null {
  const [year = 0, month = 0] = today.split("-").map(Number);
  for (let later = 0; later < 3; later += 1) {
    const found = valid(year + Math.floor((month - 1 + later) / 12), ((month - 1 + later) % 12) + 1, day);
    if (found !== null && daysBetween(today, found) >= 0) return found;
  }
  return null;
}

function valid(year?: number, month?: number, day?: number): Day | null {
  if (year === undefined || month === undefined || day === undefined) return null;
  const found = fromParts(year, month - 1, day);
  // the 31st of April runs over
  return Number(found.slice(8)) === day && Number(found.slice(5, 7)) === month ? found : null;
}
