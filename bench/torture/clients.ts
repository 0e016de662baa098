import { setTimeout as delay } from "node:timers/promises";
import { pick } from "../random.ts";
import type { Ground, World } from "./ground.ts";
import { type Api, patience } from "./newcomer.ts";
import { planNext, type Planned } from "./operations.ts";

/** A request that was sent, and what its client knows of it. */
export type Operation = Planned & {
  /** the address that it said it comes from: its events tell it too */
  readonly address: string;
  readonly workspace_uuid: string;
  /** unknown: no answer came, or one that says neither yes nor no */
  readonly outcome: "acknowledged" | "refused" | "unknown";
  /** of the ticket, as the answer told it */
  readonly version: number | null;
  /** no answer came for as long as anybody waits */
  readonly hung: boolean;
};

/** Clients that write until they are told to stop. */
export type Clients = {
  readonly operations: readonly Operation[];
  stop(): Promise<void>;
};

/** A pause between two requests of a client, so that they meet each other and leave some of the machine. */
const breathMilliseconds = 60;
const pauseAfterFailure = 100;

/** Starts clients that write side by side. */
export function startClients(world: World, count: number, random: () => number): Clients {
  const operations: Operation[] = [];
  const over = new AbortController();
  let next = 0;
  const client = async (): Promise<void> => {
    while (!over.signal.aborted) {
      next += 1;
      const operation = await sendOne(world, random, next);
      if (operation !== null) operations.push(operation);
      await delay(
        operation === null || operation.outcome === "unknown" ? pauseAfterFailure : random() * breathMilliseconds,
      );
    }
  };
  const running = Array.from({ length: count }, client);
  return {
    operations,
    stop: async () => {
      over.abort();
      await Promise.all(running);
    },
  };
}

/** 10.0.0.0/8 has more addresses than a run has requests. */
const addressOf = (number: number): string => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

async function sendOne(world: World, random: () => number, number: number): Promise<Operation | null> {
  const api = pick(random, world.people);
  const other = pick(
    random,
    world.people.filter((each) => each !== api),
  );
  const ground = pick(random, world.grounds);
  const planned = await planNext({ api, other, ground, random, marker: `said ${number}` });
  return planned === null ? null : sendPlanned(planned, api, ground, addressOf(number));
}

async function sendPlanned(planned: Planned, api: Api, ground: Ground, address: string): Promise<Operation | null> {
  const began = performance.now();
  const answer = await api.try(planned.method, planned.path, planned.body, address);
  if (answer === "unsent") return null;
  const hung = performance.now() - began >= patience;
  const outcome = outcomeOf(answer?.status ?? 0);
  const task = outcome === "acknowledged" ? (answer?.body.task as Task | undefined) : undefined;
  if (task !== undefined) ground.mortal.push(...(planned.events[0] === "ticket.created" ? [task.uuid] : []));
  const { workspace_uuid } = ground;
  return { ...planned, address, workspace_uuid, outcome, version: task?.version ?? null, hung };
}

type Task = { readonly uuid: string; readonly version: number };

function outcomeOf(status: number): Operation["outcome"] {
  if (status >= 200 && status <= 299) return "acknowledged";
  return status >= 400 && status <= 499 ? "refused" : "unknown";
}
