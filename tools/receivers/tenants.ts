import { setTimeout as delay } from "node:timers/promises";
import type { Api } from "../chaos/newcomer.ts";
import type { Arrival, Host } from "./hosts.ts";
import type { World } from "./world.ts";

/** A registered endpoint; a healthy one has no host. */
export type Endpoint = { readonly log: string; readonly path: string; readonly host: Host | null };

/** A workspace with outsiders, and with as many healthy endpoints. */
export type Tenant = { readonly board: string; readonly endpoints: readonly Endpoint[] };

/** Half of the 20 endpoints that a workspace may have. */
const outsidersEach = 10;

/** Registers every host over the API, ten in a workspace. */
export async function registerAll(api: Api, world: World): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (let first = 0; first < world.hosts.length; first += outsidersEach) {
    const { workspace } = await api.send("POST", "/workspaces", { name: `Tenant ${tenants.length + 1}` });
    const { board } = await api.send("POST", `/workspaces/${workspace.uuid}/boards`, { name: "Work" });
    const at = `/admin/workspaces/${workspace.uuid}/webhooks`;
    const register = async (name: string, path: string, host: Host | null): Promise<Endpoint> => {
      const body = { url: `https://${name}${path}`, events: ["ticket.created"] };
      const { webhook } = await api.send("POST", at, body);
      return { log: `${at}/${webhook.uuid}/deliveries?limit=200`, path, host };
    };
    const endpoints: Endpoint[] = [];
    for (const host of world.hosts.slice(first, first + outsidersEach)) {
      endpoints.push(await register(host.name, "/in", host));
      endpoints.push(await register(world.healthy.name, `/${tenants.length}/${endpoints.length}`, null));
    }
    tenants.push({ board: board.uuid, endpoints });
  }
  return tenants;
}

/** A write that was acknowledged. */
export type Write = { readonly task: string; readonly tenant: Tenant; readonly answered: number };

/**
 * Creates tasks in all workspaces in turn, at an even rate.
 * @param given.every the pause between two tasks of a workspace, in seconds
 */
export async function writeFor(
  api: Api,
  tenants: readonly Tenant[],
  given: { readonly seconds: number; readonly every: number },
): Promise<Write[]> {
  const writes: Promise<Write>[] = [];
  const began = performance.now();
  const pause = (given.every * 1000) / tenants.length;
  for (let count = 0; count < (given.seconds * 1000) / pause; count += 1) {
    const tenant = tenants[count % tenants.length];
    if (tenant === undefined) break;
    const write = async (): Promise<Write> => {
      const { task } = await api.send("POST", `/boards/${tenant.board}/tasks`, { title: `Ticket ${count}` });
      return { task: task.uuid as string, tenant, answered: performance.now() };
    };
    const written = write();
    // an error is reported when all writes are awaited
    written.catch(() => {});
    writes.push(written);
    await delay(Math.max(0, began + (count + 1) * pause - performance.now()));
  }
  return Promise.all(writes);
}

/** The times from each write's reply to its arrival at each healthy endpoint of its workspace. */
export type Delays = { readonly milliseconds: readonly number[]; readonly missing: number; readonly doubled: number };

export function delaysOf(writes: readonly Write[], arrivals: readonly Arrival[]): Delays {
  const arrived = Map.groupBy(arrivals, ({ task, path }) => `${task} ${path}`);
  const milliseconds: number[] = [];
  let missing = 0;
  let doubled = 0;
  for (const { task, tenant, answered } of writes) {
    for (const { path, host } of tenant.endpoints) {
      if (host !== null) continue;
      const [first, ...more] = arrived.get(`${task} ${path}`) ?? [];
      if (first === undefined) missing += 1;
      else milliseconds.push(first.at - answered);
      doubled += more.length;
    }
  }
  return { milliseconds: milliseconds.toSorted((a, b) => a - b), missing, doubled };
}
