import { TakenOver } from "#platform/jobs/job.ts";
import type { PayloadOf } from "#platform/jobs/declaration.ts";
import { memberOpensBoard } from "#platform/auth/board-access.ts";
import { raw, type Reader, sql, type Run } from "#platform/db/query.ts";
import { textOf } from "#platform/db/sql.ts";
import type { Json } from "#kernel/events.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { Action } from "./actions.ts";
import { causeSpent, countChange } from "./budgets.ts";
import { runAutomationJob } from "./jobs.ts";

/** A run with what its steps read, as it is at this moment. */
export type RunAtWork = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly board_uuid: BoardUuid;
  readonly uuid: string;
  readonly automation_uuid: string;
  /** the automation's */
  readonly name: string;
  /** the person who last changed the actions of the automation */
  readonly writer_uuid: string;
  readonly writer_name: string;
  readonly trigger_type: string;
  readonly enabled: boolean;
  readonly disabled_reason: string | null;
  readonly secret_sealed: string | null;
  readonly task_uuid: string | null;
  /** null when the ticket is gone */
  readonly task_board_uuid: string | null;
  readonly task_is_archived: boolean;
  readonly run_as_user_uuid: string;
  readonly person_is_member: boolean;
  /** whether they may still open the board */
  readonly person_opens_board: boolean;
  readonly actions: readonly Action[];
  readonly depth: number;
  /** the cause of its chain */
  readonly cause: string;
  /** whether the cause has used up its changes by now */
  readonly cause_is_spent: boolean;
  readonly steps_done: number;
  readonly step_progress: { readonly task_uuid: string } | null;
  readonly created_at: Date;
};

type Runner = { readonly run: Run };

const begin = `with r as (
    update automation_runs set state = 'running'
    where workspace_uuid = $1::uuid and uuid = $2::uuid and state in ('queued', 'running') returning *)
  select r.workspace_uuid, a.board_uuid, r.uuid, r.automation_uuid, a.name, a.written_by as writer_uuid,
    btrim(wu.first_name || ' ' || wu.last_name) as writer_name, a.trigger_type, a.enabled, a.disabled_reason,
    a.secret_sealed, r.task_uuid, t.board_uuid as task_board_uuid, t.archived_at is not null as task_is_archived,
    r.run_as_user_uuid, m.user_uuid is not null and u.deactivated_at is null as person_is_member,
    coalesce(${textOf(memberOpensBoard("m", "a.board_uuid"))}, false) as person_opens_board,
    r.actions, r.depth, r.cause, ${causeSpent} as cause_is_spent,
    r.steps_done, r.step_progress, r.created_at
  from r join automations a on (a.workspace_uuid, a.uuid) = (r.workspace_uuid, r.automation_uuid)
    join users u on u.uuid = r.run_as_user_uuid join users wu on wu.uuid = a.written_by
    left join members m on (m.workspace_uuid, m.user_uuid) = (r.workspace_uuid, r.run_as_user_uuid)
      and m.deactivated_at is null
    left join tasks t on (t.workspace_uuid, t.uuid) = (r.workspace_uuid, r.task_uuid)`;

/** Starts or resumes a run; undefined when it has ended, or was deleted with its automation. */
export async function beginRun(
  pool: Runner,
  named: PayloadOf<typeof runAutomationJob>,
): Promise<RunAtWork | undefined> {
  return (await pool.run<RunAtWork>(begin, [named.workspace_uuid, named.run_uuid]))[0];
}

type RunKey = { readonly workspace_uuid: WorkspaceUuid; readonly uuid: string };

/**
 * Counts a step as done, in the transaction of what the step did; the last one ends the run.
 * @throws TakenOver when another worker has done the step meanwhile: then this transaction is rolled back
 */
export async function finishStep(reader: Reader, run: RunKey & { steps_done: number }, result: Json): Promise<void> {
  const rows = await reader.rows(
    raw(sql`update automation_runs set steps_done = steps_done + 1, step_progress = null,
        results = results || ${[result]}::jsonb,
        state = case when steps_done + 1 = jsonb_array_length(actions) then 'done' else state end,
        finished_at = case when steps_done + 1 = jsonb_array_length(actions) then clock_timestamp() end
      where workspace_uuid = ${run.workspace_uuid}::uuid and uuid = ${run.uuid}::uuid
        and steps_done = ${run.steps_done}::int and state = 'running' returning uuid`),
  );
  if (rows.length === 0) throw new TakenOver("Another worker did the step, or the run is gone.");
}

/** Stores the task that a step created, and counts the change, in the same transaction. @throws TakenOver, ApiError */
export async function noteHalf(reader: Reader, run: RunAtWork, task_uuid: string): Promise<void> {
  await countChange(reader, run);
  const rows = await reader.rows(
    raw(sql`update automation_runs set step_progress = ${{ task_uuid }}::jsonb
      where workspace_uuid = ${run.workspace_uuid}::uuid and uuid = ${run.uuid}::uuid
        and steps_done = ${run.steps_done}::int and state = 'running' and step_progress is null returning uuid`),
  );
  if (rows.length === 0) throw new TakenOver("Another worker did the step, or the run is gone.");
}

/** Ends a run that has not ended. @returns whether it did */
export async function endRun(reader: Reader, run: RunKey, state: "failed" | "skipped", why: string): Promise<boolean> {
  const rows = await reader.rows(
    raw(sql`update automation_runs set state = ${state}, error = ${why}, finished_at = clock_timestamp()
      where workspace_uuid = ${run.workspace_uuid}::uuid and uuid = ${run.uuid}::uuid
        and state in ('queued', 'running') returning uuid`),
  );
  return rows.length > 0;
}

/**
 * Switches off the automations that a person wrote last and may no longer write, if they call a webhook or run as
 * another person. An automation that runs as its writer needs no such rule: it has the writer's present rights.
 */
export function disableWritten(
  reader: Reader,
  writer: { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string },
): Promise<{ uuid: string; name: string; board_uuid: BoardUuid }[]> {
  return reader.rows(
    raw<{ uuid: string; name: string; board_uuid: BoardUuid }>(sql`
      update automations set enabled = false, disabled_reason = 'person_gone', version = version + 1,
        updated_at = clock_timestamp()
      where workspace_uuid = ${writer.workspace_uuid}::uuid and written_by = ${writer.user_uuid}::uuid and enabled
        and (run_as_user_uuid <> written_by or actions @> '[{"type": "call_webhook"}]')
      returning uuid, name, board_uuid`),
  );
}

/** Switches off an automation whose person has left. @returns whether it was enabled and still ran as them */
export async function disableAutomation(
  reader: Reader,
  run: { workspace_uuid: WorkspaceUuid; automation_uuid: string; run_as_user_uuid: string },
): Promise<boolean> {
  const rows = await reader.rows(
    raw(sql`update automations set enabled = false, disabled_reason = 'person_gone', version = version + 1,
        updated_at = clock_timestamp()
      where workspace_uuid = ${run.workspace_uuid}::uuid and uuid = ${run.automation_uuid}::uuid and enabled
        and run_as_user_uuid = ${run.run_as_user_uuid}::uuid returning uuid`),
  );
  return rows.length > 0;
}
