import { changedFields } from "#kernel/changes.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announceChanged } from "./announce.ts";
import { type Carried, holdUnfinished, moveAll, type Way } from "./carry-queries.ts";
import type { Viewer } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

/** So many tickets are moved and told of at once. */
const batch = 200;

/**
 * Moves the unfinished tickets of a board to another one as move-board would, each with its `ticket.moved`: in the
 * column of the same name, else in the first. What the other board has by the same name, groups and custom fields, is
 * kept. They stay where they are in the work, so entry requirements are not asked.
 * @param way.from locked, so that nobody adds a ticket meanwhile
 * @returns how many there were
 */
export async function carryOver(tx: Transaction, way: Way, viewer: Viewer): Promise<number> {
  const tickets = await holdUnfinished(tx, way);
  for (let start = 0; start < tickets.length; start += batch) {
    const some = new Map(tickets.slice(start, start + batch).map((ticket) => [ticket.uuid, ticket]));
    for (const row of await moveAll(tx, way, [...some.keys()], viewer)) {
      const before = some.get(row.uuid);
      if (before !== undefined) announce(tx, row, before);
    }
    await tx.flush();
  }
  return tickets.length;
}

function announce(tx: Transaction, row: TaskRow, before: Carried): void {
  const assignee_uuids = row.assignees.map((person) => person.uuid);
  const { group_uuid, custom_fields } = row;
  const edited = changedFields(before, { group_uuid, assignee_uuids, custom_fields }, { sets: ["assignee_uuids"] });
  announceChanged(tx, row, before, { ...before, ...row, assignee_uuids }, edited);
}
