import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { Gauge } from "#platform/deployment/feature.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import { type Run, runJson } from "./view.ts";

type Rule = { readonly workspace_uuid: WorkspaceUuid; readonly automation_uuid: string };

/** The runs of an automation, newest first. */
export const runPages = pages({ name: "automation_runs", order: { uuid: "uuid" }, newestFirst: true });

/** A page of the runs of an automation. */
export function findRuns(reader: Reader, rule: Rule, page: Page): Promise<({ run: Run } & OfPage)[]> {
  const rows = sql`select * from automation_runs
    where workspace_uuid = ${rule.workspace_uuid}::uuid and automation_uuid = ${rule.automation_uuid}::uuid`;
  return reader.rows(
    raw<{ run: Run } & OfPage>(sql`select ${runJson} as run, r.page_end from (${page.of(rows)}) r
      order by ${page.order("r")}`),
  );
}

export async function findRun(reader: Reader, workspace_uuid: WorkspaceUuid, uuid: string): Promise<Run> {
  const row = await reader.one(
    raw<{ run: Run }>(sql`select ${runJson} as run from automation_runs r
      where r.workspace_uuid = ${workspace_uuid}::uuid and r.uuid = ${uuid}::uuid`),
  );
  return row.run;
}

/** The part of an automation that is needed to count its runs; locked until the commit. */
export type CountedAutomation = {
  readonly uuid: string;
  readonly name: string;
  readonly board_uuid: BoardUuid;
  readonly run_limit: number | null;
  readonly run_count: number;
};

/** The enabled ones of these automations, locked in one order. */
export function lockAutomations(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
): Promise<CountedAutomation[]> {
  return reader.rows(
    raw<CountedAutomation>(sql`select uuid, name, board_uuid, run_limit, run_count from automations
      where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${uuids}::uuid[]) and enabled
      order by uuid for no key update`),
  );
}

/** The reason for a run. For one event, and for one moment and task, an automation runs once. */
export type Start = {
  readonly automation_uuid: string;
  readonly task_uuid: string | null;
  readonly depth: number;
  /** the cause of the run; left out when the run itself is the cause */
  readonly cause?: string;
  readonly event_uuid?: string;
  /** the moment that a trigger of time found */
  readonly occurrence?: string;
  /** the reason why the run is skipped, as a sentence; null when it runs */
  readonly skipped: string | null;
};

/** A run that was created just now. */
export type StartedRun = { readonly uuid: string; readonly automation_uuid: string; readonly is_queued: boolean };

/** Creates runs with a copy of their automations' actions. @returns those that did not exist before */
export function insertRuns(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  starts: readonly Start[],
): Promise<StartedRun[]> {
  return reader.rows(
    raw<StartedRun>(sql`
      insert into automation_runs (workspace_uuid, automation_uuid, event_uuid, occurrence, task_uuid, run_as_user_uuid,
        actions, depth, cause, state, error, finished_at)
      select a.workspace_uuid, a.uuid, s.event_uuid, s.occurrence, s.task_uuid, a.run_as_user_uuid, a.actions, s.depth,
        coalesce(s.cause, gen_random_uuid()::text), case when s.skipped is null then 'queued' else 'skipped' end, s.skipped,
        case when s.skipped is not null then clock_timestamp() end
      from jsonb_to_recordset(${starts}::jsonb)
          as s (automation_uuid uuid, event_uuid uuid, occurrence text, task_uuid uuid, depth int, cause text, skipped text)
        join automations a on (a.workspace_uuid, a.uuid) = (${workspace_uuid}::uuid, s.automation_uuid)
      on conflict do nothing
      returning uuid, automation_uuid, state = 'queued' as is_queued`),
  );
}

/** Counts runs, and switches off automations that reach their limit. @returns the automations that were switched off */
export function countRuns(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  counts: readonly { readonly uuid: string; readonly runs: number }[],
): Promise<CountedAutomation[]> {
  return reader.rows(
    raw<CountedAutomation>(sql`
      with counted as (
        update automations a set run_count = a.run_count + c.runs,
          enabled = a.run_limit is null or a.run_count + c.runs < a.run_limit,
          disabled_reason = case when a.run_count + c.runs >= a.run_limit then 'run_limit' end,
          version = a.version + case when a.run_count + c.runs >= a.run_limit then 1 else 0 end,
          updated_at = case when a.run_count + c.runs >= a.run_limit then clock_timestamp() else a.updated_at end
        from jsonb_to_recordset(${counts}::jsonb) as c (uuid uuid, runs int)
        where a.workspace_uuid = ${workspace_uuid}::uuid and a.uuid = c.uuid
        returning a.*)
      select uuid, name, board_uuid, run_limit, run_count from counted where not enabled order by uuid`),
  );
}

/** For the operator: how many runs wait, run, and ended within the hour. */
export const runGauge = {
  name: "stoa_automation_runs",
  help: "Runs of automations by state: those that wait or run, and those that ended within the last hour.",
  label: "state",
  statement: `select state as label, count(*)::int as value from automation_runs
    where finished_at is null or finished_at > clock_timestamp() - interval '1 hour' group by state`,
} satisfies Gauge;
