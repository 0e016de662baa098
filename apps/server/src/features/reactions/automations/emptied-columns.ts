import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { WatchingAutomation } from "./consumer-queries.ts";
import type { Reason } from "./reason.ts";
import { findEmpty, findJudged, isLeftLater } from "./task-queries.ts";
import { columnIn } from "./triggers.ts";

/** The column that a task left in this event, or null. */
function leftColumn({ name, data }: ConsumedEvent): string | null {
  if (name === "ticket.moved") return columnIn(data, "from");
  return name === "ticket.archived" ? columnIn({ from: data["task"] }, "from") : null;
}

/** The automations that wait for an empty column, with the event of the last task that left it. */
export async function consumeEmptied(
  tx: Transaction,
  workspace_uuid: WorkspaceUuid,
  events: readonly ConsumedEvent[],
  rules: readonly WatchingAutomation[],
): Promise<Reason[]> {
  const waiting = rules.filter((rule) => rule.trigger_type === "column.empty");
  const watched = new Set(waiting.map((rule) => rule.trigger_config.status_uuid));
  const last = new Map<string, ConsumedEvent>();
  for (const event of events) {
    const column = leftColumn(event);
    if (column !== null && watched.has(column)) last.set(column, event);
  }
  if (last.size === 0) return [];
  const emptied = await findEmptied(tx, workspace_uuid, last);
  const found = waiting.filter((rule) => emptied.has(rule.trigger_config.status_uuid ?? ""));
  const uuids = found.flatMap((rule) => rule.task_uuid ?? []);
  const tickets = await findJudged(tx, workspace_uuid, uuids);
  return found.flatMap((rule) => {
    const event = emptied.get(rule.trigger_config.status_uuid ?? "");
    const ticket = tickets.find((each) => each.uuid === rule.task_uuid);
    return event === undefined || ticket === undefined ? [] : [{ rule, event, ticket }];
  });
}

async function findEmptied(
  tx: Transaction,
  workspace_uuid: WorkspaceUuid,
  last: ReadonlyMap<string, ConsumedEvent>,
): Promise<Map<string, ConsumedEvent>> {
  const empty = await findEmpty(tx, workspace_uuid, [...last.keys()]);
  const emptied = new Map<string, ConsumedEvent>();
  for (const column of empty) {
    const event = last.get(column);
    if (event !== undefined && !(await isLeftLater(tx, event, column))) emptied.set(column, event);
  }
  return emptied;
}
