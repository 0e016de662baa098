import { memberOpensBoard } from "#platform/auth/board-access.ts";
import { fail } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Action } from "./actions.ts";
import type { Condition } from "./conditions.ts";
import type { TriggerConfig } from "./triggers.ts";

/** The parts of a rule that name things of the board and the workspace. */
export type Naming = {
  readonly trigger_config?: TriggerConfig;
  readonly conditions?: readonly Condition[];
  readonly actions?: readonly Action[];
  readonly task_uuid?: string | null;
};

/** What a rule names. */
type Named = {
  readonly statuses: readonly string[];
  readonly labels: readonly string[];
  /** who is to be assigned, and so needs access to the board */
  readonly assignees: readonly string[];
  /** who is looked for, and may have left meanwhile */
  readonly people: readonly string[];
};

/** The refusals of `checkNamed`. */
export const namingErrors = [
  "status_of_another_board",
  "label_of_another_workspace",
  "assignee_without_access",
  "automation_needs_task",
  "automation_invalid",
] as const;

type Fields = { readonly [name: string]: unknown };

const uuidsOf = (fields: readonly Fields[], ...names: readonly string[]): string[] =>
  fields.flatMap((each) => names.flatMap((name) => (typeof each[name] === "string" ? [each[name]] : [])));

const once = (uuids: string[]): string[] => [...new Set(uuids)];

/** Each thing once. */
export function namedIn({ trigger_config = {}, conditions = [], actions = [] }: Naming): Named {
  const looked = (field: Condition["field"]): string[] =>
    uuidsOf(
      conditions.filter((condition) => condition.field === field),
      "value",
    );
  const fields = [trigger_config, ...actions];
  const assigning = actions.filter((action) => action.type === "assign_user");
  const unassigning = actions.filter((action) => action.type === "unassign_user");
  return {
    statuses: once([...uuidsOf(fields, "status_uuid", "from_status_uuid"), ...looked("status")]),
    labels: once([...uuidsOf(fields, "label_uuid"), ...looked("label")]),
    assignees: once(uuidsOf(assigning, "user_uuid")),
    people: once([...uuidsOf([trigger_config, ...unassigning], "user_uuid"), ...looked("assignee")]),
  };
}

/**
 * What a rule names must be there when it is written (what goes later fails the run that needs it).
 * @throws Refusal 400, one of `namingRefusals`
 */
export async function checkNamed(
  reader: Reader,
  board: { workspace_uuid: string; uuid: string },
  naming: Naming,
): Promise<void> {
  const named = namedIn(naming);
  const found = await countNamed(reader, board, named, naming.task_uuid ?? null);
  if (found.statuses < named.statuses.length) fail("status_of_another_board");
  if (found.labels < named.labels.length) fail("label_of_another_workspace");
  if (found.assignees < named.assignees.length) fail("assignee_without_access");
  if (found.people < named.people.length) fail("automation_invalid", { problem: "it names nobody of the workspace." });
  if (naming.task_uuid && !found.has_task) fail("automation_needs_task");
}

type Counts = { readonly [Kind in keyof Named]: number } & { readonly has_task: boolean };

function countNamed(
  reader: Reader,
  { workspace_uuid, uuid }: { workspace_uuid: string; uuid: string },
  named: Named,
  task_uuid: string | null,
): Promise<Counts> {
  return reader.one(
    raw<Counts>(sql`select
      (select count(*)::int from statuses where workspace_uuid = ${workspace_uuid}::uuid
        and board_uuid = ${uuid}::uuid and uuid = any (${named.statuses}::uuid[])) as statuses,
      (select count(*)::int from labels where workspace_uuid = ${workspace_uuid}::uuid
        and uuid = any (${named.labels}::uuid[])) as labels,
      (select count(*)::int from active_members m where m.workspace_uuid = ${workspace_uuid}::uuid
        and m.user_uuid = any (${named.assignees}::uuid[])
        and ${memberOpensBoard("m", sql`${uuid}::uuid`)}) as assignees,
      (select count(*)::int from members m where m.workspace_uuid = ${workspace_uuid}::uuid
        and m.user_uuid = any (${named.people}::uuid[])) as people,
      exists (select 1 from tasks where workspace_uuid = ${workspace_uuid}::uuid and board_uuid = ${uuid}::uuid
        and uuid = ${task_uuid}::uuid and archived_at is null) as has_task`),
  );
}
