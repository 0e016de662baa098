import type { Operation } from "./sending.ts";
import type { Event, RunRecord } from "./record.ts";

const sorted = (names: readonly string[]): string => names.toSorted().join(", ");

/** Checks that the sequence of each workspace has no gap, and that the API returns what the table has. */
export function checkOutbox({ published, events }: RunRecord): string[] {
  const problems: string[] = [];
  for (const [workspace, list] of Map.groupBy(published, (each) => each.workspace_uuid)) {
    for (const [index, { sequence }] of list.entries()) {
      if (sequence !== index + 1) problems.push(`${workspace}: the sequence is ${sequence} in place ${index + 1}`);
    }
  }
  const stored = new Map(
    events.map((event) => [event.uuid, `${event.workspace_uuid} ${event.sequence} ${event.name}`]),
  );
  for (const { uuid, workspace_uuid, sequence, event } of published) {
    const row = stored.get(uuid);
    if (row !== `${workspace_uuid} ${sequence} ${event}`)
      problems.push(`event ${uuid} is published otherwise than stored`);
    stored.delete(uuid);
  }
  for (const uuid of stored.keys()) problems.push(`event ${uuid} is stored and not published`);
  return problems;
}

/**
 * Checks that an acknowledged request has stored all of its events once and next to each other, that a failed request has
 * stored none, and that a request without a reply has stored all of them or none.
 */
export function checkOperations({ operations, events }: RunRecord): string[] {
  const made = Map.groupBy(
    events.filter(({ address }) => address?.startsWith("10.") === true),
    ({ address }) => address ?? "",
  );
  const problems = operations.flatMap((operation) => checkOperation(operation, made.get(operation.address) ?? []));
  const known = new Set(operations.map(({ address }) => address));
  for (const address of made.keys()) {
    if (!known.has(address)) problems.push(`request ${address} made events and nobody sent it`);
  }
  return problems;
}

function checkOperation(operation: Operation, made: readonly Event[]): string[] {
  const { outcome, address, method, path, hung } = operation;
  const what = `${method} ${path} (${address}, ${outcome})`;
  if (hung) return [`${what} was not answered`];
  if (outcome !== "acknowledged" && made.length === 0) return [];
  const wanted = outcome === "refused" ? "" : sorted(operation.events);
  const names = sorted(made.map(({ name }) => name));
  if (names !== wanted) return [`${what} made “${names}” instead of “${wanted}”`];
  return [...checkPlaces(made), ...checkWords(operation, made)].map((text) => `${what}: ${text}`);
}

function checkPlaces(made: readonly Event[]): string[] {
  const sequences = made.map(({ sequence }) => sequence ?? 0);
  return Math.max(...sequences) - Math.min(...sequences) === made.length - 1 ? [] : ["its events are apart"];
}

function checkWords(operation: Operation, made: readonly Event[]): string[] {
  const { version: answered, title: asked } = operation;
  return made.flatMap(({ name, version, title }) => [
    ...(answered === null || version === answered ? [] : [`${name} tells version ${version}, the answer ${answered}`]),
    ...(asked === undefined || title === asked ? [] : [`${name} tells “${title}”`]),
  ]);
}

const written: ReadonlySet<string> = new Set(["ticket.created", "ticket.updated", "ticket.moved", "ticket.archived"]);

/** A task as in its last event. */
type LastState = { readonly version: number; readonly title: string | null };

/** Checks that the versions of each task increase by one in the order of the sequence, up to its present version. */
export function checkVersions({ events, tickets }: RunRecord): string[] {
  const { histories, problems } = historiesOf(events);
  for (const { uuid, version, title } of tickets) {
    const last = histories.get(uuid);
    if (last?.version === version && last.title === title) continue;
    problems.push(`${uuid} has version ${version} “${title}”, its history ends at ${last?.version} “${last?.title}”`);
  }
  return problems;
}

function historiesOf(events: readonly Event[]): { histories: ReadonlyMap<string, LastState>; problems: string[] } {
  const problems: string[] = [];
  const histories = new Map<string, LastState>();
  for (const { name, task_uuid, version, title } of events) {
    if (task_uuid === null || version === null || !written.has(name)) continue;
    const before = histories.get(task_uuid)?.version ?? 0;
    if (version !== before + 1) problems.push(`${task_uuid}: version ${version} follows ${before}`);
    histories.set(task_uuid, { version, title });
  }
  return { histories, problems };
}
