import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { Room } from "#platform/auth/grow.ts";
import type { BoardKey, WritableRow } from "#platform/auth/rows.ts";
import { isoOf } from "#platform/db/json.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { AutomationValues } from "./plan.ts";
import { type Automation, automationJson } from "./view.ts";

const shown = sql`${automationJson} as automation from a join users cu on cu.uuid = a.created_by`;

/** The automations of a board, oldest first. */
export const automationPages = pages({
  name: "automations",
  order: { created_at: "timestamp", uuid: "uuid" },
  lookAhead: true,
});

/** Finds a page of the automations of a board. */
export function findAutomations(
  reader: Reader,
  board: BoardKey,
  page: Page,
): Promise<({ automation: Automation } & OfPage)[]> {
  const rows = sql`select * from automations
    where workspace_uuid = ${board.workspace_uuid}::uuid and board_uuid = ${board.uuid}::uuid`;
  return reader.rows(
    raw<{ automation: Automation } & OfPage>(sql`
      with a as (${page.of(rows, sql`1000 + octet_length(r.actions::text) + octet_length(r.conditions::text)`)})
      select a.page_end, ${shown} order by ${page.order("a")}`),
  );
}

/** Finds one automation of a board. */
export async function findAutomation(reader: Reader, board: BoardKey, uuid: string): Promise<Automation | undefined> {
  return (await reader.first(selectAutomation(board, uuid, sql``)))?.automation;
}

/** Finds one automation of a board and locks it until the commit. */
export async function lockAutomation(reader: Reader, board: BoardKey, uuid: string): Promise<Automation | undefined> {
  return (await reader.first(selectAutomation(board, uuid, sql`for no key update`)))?.automation;
}

function selectAutomation(board: BoardKey, uuid: string, lock: Sql) {
  return raw<{ automation: Automation }>(sql`
    with a as materialized (select * from automations where workspace_uuid = ${board.workspace_uuid}::uuid
      and board_uuid = ${board.uuid}::uuid and uuid = ${uuid}::uuid ${lock})
    select ${shown}`);
}

/** Whether an automation already has a secret, which was shown to a person. */
export async function hasSecret(reader: Reader, board: BoardKey, uuid: string): Promise<boolean> {
  const row = await reader.one(
    raw<{ has_secret: boolean }>(sql`select secret_sealed is not null as has_secret from automations
      where workspace_uuid = ${board.workspace_uuid}::uuid and uuid = ${uuid}::uuid`),
  );
  return row.has_secret;
}

/** The values that a write sets in addition to those of the client. */
export type DerivedValues = {
  readonly next_check_at: Date | null;
  /** a new secret; null keeps the present one */
  readonly secret_sealed: string | null;
};

export async function insertAutomation(
  tx: Transaction<never>,
  board: WritableRow<"board">,
  created: { readonly uuid: string; readonly created_by: string; readonly watched_since: Date },
  values: AutomationValues,
  derived: DerivedValues,
  _room: Room<"automation">,
): Promise<Automation> {
  const row = await tx.one(
    raw<{ automation: Automation }>(sql`
      with a as (
        insert into automations (workspace_uuid, board_uuid, uuid, name, trigger_type, trigger_config, conditions,
          actions, enabled, run_as_user_uuid, task_uuid, run_limit, watched_since, next_check_at, secret_sealed, created_by,
          created_via, written_by)
        values (${board.workspace_uuid}::uuid, ${board.uuid}::uuid, ${created.uuid}::uuid, ${values.name},
          ${values.trigger_type}, ${values.trigger_config}::jsonb, ${values.conditions}::jsonb,
          ${values.actions}::jsonb, ${values.enabled}::boolean, ${values.run_as_user_uuid}::uuid,
          ${values.task_uuid}::uuid, ${values.run_limit}::int, ${created.watched_since.toISOString()}::timestamptz,
          ${derived.next_check_at?.toISOString() ?? null}::timestamptz, ${derived.secret_sealed},
          ${created.created_by}::uuid, ${tx.context.via}::jsonb, ${created.created_by}::uuid)
        returning *)
      select ${shown}`),
  );
  return row.automation;
}

/**
 * Changes an automation, which gets a new version.
 * @param derived.written_by the person who decided what the automation does; null keeps the present one
 * @param derived.fresh when the trigger starts again; null when it goes on
 * @param derived.countsAnew whether the runs are counted from 0 again
 * @param derived.switched whether it is switched on or off
 */
export async function updateAutomationRow(
  reader: Reader,
  board: WritableRow<"board">,
  uuid: string,
  values: AutomationValues,
  derived: DerivedValues & {
    readonly fresh: Date | null;
    readonly countsAnew: boolean;
    readonly switched: boolean;
    readonly written_by: string | null;
  },
): Promise<Automation> {
  const { fresh, countsAnew, switched } = derived;
  const row = await reader.one(
    raw<{ automation: Automation }>(sql`
      with a as (
        update automations set name = ${values.name}, trigger_type = ${values.trigger_type},
          trigger_config = ${values.trigger_config}::jsonb, conditions = ${values.conditions}::jsonb,
          actions = ${values.actions}::jsonb, enabled = ${values.enabled}::boolean,
          run_as_user_uuid = ${values.run_as_user_uuid}::uuid, task_uuid = ${values.task_uuid}::uuid,
          run_limit = ${values.run_limit}::int,
          disabled_reason = case when ${switched}::boolean then null else disabled_reason end,
          run_count = case when ${countsAnew}::boolean then 0 else run_count end,
          watched_since = coalesce(${fresh?.toISOString() ?? null}::timestamptz, watched_since),
          next_check_at = case when ${fresh !== null}::boolean
            then ${derived.next_check_at?.toISOString() ?? null}::timestamptz else next_check_at end,
          secret_sealed = coalesce(${derived.secret_sealed}::text, secret_sealed),
          written_by = coalesce(${derived.written_by}::uuid, written_by),
          version = version + 1, updated_at = clock_timestamp()
        where workspace_uuid = ${board.workspace_uuid}::uuid and uuid = ${uuid}::uuid
        returning *)
      select ${shown}`),
  );
  return row.automation;
}

export async function deleteAutomationRow(reader: Reader, board: WritableRow<"board">, uuid: string): Promise<void> {
  await reader.rows(
    raw(sql`delete from automations
      where workspace_uuid = ${board.workspace_uuid}::uuid and uuid = ${uuid}::uuid`),
  );
}

/** Finds the automations that a person created or that run as them, for their export. */
export async function findAutomationsOf(reader: Reader, user_uuid: string) {
  return reader.rows(
    raw<{ workspace_uuid: WorkspaceUuid; board_uuid: BoardUuid; uuid: string; name: string; created_at: string }>(sql`
      select workspace_uuid, board_uuid, uuid, name, ${isoOf("created_at")} as created_at from automations
      where run_as_user_uuid = ${user_uuid}::uuid or created_by = ${user_uuid}::uuid order by created_at, uuid`),
  );
}
