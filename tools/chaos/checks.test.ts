import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAnswers, checkLeftBehind, checkLog } from "./check-answers.ts";
import {
  checkArrivals,
  checkDeliveries,
  checkOrder,
  checkOverwritten,
  checkRows,
  countRepeats,
} from "./check-deliveries.ts";
import { checkOperations, checkOutbox, checkVersions } from "./check-events.ts";
import { checkJobs, checkNotifications } from "./check-people.ts";
import type { Arrival, Endpoint } from "./receivers.ts";
import type { Delivery, Event, Recorded } from "./record.ts";

const endpoint: Endpoint = { uuid: "hook", workspace_uuid: "w", manner: "healthy", secret: "", events: null };
const event: Event = {
  workspace_uuid: "w",
  uuid: "e1",
  sequence: 1,
  name: "ticket.created",
  address: "10.0.0.1",
  actor_user_uuid: "ada",
  task_uuid: "t",
  version: 1,
  title: "said 1",
  assignee_uuid: null,
  mentioned_uuid: null,
};
const assigned: Event = {
  ...event,
  uuid: "e3",
  sequence: 3,
  name: "ticket.assigned",
  version: 2,
  assignee_uuid: "bob",
};
const updated: Event = { ...assigned, uuid: "e2", sequence: 2, name: "ticket.updated", assignee_uuid: null };
const events = [event, ...[updated, assigned].map((each) => ({ ...each, address: "10.0.0.2" }))];
const deliveries = events.map(({ uuid }): Delivery => ({
  uuid: `of ${uuid}`,
  workspace_uuid: "w",
  webhook_uuid: "hook",
  event_uuid: uuid,
  status: "delivered",
  attempts: 1,
  error: null,
  is_held: false,
  is_due: false,
}));
const arrivals = events.map(({ uuid }): Arrival => ({
  webhook_uuid: "hook",
  workspace_uuid: "w",
  delivery_uuid: `of ${uuid}`,
  event_uuid: uuid,
  isSigned: true,
  status: 200,
}));
const sent = { method: "POST", path: "/", body: null, workspace_uuid: "w", hung: false };
const good: Recorded = {
  operations: [
    { ...sent, address: "10.0.0.1", outcome: "acknowledged", events: ["ticket.created"], version: 1, title: "said 1" },
    {
      ...sent,
      address: "10.0.0.2",
      outcome: "unknown",
      events: ["ticket.updated", "ticket.assigned"],
      version: null,
    },
    { ...sent, address: "10.0.0.3", outcome: "refused", events: [], version: null },
  ],
  arrivals,
  endpoints: [endpoint],
  shared: new Set(["t"]),
  told: events.map(({ uuid, name, sequence }) => ({ workspace_uuid: "w", uuid, sequence: sequence ?? 0, event: name })),
  events,
  deliveries,
  tickets: [{ uuid: "t", workspace_uuid: "w", version: 2, title: "said 1" }],
  notifications: [{ user_uuid: "bob", event_uuid: "e3" }],
  overwritten: [],
  stuckJobs: [],
  surprises: [],
  leftBehind: [],
  logged: [],
};

type Check = (recorded: Recorded) => string[];
const ofDeliveries: readonly Check[] = [checkArrivals, checkDeliveries, checkOrder, checkOverwritten, checkRows];
const ofAnswers: readonly Check[] = [checkAnswers, checkLeftBehind, checkLog];
const ofPeople: readonly Check[] = [checkJobs, checkNotifications];
const all = [...ofDeliveries, ...ofAnswers, ...ofPeople, checkOperations, checkOutbox, checkVersions];

/** Checks that a check reports a wrong record. */
function sees(check: Check, what: string, wrong: Partial<Recorded>): void {
  test(`it is seen that ${what}`, () => assert.notDeepEqual(check({ ...good, ...wrong }), []));
}
const change = <T>(list: readonly T[], place: number, part: Partial<T>): T[] =>
  list.map((each, index) => (index === place ? { ...each, ...part } : each));
const without = <T>(list: readonly T[], place: number): T[] => list.filter((_, index) => index !== place);

test("nothing is seen where nothing is wrong", () => {
  for (const check of all) assert.deepEqual(check(good), []);
  assert.equal(countRepeats(good), 0);
});

