import type { FieldValues } from "#features/tasks/columns/index.ts";
import type { WritableLoaded } from "#platform/auth/rows.ts";
import { csvNames, fieldOf, type FileValue, hashOf, isSame } from "./file-values.ts";
import type { PresentBoard } from "./present-board.ts";

/** The names in a value that is a list. */
export const namesIn = (value: FileValue | undefined): readonly string[] => (Array.isArray(value) ? value : []);

const sameMembers = (one: readonly (string | undefined)[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set<string | undefined>(other)).size === 0;

type Question = {
  readonly value: FileValue | undefined;
  readonly task: WritableLoaded<"task">;
  readonly board: PresentBoard;
  readonly labels: "whole" | "present";
};

/** Whether a ticket still has a value, by the name of the value. */
const rules: Readonly<Record<string, (question: Question) => boolean>> = {
  title: ({ value, task }) => hashOf(task.title) === value,
  description: ({ value, task }) => hashOf(task.description) === (value ?? ""),
  column: ({ value, task, board }) =>
    task.board_uuid === board.uuid && board.columnOf(String(value)) === task.status_uuid,
  assignees: ({ value, task }) => sameMembers(namesIn(value), task.assignee_uuids),
  labels: ({ value, task, board, labels }) => {
    const uuids = namesIn(value).map((each) => board.labelOf(each)?.uuid);
    return sameMembers(labels === "whole" ? uuids : uuids.filter((uuid) => uuid !== undefined), task.label_uuids);
  },
};

/**
 * Whether a ticket here still has a value of a file.
 * @param board the one that it was imported to
 * @param labels "whole": also the labels that are not here count; otherwise those that were deleted do not
 */
export function isStill(
  name: string,
  value: FileValue | undefined,
  task: WritableLoaded<"task">,
  board: PresentBoard,
  labels: "whole" | "present" = "present",
): boolean {
  const csv = csvNames.find((each) => each === name);
  if (csv !== undefined) return isSame(value, task[csv] ?? undefined);
  const field = fieldOf(name);
  if (field !== undefined) return isStillField(field, value, task, board);
  return rules[name]?.({ value, task, board, labels }) === true;
}

function isStillField(
  name: string,
  value: FileValue | undefined,
  task: WritableLoaded<"task">,
  board: PresentBoard,
): boolean {
  const field = board.fieldOf(name);
  if (field === undefined || task.board_uuid !== board.uuid) return value === undefined;
  return hashOf((task.custom_fields as FieldValues)[field.uuid] ?? "") === (value ?? "");
}
