import { changedFields } from "#kernel/changes.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announceChanged, type ChangeEvent } from "./announce.ts";
import { type Carried, type Direction, lockUnfinished, moveAll } from "./carry-queries.ts";
import type { TaskRow } from "./view.ts";

/** How many tasks are moved and announced at once. */
const batch = 200;

/**
 * Moves the unfinished tasks of a board to another one as move-board would, each with its `ticket.moved`: to the status
 * of the same name, else to the first. Groups and custom fields are kept that the other board has by the same name.
 * The work on a task does not advance, so entry requirements are not checked.
 * @param direction.from locked, so that nobody adds a task meanwhile
 * @returns how many there were
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
