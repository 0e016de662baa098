import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { isoOf } from "#platform/db/json.ts";
import { nilUuid } from "#platform/db/nil-uuid.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Action } from "./actions.ts";
import { watching, type WatchingAutomation } from "./consumer-queries.ts";
import { judged, type JudgedTicket } from "./task-queries.ts";

/** An automation whose time has come, locked. */
export type TimedAutomation = WatchingAutomation & {
  readonly workspace_uuid: WorkspaceUuid;
  readonly actions: readonly Action[];
  readonly watched_since: Date;
  readonly next_check_at: Date;
};

/** The most automations that one check wakes; the next check wakes the others. */
const mostAutomations = 1000;

/** Excludes automations of archived boards and of suspended workspaces. */
const isAwake = sql`exists (select 1 from boards b join workspaces w on w.uuid = b.workspace_uuid
    where (b.workspace_uuid, b.uuid) = (a.workspace_uuid, a.board_uuid) and b.archived_at is null
      and w.deleted_at is null and w.suspended_at is null)`;

const isDue = (now: number) =>
  sql`a.enabled and a.next_check_at <= ${new Date(now).toISOString()}::timestamptz and ${isAwake}`;

type AutomationKey = { readonly workspace_uuid: WorkspaceUuid; readonly automation_uuid: string };

/** The automations whose time has come; those that wait longest come first. */
export function findDueAutomations(reader: Reader, now: number): Promise<AutomationKey[]> {
  return reader.rows(
    raw<AutomationKey>(sql`select a.workspace_uuid, a.uuid as automation_uuid from automations a where ${isDue(now)}
      order by a.next_check_at, a.uuid limit ${mostAutomations}`),
  );
}

/** An automation whose time has come; undefined when another worker took it. */
export function takeDueAutomation(
  reader: Reader,
  rule: AutomationKey,
  now: number,
): Promise<TimedAutomation | undefined> {
  return reader.first(
    raw<TimedAutomation>(sql`select ${watching}, a.workspace_uuid, a.actions, a.watched_since, a.next_check_at
      from automations a
      where a.workspace_uuid = ${rule.workspace_uuid}::uuid and a.uuid = ${rule.automation_uuid}::uuid
        and ${isDue(now)} for no key update`),
  );
}

/** Sets when an automation is checked next. */
export async function postpone(reader: Reader, rule: TimedAutomation, next: Date | null): Promise<void> {
  await reader.rows(
    raw(sql`update automations set next_check_at = ${next?.toISOString() ?? null}::timestamptz
      where workspace_uuid = ${rule.workspace_uuid}::uuid and uuid = ${rule.uuid}::uuid`),
  );
}

/** A task whose moment has come, and that moment. */
export type Candidate = JudgedTicket & { readonly occurrence: string };

/** A page of candidates, in the order of their uuids. */
export type Page = { readonly after: string | null; readonly size: number };

type Source = {
  /** the moment, as text */
  readonly occurrence: Sql;
  readonly join?: Sql;
  readonly where: Sql;
};

function findTickets(reader: Reader, rule: TimedAutomation, page: Page, source: Source): Promise<Candidate[]> {
  const { occurrence, join = sql``, where } = source;
  return reader.rows(
    raw<Candidate>(sql`select ${judged}, ${occurrence} as occurrence from tasks t ${join}
      where t.workspace_uuid = ${rule.workspace_uuid}::uuid and t.board_uuid = ${rule.board_uuid}::uuid
        and t.archived_at is null and t.uuid = coalesce(${rule.task_uuid}::uuid, t.uuid) and ${where}
        and t.uuid > ${page.after ?? nilUuid}::uuid
        and not exists (select 1 from automation_runs r
          where (r.workspace_uuid, r.automation_uuid, r.occurrence, r.task_uuid)
            = (t.workspace_uuid, ${rule.uuid}::uuid, ${occurrence}, t.uuid))
      order by t.uuid limit ${page.size}`),
  );
}

/** The active tasks of the automation's board. */
export function findActive(
  reader: Reader,
  rule: TimedAutomation,
  occurrence: string,
  page: Page,
): Promise<Candidate[]> {
  return findTickets(reader, rule, page, { occurrence: sql`${occurrence}::text`, where: sql`true` });
}

/** The active tasks that are due in a window of days. */
export function findDue(
  reader: Reader,
  rule: TimedAutomation,
  { from, to }: { from: string; to: string },
  page: Page,
): Promise<Candidate[]> {
  const occurrence = sql`'due ' || t.due_date::text`;
  return findTickets(reader, rule, page, { occurrence, where: sql`t.due_date between ${from}::date and ${to}::date` });
}

/** The tasks that entered the automation's column before a moment and stayed there. @param until RFC 3339 */
export function findStaying(reader: Reader, rule: TimedAutomation, until: string, page: Page): Promise<Candidate[]> {
  // an imported task has no event: it has been in its column since its creation
  const join = sql`cross join lateral (select coalesce((select e.created_at from events e
      where e.task_uuid = t.uuid and e.workspace_uuid = t.workspace_uuid
        and e.name in ('ticket.created', 'ticket.duplicated', 'ticket.moved', 'ticket.restored')
      order by e.created_at desc, e.id desc limit 1), t.created_at) as at) entered`;
  const where = sql`t.status_uuid = ${rule.trigger_config.status_uuid ?? null}::uuid
    and t.created_at <= ${until}::timestamptz and entered.at <= ${until}::timestamptz`;
  return findTickets(reader, rule, page, { occurrence: sql`'stay ' || ${isoOf("entered.at")}`, join, where });
}
