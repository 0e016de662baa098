import { changedFields } from "#kernel/changes.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announceChanged, type ChangeEvent } from "./announce.ts";
import { type Carried, type Direction, lockUnfinished, moveAll } from "./carry-queries.ts";
import type { TaskRow } from "./view.ts";

/** How many tasks are moved in one statement. */
const batch = 200;

/**
 * Moves the incomplete tasks of a board to another board as move-board would, each with its `ticket.moved`: to the status
 * of the same name, or to the first one. A task keeps its group and custom fields if the other board has the same names.
 * Entry requirements are not checked, because the work on the tasks does not advance.
 * @param direction.from this board is locked, so that nobody adds a task meanwhile
 * @returns how many tasks were moved
 */
export async function carryOver(
  tx: Transaction<ChangeEvent>,
  direction: Direction,
  viewer: BoardViewer,
): Promise<number> {
  const tasks = await lockUnfinished(tx, direction);
  for (let start = 0; start < tasks.length; start += batch) {
    const some = new Map(tasks.slice(start, start + batch).map((task) => [task.uuid, task]));
    for (const row of await moveAll(tx, direction, [...some.keys()], viewer)) {
      const before = some.get(row.uuid);
      if (before !== undefined) announce(tx, row, before);
    }
    await tx.flush();
  }
  return tasks.length;
}

function announce(tx: Transaction<ChangeEvent>, row: TaskRow, before: Carried): void {
  const assignee_uuids = row.assignees.map((person) => person.uuid);
  const { group_uuid, custom_fields } = row;
  const edited = changedFields(before, { group_uuid, assignee_uuids, custom_fields }, { sets: ["assignee_uuids"] });
  announceChanged(tx, row, before, { ...before, ...row, assignee_uuids }, edited);
}
