import { memberOpensBoard } from "#platform/auth/board-access.ts";
import type { Fail } from "#kernel/errors.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Action } from "./actions.ts";
import type { Condition } from "./conditions.ts";
import type { TriggerConfig } from "./triggers.ts";

/** The parts of an automation that name things of its board or workspace. */
export type References = {
  readonly trigger_config?: TriggerConfig;
  readonly conditions?: readonly Condition[];
  readonly actions?: readonly Action[];
  readonly task_uuid?: string | null;
};

/** The uuids of the things that an automation names. */
type NamedThings = {
  readonly statuses: readonly string[];
  readonly labels: readonly string[];
  /** people to be assigned, who need access to the board */
  readonly assignees: readonly string[];
  /** people in conditions and triggers, who need not have access to the board */
  readonly people: readonly string[];
};

/** The errors of `checkReferences`. */
export const referenceErrors = [
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

/** Finds what an automation names, each thing once. */
function referencesIn({ trigger_config = {}, conditions = [], actions = [] }: References): NamedThings {
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

function without(named: NamedThings, stored: NamedThings): NamedThings {
  const added = (kind: keyof NamedThings): readonly string[] =>
    named[kind].filter((uuid) => !stored[kind].includes(uuid));
  return {
    statuses: added("statuses"),
    labels: added("labels"),
    assignees: added("assignees"),
    people: added("people"),
  };
}

/**
 * Checks that what an automation names exists. If something is deleted later, the runs that need it fail.
 * @param stored what it names already, which is not judged anew
 * @throws ApiError one of `referenceErrors`
 */
export async function checkReferences(
  reader: Reader,
  board: BoardKey,
  references: References,
  stored: References,
  fail: Fail<(typeof referenceErrors)[number]>,
): Promise<void> {
  const named = without(referencesIn(references), referencesIn(stored));
  const found = await countReferences(reader, board, named, references.task_uuid ?? null);
  if (found.statuses < named.statuses.length) fail("status_of_another_board");
  if (found.labels < named.labels.length) fail("label_of_another_workspace");
  if (found.assignees < named.assignees.length) fail("assignee_without_access");
  if (found.people < named.people.length) fail("automation_invalid", { problem: "it names nobody of the workspace." });
  if (references.task_uuid && !found.has_task) fail("automation_needs_task");
}

type Counts = { readonly [Kind in keyof NamedThings]: number } & { readonly has_task: boolean };

function countReferences(
  reader: Reader,
  { workspace_uuid, uuid }: BoardKey,
  named: NamedThings,
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
