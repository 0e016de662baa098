import { lastMorning } from "#kernel/time-zones.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";

/** The days of which people in a time zone are reminded: that of their last morning, and the next. */
export type ReminderDays = { readonly time_zone: string | null; readonly today: string; readonly tomorrow: string };

function reminderDays(time_zone: string | null, now: number): ReminderDays {
  const today = lastMorning(time_zone, now);
  return { time_zone, today: today.toString(), tomorrow: today.add({ days: 1 }).toString() };
}

/** The days of which anybody on Earth is reminded now. */
export function allReminderDays(now: number): string[] {
  // the first and the last time zone
  const days = ["Etc/GMT-14", "UTC", "Etc/GMT+12"].map((zone) => reminderDays(zone, now));
  return [...new Set(days.flatMap(({ today, tomorrow }) => [today, tomorrow]))];
}

/** The reminder days of each time zone of a workspace's members. */
export async function reminderDaysIn(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  now: number,
): Promise<readonly ReminderDays[]> {
  const zones = await reader.rows(
    raw(sql<{ time_zone: string | null }>`select distinct u.time_zone from active_members m
      join users u on u.uuid = m.user_uuid where m.workspace_uuid = ${workspace_uuid}::uuid`),
  );
  return zones.map(({ time_zone }) => reminderDays(time_zone, now));
}

/** Whether a day is one of which a person is reminded now. */
export function isReminderDay(days: readonly ReminderDays[], user_uuid: Sql, day: Sql): Sql {
  return sql`exists (select from users z
    join jsonb_to_recordset(${days}::jsonb) as d (time_zone text, today date, tomorrow date)
      on d.time_zone is not distinct from z.time_zone
    where z.uuid = ${user_uuid} and ${day} in (d.today, d.tomorrow))`;
}
