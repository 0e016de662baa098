import { isoOf } from "#platform/db/json.ts";
import { db, raw, type Reader, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { RuleValues } from "./plan.ts";
import { type Automation, automationJson } from "./view.ts";

/** A board as far as its rules are found by it. */
export type Place = { readonly workspace_uuid: string; readonly uuid: string };

const shown = sql`${automationJson} as automation from a join users cu on cu.uuid = a.created_by`;

/** How many rules a plan gives a board. */
export const ruleLimits = { free: 2, unlimited: Infinity } as const;

/** The rules of a board, oldest first. */
export async function findRules(reader: Reader, board: Place): Promise<Automation[]> {
  const rows = await reader.rows(
    raw<{ automation: Automation }>(sql`
      with a as (select * from automations
        where workspace_uuid = ${board.workspace_uuid}::uuid and board_uuid = ${board.uuid}::uuid)
      select ${shown} order by a.created_at, a.uuid`),
  );
  return rows.map((row) => row.automation);
}

/** One rule of a board. */
export async function findRule(reader: Reader, board: Place, uuid: string): Promise<Automation | undefined> {
  return (await reader.first(selectRule(board, uuid, sql``)))?.automation;
}

/** A rule with what nobody reads. */
export type HeldRule = { readonly automation: Automation; readonly has_secret: boolean };

/** One rule of a board, locked until the commit. */
export function holdRule(reader: Reader, board: Place, uuid: string): Promise<HeldRule | undefined> {
  return reader.first(selectRule(board, uuid, sql`for no key update`));
}

function selectRule(board: Place, uuid: string, lock: ReturnType<typeof sql>) {
  return raw<HeldRule>(sql`
    with a as materialized (select * from automations where workspace_uuid = ${board.workspace_uuid}::uuid
      and board_uuid = ${board.uuid}::uuid and uuid = ${uuid}::uuid ${lock})
    select a.secret_sealed is not null as has_secret, ${shown}`);
}

export async function countRules(reader: Reader, board: Place): Promise<number> {
  const row = await reader.one(
    db
      .selectFrom("automations")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("workspace_uuid", "=", board.workspace_uuid)
      .where("board_uuid", "=", board.uuid),
  );
  return row.count;
}

/** What a write sets beside a rule's values. */
export type Beside = {
  readonly next_look_at: Date | null;
  /** a new secret; null leaves the one that is there */
  readonly secret_sealed: string | null;
};

export async function insertRule(
  tx: Transaction,
  board: Place,
  made: { readonly uuid: string; readonly created_by: string; readonly watched_since: Date },
  values: RuleValues,
  beside: Beside,
): Promise<Automation> {
  const row = await tx.one(
    raw<{ automation: Automation }>(sql`
      with a as (
        insert into automations (workspace_uuid, board_uuid, uuid, name, trigger_type, trigger_config, conditions,
          actions, enabled, run_as_user_uuid, task_uuid, run_limit, watched_since, next_look_at, secret_sealed, created_by,
          created_via, written_by)
        values (${board.workspace_uuid}::uuid, ${board.uuid}::uuid, ${made.uuid}::uuid, ${values.name},
          ${values.trigger_type}, ${values.trigger_config}::jsonb, ${values.conditions}::jsonb,
          ${values.actions}::jsonb, ${values.enabled}::boolean, ${values.run_as_user_uuid}::uuid,
          ${values.task_uuid}::uuid, ${values.run_limit}::int, ${made.watched_since.toISOString()}::timestamptz,
          ${beside.next_look_at?.toISOString() ?? null}::timestamptz, ${beside.secret_sealed},
          ${made.created_by}::uuid, ${tx.context.via}::jsonb, ${made.created_by}::uuid)
        returning *)
      select ${shown}`),
  );
  return row.automation;
}

/**
 * Changes a rule: one more version.
 * @param beside.written_by who answers for the rule from now on; null when nobody else does
 * @param beside.fresh when the rule looks out anew from now on: since when. Its runs are counted from then.
 */
export async function updateRule(
  reader: Reader,
  board: Place,
  uuid: string,
  values: RuleValues,
  beside: Beside & {
    readonly fresh: Date | null;
    readonly countsAnew: boolean;
    readonly switched: boolean;
    readonly written_by: string | null;
  },
): Promise<Automation> {
  const { fresh, countsAnew, switched } = beside;
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
          next_look_at = case when ${fresh !== null}::boolean
            then ${beside.next_look_at?.toISOString() ?? null}::timestamptz else next_look_at end,
          secret_sealed = coalesce(${beside.secret_sealed}::text, secret_sealed),
          written_by = coalesce(${beside.written_by}::uuid, written_by),
          version = version + 1, updated_at = clock_timestamp()
        where workspace_uuid = ${board.workspace_uuid}::uuid and uuid = ${uuid}::uuid
        returning *)
      select ${shown}`),
  );
  return row.automation;
}

export async function deleteRule(reader: Reader, board: Place, uuid: string): Promise<void> {
  await reader.rows(
    db.deleteFrom("automations").where("workspace_uuid", "=", board.workspace_uuid).where("uuid", "=", uuid),
  );
}

/** The rules that run as a person, for their export. */
export async function findRulesOf(reader: Reader, user_uuid: string) {
  return reader.rows(
    raw<{ workspace_uuid: string; board_uuid: string; uuid: string; name: string; created_at: string }>(sql`
      select workspace_uuid, board_uuid, uuid, name, ${isoOf("created_at")} as created_at from automations
      where run_as_user_uuid = ${user_uuid}::uuid or created_by = ${user_uuid}::uuid order by created_at, uuid`),
  );
}
