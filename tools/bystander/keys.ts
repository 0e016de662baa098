import { readdir, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { asking } from "../bench/endpoints.ts";
import { openConnection } from "../bench/http-client.ts";
import { makeBoard, type Sender, type Tenants } from "./tenants.ts";

/** The times that an outsider waits, by what it waits for, in milliseconds. */
export type Waits = {
  readonly read: number[];
  readonly mail: number[];
  readonly rule: number[];
  readonly notification: number[];
};

/** The time for which the requests of one part of a round are sent. In milliseconds. */
const stretch = 3000;
/** A wait that is given up, and counts as so long. In milliseconds. */
const longest = 60_000;
const pause = 10;

export type Outsider = {
  readonly port: number;
  readonly mailFolder: string;
  readonly owner: Sender;
  readonly colleague: Sender;
} & {
  readonly board_uuid: string;
  /** one is mailed in each stretch, because an address gets few such mails */
  readonly forgetful: Sender[];
};

/** Makes a workspace of two people, with a rule that changes each new ticket. */
export async function makeOutsider(port: number, mailFolder: string, tenants: Tenants): Promise<Outsider> {
  const [owner, colleague, ...forgetful] = await tenants.people(40);
  if (owner === undefined || colleague === undefined) throw new Error("Nobody was made.");
  const { workspace_uuid, board_uuid } = await makeBoard(port, owner, "An outsider");
  await tenants.join(workspace_uuid, [colleague]);
  await asking({ server: "ours", port, authorization: owner.authorization }, (ask) =>
    ask("POST", `/boards/${board_uuid}/automations`, {
      name: "Urgent",
      trigger_type: "ticket.created",
      actions: [{ type: "set_priority", priority: "high" }],
    }),
  );
  return { port, mailFolder, owner, colleague, board_uuid, forgetful };
}

type Ask = (who: Sender | null, method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** Repeats a question until its answer is yes. @returns how long it took since `began` */
async function until(began: number, isSo: () => Promise<boolean>): Promise<number> {
  while (performance.now() - began < longest) {
    if (await isSo()) return performance.now() - began;
    await delay(pause);
  }
  return longest;
}

/** Asks again while the server is too busy, so that an outsider continues to wait. @throws Error for every other refusal */
function askingAt(port: number): Ask {
  let connection = openConnection(port);
  return async (who, method, path, body) => {
    const request = { method, path, ...(body === undefined ? {} : { body }) };
    for (;;) {
      const reply = await (await connection).send(request, who?.authorization ?? "").catch(() => null);
      if (reply !== null && reply.status < 300) return JSON.parse(reply.body.toString()) as Record<string, unknown>;
      if (reply !== null && reply.status !== 429)
        throw new Error(`${method} ${path}: ${reply.status} ${reply.body.toString()}`);
      (await connection).close();
      connection = openConnection(port);
      await delay(pause);
    }
  };
}

/** Lets the outsider read, forget a password, make a ticket that a rule changes, and assign one to a colleague. */
export async function measureOutsider(outsider: Outsider, waits: Waits): Promise<void> {
  const { port, mailFolder, owner, colleague, board_uuid, forgetful } = outsider;
  const [reading, mailing, ruling, telling] = [askingAt(port), askingAt(port), askingAt(port), askingAt(port)];
  const stop = performance.now() + stretch;
  const read = async (): Promise<void> => {
    while (performance.now() < stop) {
      const began = performance.now();
      await reading(owner, "GET", `/boards/${board_uuid}`);
      waits.read.push(performance.now() - began);
    }
  };
  const mail = async (): Promise<void> => {
    await rm(mailFolder, { recursive: true, force: true });
    const email = forgetful.pop()?.email;
    const began = performance.now();
    await mailing(null, "POST", "/auth/forgot-password", { email });
    waits.mail.push(await until(began, async () => (await readdir(mailFolder).catch(() => [])).length > 0));
  };
  const make = async (ask: Ask, fields: object): Promise<string> => {
    const made = await ask(owner, "POST", `/boards/${board_uuid}/tasks`, { title: "Mend the roof", ...fields });
    return (made["task"] as { uuid: string }).uuid;
  };
  const rule = async (): Promise<void> => {
    const began = performance.now();
    const uuid = await make(ruling, {});
    const isChanged = async () =>
      ((await ruling(owner, "GET", `/tasks/${uuid}`))["task"] as { priority: string }).priority === "high";
    waits.rule.push(await until(began, isChanged));
  };
  const notify = async (): Promise<void> => {
    const began = performance.now();
    const uuid = await make(telling, { assignee_uuids: [colleague.user_uuid] });
    const isNotified = async () => {
      const { notifications } = await telling(colleague, "GET", "/notifications");
      return (notifications as { task_uuid: string }[]).some(({ task_uuid }) => task_uuid === uuid);
    };
    waits.notification.push(await until(began, isNotified));
  };
  await Promise.all([read(), mail(), rule(), notify()]);
}

/** A place where the keys of one account write. */
export type Place = { readonly board_uuid: string; readonly authorization: string };

/** Makes keys of one account, ten in each of its workspaces. */
export async function makeKeys(port: number, tenants: Tenants, count: number): Promise<Place[]> {
  const [owner] = await tenants.people(1);
  if (owner === undefined) throw new Error("Nobody was made.");
  const places: Place[] = [];
  for (let workspace = 0; places.length < count; workspace += 1) {
    const { workspace_uuid, board_uuid } = await makeBoard(port, owner, `Keys ${workspace}`);
    const people = Array.from({ length: Math.min(10, count - places.length) }, () => owner);
    for (const authorization of await tenants.keys(workspace_uuid, people)) places.push({ board_uuid, authorization });
  }
  return places;
}

/** The number of replies of each status that a key got; the status is 0 where the server closed the connection. */
export type Statuses = Map<number, number>;

/** Writes with each key as fast as possible until a signal to stop. @returns the replies of each key */
export function writeUntil(port: number, places: readonly Place[], stop: AbortSignal): Promise<Statuses[]> {
  const write = async ({ board_uuid, authorization }: Place): Promise<Statuses> => {
    const statuses: Statuses = new Map();
    let connection = await openConnection(port);
    while (!stop.aborted) {
      const request = { method: "POST", path: `/boards/${board_uuid}/tasks`, body: { title: "One of very many" } };
      const reply = await connection.send(request, authorization).catch(() => null);
      const status = reply?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (reply === null) connection = await openConnection(port);
    }
    connection.close();
    return statuses;
  };
  return Promise.all(places.map(write));
}