test("what is repeated as the same delivery is counted, and is not wrong", () => {
  const repeated = {
    ...good,
    arrivals: [...arrivals, ...arrivals.slice(0, 1)],
    deliveries: change(deliveries, 0, { attempts: 2 }),
  };
  for (const check of all) assert.deepEqual(check(repeated), []);
  assert.equal(countRepeats(repeated), 1);
});

test("a change of unknown outcome may be there or not", () => {
  const operations = [...good.operations, { ...sent, address: "10.0.0.4", events: ["ticket.moved"] }].map((each) => ({
    outcome: "unknown" as const,
    version: null,
    ...each,
  }));
  assert.deepEqual(checkOperations({ ...good, operations }), []);
});

sees(checkOutbox, "the sequence has a gap", { told: without(good.told, 1) });
sees(checkOutbox, "the API tells another event", { told: change(good.told, 1, { event: "ticket.moved" }) });
sees(checkOperations, "an acknowledged change has no event", { events: without(events, 0) });
sees(checkOperations, "an acknowledged change has its event twice", { events: [...events, event] });
sees(checkOperations, "a change is there by half", { events: without(events, 1) });
sees(checkOperations, "a refused change has an event", { events: change(events, 2, { address: "10.0.0.3" }) });
sees(checkOperations, "an event is nobody's", { events: [...events, { ...event, address: "10.0.0.9" }] });
sees(checkOperations, "a version was told otherwise", { operations: change(good.operations, 0, { version: 2 }) });
sees(checkOperations, "the events of a change are apart", { events: change(events, 2, { sequence: 4 }) });
sees(checkOperations, "a request was not answered", { operations: change(good.operations, 2, { hung: true }) });
sees(checkVersions, "a version is left out", { events: change(events, 1, { version: 3 }) });
sees(checkVersions, "a ticket changed without an event", { tickets: change(good.tickets, 0, { version: 3 }) });
sees(checkRows, "a delivery is missing", { deliveries: without(deliveries, 0) });
sees(checkRows, "a delivery is there twice", { deliveries: [...deliveries, ...deliveries.slice(0, 1)] });
sees(checkRows, "a delivery is of no event", { events: without(events, 0) });
sees(checkDeliveries, "what is marked as delivered never came", { arrivals: without(arrivals, 0) });
sees(checkDeliveries, "what came is not marked as delivered", {
  deliveries: change(deliveries, 0, { status: "retrying" }),
});
sees(checkDeliveries, "there were too many attempts", { deliveries: change(deliveries, 0, { attempts: 6 }) });
sees(checkDeliveries, "an attempt was not counted", { arrivals: [...arrivals, ...arrivals] });
sees(checkDeliveries, "a delivery is still held", { deliveries: change(deliveries, 0, { is_held: true }) });
sees(checkOverwritten, "what had ended was written again", { overwritten: [{ uuid: "of e1", before: "", after: "" }] });
sees(checkArrivals, "something is not signed", { arrivals: change(arrivals, 0, { isSigned: false }) });
sees(checkArrivals, "what came was rolled back", { deliveries: without(deliveries, 0) });
sees(checkArrivals, "an event came as two deliveries", {
  arrivals: [...arrivals, ...change(arrivals, 0, { delivery_uuid: "other" }).slice(0, 1)],
  deliveries: [...deliveries, ...change(deliveries, 0, { uuid: "other" }).slice(0, 1)],
});
sees(checkOrder, "something came first before what happened earlier", { arrivals: arrivals.toReversed() });
sees(checkNotifications, "somebody was told twice", {
  notifications: [...good.notifications, ...good.notifications],
});
sees(checkNotifications, "somebody was not told", { notifications: [] });
sees(checkNotifications, "somebody was told of what did not happen", { events: without(events, 2) });
sees(checkJobs, "a job is stuck", { stuckJobs: [{ kind: "send_mail", attempts: 8 }] });
sees(checkAnswers, "somebody was sent away", { surprises: ["GET /profile/me was answered 401"] });
sees(checkLeftBehind, "a refused request left something behind", { leftBehind: ["robot"] });
sees(checkLog, "PostgreSQL logged what it must not", {
  logged: ["WARNING: there is already a transaction in progress"],
});
