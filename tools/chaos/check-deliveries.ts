import { publicEvents } from "@stoa/server/internals";
import type { Arrival, Endpoint } from "./receivers.ts";
import type { Delivery, Event, RunRecord } from "./record.ts";

/** The fifth attempt is the last, also if the service interrupted it (§6.3 rule 1). */
const mostAttempts = 5;

const isPublic: ReadonlySet<string> = new Set(publicEvents);
const keyOf = (each: { readonly webhook_uuid: string; readonly event_uuid: string }): string =>
  `${each.webhook_uuid} ${each.event_uuid}`;

/** The events that an endpoint must get. All of them happened after it was registered. */
function wantedBy({ workspace_uuid, events: names }: Endpoint, events: readonly Event[]): Event[] {
  return events.filter(
    (event) =>
      event.workspace_uuid === workspace_uuid && isPublic.has(event.name) && (names?.includes(event.name) ?? true),
  );
}

/** Checks that there is one row for every event and every endpoint that must get it, and no other row. */
export function checkRows({ endpoints, events, deliveries }: RunRecord): string[] {
  const problems: string[] = [];
  const rows = Map.groupBy(deliveries, keyOf);
  for (const endpoint of endpoints) {
    for (const { uuid, name } of wantedBy(endpoint, events)) {
      const key = keyOf({ webhook_uuid: endpoint.uuid, event_uuid: uuid });
      const count = rows.get(key)?.length ?? 0;
      if (count !== 1)
        problems.push(`${count} deliveries of ${name} ${uuid} to the ${endpoint.manner} ${endpoint.uuid}`);
      rows.delete(key);
    }
  }
  for (const key of rows.keys()) problems.push(`a delivery of what is no event for its endpoint: ${key}`);
  return problems;
}

/** Checks that every delivery ended as its receiver knows, within the allowed attempts. */
export function checkDeliveries({ endpoints, deliveries, arrivals }: RunRecord): string[] {
  const manners = new Map(endpoints.map(({ uuid, manner }) => [uuid, manner]));
  const came = Map.groupBy(arrivals, ({ delivery_uuid }) => delivery_uuid);
  return deliveries.flatMap((delivery) => {
    const wrong = wrongWith(delivery, came.get(delivery.uuid) ?? [], manners.get(delivery.webhook_uuid) === "flaky");
    return wrong === null ? [] : [`delivery ${delivery.uuid} (${delivery.status}, ${delivery.attempts}): ${wrong}`];
  });
}

/** Checks that an ended delivery does not change: a worker that was stopped and resumed must not overwrite it. */
export function checkOverwritten({ overwritten }: RunRecord): string[] {
  return overwritten.map(({ uuid, before, after }) => `delivery ${uuid} had ended: ${before} became ${after}`);
}

function wrongWith(delivery: Delivery, came: readonly Arrival[], mayWait: boolean): string | null {
  if (delivery.attempts > mostAttempts) return "too many attempts";
  if (came.length > delivery.attempts) return `it came ${came.length} times`;
  if (delivery.is_held) return "somebody still holds it";
  return delivery.status === "delivered" ? wrongWithTaken(came) : wrongWithOther(delivery, came, mayWait);
}

function wrongWithTaken(came: readonly Arrival[]): string | null {
  return came.some(({ status }) => status === 200) ? null : "its receiver never got it";
}

function wrongWithOther(delivery: Delivery, came: readonly Arrival[], mayWait: boolean): string | null {
  if (delivery.is_due) return "nobody sent it";
  // the delivery to a receiver that answered with an error may wait for a later attempt
  const isRefused = mayWait && came.some(({ status }) => status !== 200);
  const mayBe = delivery.status === "retrying" || delivery.attempts === mostAttempts;
  return isRefused && mayBe ? null : `it ended so: ${delivery.error}`;
}

/** Checks that each request was signed, has an event of the outbox, and is repeated only as the same delivery. */
export function checkArrivals({ arrivals, deliveries }: RunRecord): string[] {
  const rows = new Map(deliveries.map((delivery) => [delivery.uuid, delivery]));
  const first = new Map<string, string>();
  return arrivals.flatMap((arrival) => {
    const { delivery_uuid, isSigned } = arrival;
    if (!isSigned) return [`delivery ${delivery_uuid} is not signed`];
    const row = rows.get(delivery_uuid);
    if (row === undefined) return [`delivery ${delivery_uuid} of ${arrival.event_uuid} came and has no row`];
    if (keyOf(row) !== keyOf(arrival))
      return [`delivery ${delivery_uuid} came to another endpoint or of another event`];
    const before = first.get(keyOf(arrival));
    first.set(keyOf(arrival), delivery_uuid);
    return before === undefined || before === delivery_uuid ? [] : [`${keyOf(arrival)} came as two deliveries`];
  });
}

/** The number of requests that repeated an earlier one. */
export function countRepeats({ arrivals }: RunRecord): number {
  return arrivals.length - new Set(arrivals.map(keyOf)).size;
}

/** The requests that arrived before the request of an earlier event, for each endpoint and by the sequence. */
export function checkOrder({ arrivals, events }: RunRecord): string[] {
  const sequences = new Map(events.map(({ uuid, sequence }) => [uuid, sequence ?? 0]));
  const problems: string[] = [];
  const highest = new Map<string, number>();
  const seen = new Set<string>();
  for (const arrival of arrivals) {
    if (seen.has(keyOf(arrival))) continue;
    seen.add(keyOf(arrival));
    const sequence = sequences.get(arrival.event_uuid) ?? 0;
    const before = highest.get(arrival.webhook_uuid) ?? 0;
    if (sequence < before) problems.push(`endpoint ${arrival.webhook_uuid} got ${sequence} first after ${before}`);
    highest.set(arrival.webhook_uuid, Math.max(before, sequence));
  }
  return problems;
}
