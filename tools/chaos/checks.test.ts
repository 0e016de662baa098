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
import type { Delivery, Event, RunRecord } from "./record.ts";

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
const good: RunRecord = {
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
  published: events.map(({ uuid, name, sequence }) => ({
    workspace_uuid: "w",
    uuid,
    sequence: sequence ?? 0,
    event: name,
  })),
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

type Check = (recorded: RunRecord) => string[];
const ofDeliveries: readonly Check[] = [checkArrivals, checkDeliveries, checkOrder, checkOverwritten, checkRows];
const ofAnswers: readonly Check[] = [checkAnswers, checkLeftBehind, checkLog];
const ofPeople: readonly Check[] = [checkJobs, checkNotifications];
const all = [...ofDeliveries, ...ofAnswers, ...ofPeople, checkOperations, checkOutbox, checkVersions];

/** Checks that a check reports a wrong record. */
function reports(check: Check, what: string, wrong: Partial<RunRecord>): void {
  test(`a check reports that ${what}`, () => assert.notDeepEqual(check({ ...good, ...wrong }), []));
}
const change = <T>(list: readonly T[], place: number, part: Partial<T>): T[] =>
  list.map((each, index) => (index === place ? { ...each, ...part } : each));
const without = <T>(list: readonly T[], place: number): T[] => list.filter((_, index) => index !== place);

test("a correct record has no problems", () => {
  for (const check of all) assert.deepEqual(check(good), []);
  assert.equal(countRepeats(good), 0);
});

test("a repeated delivery is counted, and is not a problem", () => {
  const repeated = {
    ...good,
    arrivals: [...arrivals, ...arrivals.slice(0, 1)],
    deliveries: change(deliveries, 0, { attempts: 2 }),
  };
  for (const check of all) assert.deepEqual(check(repeated), []);
  assert.equal(countRepeats(repeated), 1);
});

test("a change with an unknown outcome may be stored or not", () => {
  const operations = [...good.operations, { ...sent, address: "10.0.0.4", events: ["ticket.moved"] }].map((each) => ({
    outcome: "unknown" as const,
    version: null,
    ...each,
  }));
  assert.deepEqual(checkOperations({ ...good, operations }), []);
});

reports(checkOutbox, "the sequence has a gap", { published: without(good.published, 1) });
reports(checkOutbox, "the API returns another event", {
  published: change(good.published, 1, { event: "ticket.moved" }),
});
reports(checkOperations, "an acknowledged change has no event", { events: without(events, 0) });
reports(checkOperations, "an acknowledged change has its event twice", { events: [...events, event] });
reports(checkOperations, "a change is stored only in part", { events: without(events, 1) });
reports(checkOperations, "a rejected change has an event", { events: change(events, 2, { address: "10.0.0.3" }) });
reports(checkOperations, "an event belongs to no request", { events: [...events, { ...event, address: "10.0.0.9" }] });
reports(checkOperations, "a reply named another version", { operations: change(good.operations, 0, { version: 2 }) });
reports(checkOperations, "the events of a change are apart", { events: change(events, 2, { sequence: 4 }) });
reports(checkOperations, "a request was not answered", { operations: change(good.operations, 2, { hung: true }) });
reports(checkVersions, "a version is left out", { events: change(events, 1, { version: 3 }) });
reports(checkVersions, "a ticket changed without an event", { tickets: change(good.tickets, 0, { version: 3 }) });
reports(checkRows, "a delivery is missing", { deliveries: without(deliveries, 0) });
reports(checkRows, "a delivery is there twice", { deliveries: [...deliveries, ...deliveries.slice(0, 1)] });
reports(checkRows, "a delivery is of no event", { events: without(events, 0) });
reports(checkDeliveries, "a delivery that is marked as delivered never arrived", { arrivals: without(arrivals, 0) });
reports(checkDeliveries, "a delivery that arrived is not marked as delivered", {
  deliveries: change(deliveries, 0, { status: "retrying" }),
});
reports(checkDeliveries, "there were too many attempts", { deliveries: change(deliveries, 0, { attempts: 6 }) });
reports(checkDeliveries, "an attempt was not counted", { arrivals: [...arrivals, ...arrivals] });
reports(checkDeliveries, "a delivery is still held", { deliveries: change(deliveries, 0, { is_held: true }) });
reports(checkOverwritten, "an ended delivery was written again", {
  overwritten: [{ uuid: "of e1", before: "", after: "" }],
});
reports(checkArrivals, "something is not signed", { arrivals: change(arrivals, 0, { isSigned: false }) });
reports(checkArrivals, "an event that was rolled back was sent", { deliveries: without(deliveries, 0) });
reports(checkArrivals, "an event came as two deliveries", {
  arrivals: [...arrivals, ...change(arrivals, 0, { delivery_uuid: "other" }).slice(0, 1)],
  deliveries: [...deliveries, ...change(deliveries, 0, { uuid: "other" }).slice(0, 1)],
});
reports(checkOrder, "a later event arrived first", { arrivals: arrivals.toReversed() });
reports(checkNotifications, "a person was notified twice", {
  notifications: [...good.notifications, ...good.notifications],
});
reports(checkNotifications, "a person was not notified", { notifications: [] });
reports(checkNotifications, "a person was notified of an unknown event", { events: without(events, 2) });
reports(checkJobs, "a job is stuck", { stuckJobs: [{ kind: "send_mail", attempts: 8 }] });
reports(checkAnswers, "a live session was rejected", { surprises: ["GET /profile/me was answered 401"] });
reports(checkLeftBehind, "a rejected request stored something", { leftBehind: ["robot"] });
reports(checkLog, "PostgreSQL logged something unexpected", {
  logged: ["WARNING: there is already a transaction in progress"],
});
