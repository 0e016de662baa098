import { dayIn, utc } from "#kernel/time-zones.ts";
import type { TriggerConfig } from "./triggers.ts";

const hour = 3_600_000;
/** In milliseconds. */
export const day = 24 * hour;
/** Triggers that wait for days check this often, in milliseconds. */
const lookEvery = 15 * 60_000;
/** The number of days after its moment for which a due date is still noticed, if nothing checked at that moment. */
const lookBack = 7;

/** YYYY-MM-DD in UTC. @param moment milliseconds since 1970 */
export function dateOf(moment: number): string {
  return dayIn(utc, moment);
}

/** A date plus some days, both YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/**
 * When a trigger of time must be checked next. A schedule: at its next moment. A trigger that waits for days: at once,
 * then every quarter of an hour. null for every other trigger.
 * @param after milliseconds since 1970; the answer is later
 * @param isNew whether the rule was just made or changed
 */
export function nextCheck(type: string, config: TriggerConfig, after: number, isNew: boolean): Date | null {
  if (type === "schedule") return new Date(nextMoment(config, after));
  if (type === "ticket.due" || type === "ticket.in_column") return new Date(isNew ? after : after + lookEvery);
  return null;
}

/** The first moment of a schedule after another, in milliseconds since 1970. */
export function nextMoment(config: TriggerConfig, after: number): number {
  const [hours = 0, minutes = 0] = (config.at ?? "00:00").split(":").map(Number);
  if (config.interval === "hour") return firstAfter(after, hour, minutes * 60_000);
  const time = hours * hour + minutes * 60_000;
  if (config.interval === "day") return firstAfter(after, day, time);
  // 1970 began on a Thursday: its first Monday was the fifth
  if (config.interval === "week") return firstAfter(after, 7 * day, ((config.weekday ?? 1) + 3) * day + time);
  return monthly(config.day ?? 1, time, after);
}

/** The first moment `offset + n × period` after another. */
function firstAfter(after: number, period: number, offset: number): number {
  return (Math.floor((after - offset) / period) + 1) * period + offset;
}

function monthly(dayOfMonth: number, time: number, after: number): number {
  const start = new Date(after);
  for (let ahead = 0; ; ahead += 1) {
    const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + ahead];
    // day 0 of the next month is the last day of this month
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const moment = Date.UTC(year, month, Math.min(dayOfMonth, last)) + time;
    if (moment > after) return moment;
  }
}

/**
 * The due dates whose moment has come: the day itself, or some days before or after it. Moments from before the
 * automation existed do not count.
 * @param since when the automation began to check
 * @returns the first and the last such date; there is none when the first is later than the last
 */
export function dueWindow(config: TriggerConfig, since: Date, now: number): { from: string; to: string } {
  const days = config.days ?? 0;
  const shift = config.when === "before" ? days : -days;
  const today = dateOf(now);
  const earliest = [dateOf(since.getTime()), addDays(today, -lookBack)].toSorted().at(-1) ?? today;
  return { from: addDays(earliest, shift), to: addDays(today, shift) };
}
