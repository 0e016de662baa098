import { openConnection } from "./http-client.ts";
import type { Target } from "./load-messages.ts";
import { urlOf } from "./receiving.ts";

/** An endpoint that was registered. */
export type Endpoint = { readonly workspace_uuid: string; readonly uuid: string };

/** A workspace can have at most 20 endpoints. */
const slots = 20;

type Ask = (method: string, path: string, body?: unknown) => Promise<Record<string, { readonly uuid: string }>>;

/** Sends requests that must succeed. @throws Error with the reply of one that fails */
export async function asking<T>(target: Target, doIt: (ask: Ask) => Promise<T>): Promise<T> {
  const connection = await openConnection(target.port);
  try {
    return await doIt(async (method, path, body) => {
      const request = { method, path, ...(body !== undefined && { body }) };
      const reply = await connection.send(request, target.authorization);
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body.toString()}`);
      return JSON.parse(reply.body.toString());
    });
  } finally {
    connection.close();
  }
}

const uuidOf = (named: { readonly uuid: string } | undefined): string => named?.uuid ?? "";

/** Creates a workspace with one task; the event of its creation is the template for those that are delivered. */
async function makeWorkspace(ask: Ask, name: string): Promise<string> {
  const workspace_uuid = uuidOf((await ask("POST", "/workspaces", { name }))["workspace"]);
  const board = uuidOf((await ask("POST", `/workspaces/${workspace_uuid}/boards`, { name: "Deliveries" }))["board"]);
  const description =
    "Steps: open the board, filter by a label, reload the page. The filter stays, the count is wrong.";
  await ask("POST", `/boards/${board}/tasks`, {
    title: "The model of what is delivered",
    description,
    priority: "low",
  });
  return workspace_uuid;
}

/** Registers a number of endpoints, one for each receiver, in as few new workspaces as possible. */
export function registerMany(target: Target, count: number): Promise<Endpoint[]> {
  return asking(target, async (ask) => {
    const workspaces: string[] = [];
    while (workspaces.length < Math.ceil(count / slots)) {
      workspaces.push(await makeWorkspace(ask, `Deliveries to ${count}, ${crypto.randomUUID()}`));
    }
    const endpoints: Endpoint[] = [];
    for (let number = 0; number < count; number += 1) {
      const workspace_uuid = workspaces[number % workspaces.length] ?? "";
      endpoints.push(await register(ask, workspace_uuid, number));
    }
    return endpoints;
  });
}

/** Registers one endpoint for ticket.created. @param number of the receiver */
export async function register(ask: Ask, workspace_uuid: string, number: number): Promise<Endpoint> {
  const wanted = { url: urlOf(number), events: ["ticket.created"] };
  const reply = await ask("POST", `/admin/workspaces/${workspace_uuid}/webhooks`, wanted);
  return { workspace_uuid, uuid: uuidOf(reply["webhook"]) };
}

export async function remove(target: Target, endpoints: readonly Endpoint[]): Promise<void> {
  await asking(target, async (ask) => {
    for (const { workspace_uuid, uuid } of endpoints) {
      await ask("DELETE", `/admin/workspaces/${workspace_uuid}/webhooks/${uuid}`);
    }
  });
}
