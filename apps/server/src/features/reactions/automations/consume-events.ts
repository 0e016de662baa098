import { ticketEvents } from "#kernel/events.ts";
import { type BoardUuid, toBoardUuid } from "#kernel/uuids.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { FeatureConsumer } from "#platform/deployment/feature.ts";
import { allHold } from "./conditions.ts";
import { consumeEmptied } from "./emptied-columns.ts";
import { findMakers, findWatching, type Maker, type WatchingAutomation } from "./consumer-queries.ts";
import type { Reason } from "./reason.ts";
import type { Start } from "./run-queries.ts";
import { dateOf } from "./schedule.ts";
import { startRuns } from "./start-runs.ts";
import { findJudged } from "./task-queries.ts";
import { isTriggered } from "./triggers.ts";

/** A chain of automations stops at this depth. */
const deepest = 3;
const tooDeep = "The chain of rules that led here is too deep.";

/** Starts the runs that events trigger, after their commit and in their order. */
export const consumer: FeatureConsumer = {
  name: "automations",
  events: ticketEvents,
  consume: async (tx, events, { services }) => {
    const [first] = events;
    if (first === undefined) return;
    const { workspace_uuid } = first;
    const rules = await findWatching(tx, workspace_uuid, boardsOf(events));
    if (rules.length === 0) return;
    const today = dateOf(services.now());
    const emptied = await consumeEmptied(tx, workspace_uuid, events, rules);
    const makers = await findMakers(tx, workspace_uuid, events);
    const reasons = [...(await triggeredBy(tx, events, rules, makers)), ...emptied];
    const starts = reasons.filter((reason) => holds(reason, today)).map((reason) => toStart(reason, makers));
    await startRuns(tx, workspace_uuid, starts);
  },
};

/** The boards that events happened on, and the boards that a task left. */
function boardsOf(events: readonly ConsumedEvent[]): BoardUuid[] {
  const boards = events.flatMap(({ board_uuid, data }) => {
    const { from } = data;
    const left = typeof from === "object" && from !== null && "board_uuid" in from ? from["board_uuid"] : null;
    return [board_uuid, left].filter((uuid) => typeof uuid === "string").map(toBoardUuid);
  });
  return [...new Set(boards)];
}

/** The automations that an event on their board triggers; an automation is not triggered by what it did itself. */
async function triggeredBy(
  tx: Transaction,
  events: readonly ConsumedEvent[],
  rules: readonly WatchingAutomation[],
  makers: ReadonlyMap<string, Maker>,
): Promise<Reason[]> {
  const byBoard = Map.groupBy(rules, (rule) => rule.board_uuid);
  const pairs = events.flatMap((event) =>
    (event.board_uuid === null ? [] : (byBoard.get(event.board_uuid) ?? []))
      .filter((rule) => isTriggered(rule, event))
      .map((rule) => ({ rule, event })),
  );
  const [first] = pairs;
  if (first === undefined) return [];
  const uuids = pairs.map(({ event }) => event.task_uuid ?? "");
  const { workspace_uuid } = first.event;
  const tickets = new Map((await findJudged(tx, workspace_uuid, [...new Set(uuids)])).map((each) => [each.uuid, each]));
  return pairs.flatMap(({ rule, event }) => {
    const ticket = tickets.get(event.task_uuid ?? "");
    if (ticket === undefined || makers.get(event.request_id ?? "")?.automation_uuid === rule.uuid) return [];
    return [{ rule, event, ticket }];
  });
}

function holds({ rule, ticket }: Reason, today: string): boolean {
  return allHold(rule.conditions, ticket, today);
}

/** The cause of a run: the cause of the automation that made the event, otherwise one request's changes to one task. */
function causeOf({ uuid, request_id, task_uuid }: ConsumedEvent, makers: ReadonlyMap<string, Maker>): string {
  return makers.get(request_id ?? "")?.cause ?? `${request_id ?? uuid} ${task_uuid}`;
}

function toStart({ rule, event, ticket }: Reason, makers: ReadonlyMap<string, Maker>): Start {
  return {
    automation_uuid: rule.uuid,
    event_uuid: event.uuid,
    task_uuid: ticket.uuid,
    depth: event.depth + 1,
    cause: causeOf(event, makers),
    skipped: event.depth >= deepest ? tooDeep : null,
  };
}
