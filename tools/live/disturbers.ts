import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import * as Y from "yjs";
import { attack, type Outcomes } from "@stoa/server/test/attacker.ts";
import { crowded } from "@stoa/server/test/forged-updates.ts";
import { randomOf } from "@stoa/server/test/hostile-updates.ts";
import type { Ticket } from "@stoa/server/test/live.ts";
import { awarenessFrame, updateFrame, vectorFrame } from "@stoa/server/internals";
import { ticketFor } from "./texts.ts";
import type { Turns } from "./turns.ts";
import type { World } from "./world.ts";

/** The load of a workspace, which others must not notice. */
export type Disturber = {
  readonly name: string;
  /** whether the load continues until it is stopped; otherwise it ends by itself */
  readonly isEndless: boolean;
  /** Disturbs in its turns. @returns a sentence about the result */
  readonly run: (world: World, stop: AbortSignal, turns: Turns) => Promise<string>;
};

const baseOf = ({ servers }: World): string => `${servers.urls[0]?.replace("http", "ws")}/collab`;

async function ticketOf(world: World, index: number): Promise<Ticket | null> {
  const text = world.texts[index % world.texts.length];
  const answer = text === undefined ? null : await ticketFor(world, text, 0);
  return answer?.status === 200 ? (answer.body as Ticket) : null;
}

/** A socket to one of the texts, open; null when it is refused. */
async function open(world: World, index: number): Promise<WebSocket | null> {
  const ticket = await ticketOf(world, index);
  if (ticket === null) return null;
  const socket = new WebSocket(`${baseOf(world)}/${ticket.room}?ticket=${ticket.ticket}`);
  return new Promise((resolve) => {
    socket.once("open", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
}

/** As many at once as a person may have. */
const sockets = 18;

/** An act that sockets repeat. @param pause between two times, in milliseconds */
type Act = { readonly act: (socket: WebSocket) => void; readonly pause: number };

/** Keeps sockets open, and lets each do something in every turn. */
async function withSockets(world: World, stop: AbortSignal, turns: Turns, { act, pause }: Act): Promise<string> {
  let opened = 0;
  const one = async (index: number): Promise<void> => {
    while (!stop.aborted) {
      const socket = await open(world, index);
      if (socket === null) {
        await delay(100);
        continue;
      }
      opened += 1;
      while (!stop.aborted && socket.readyState === socket.OPEN) {
        if (turns.isOn()) act(socket);
        await delay(pause);
      }
      socket.terminate();
    }
  };
  await Promise.all(Array.from({ length: sockets }, (_, index) => one(index)));
  return `${opened} connections`;
}

/** Sends changes of which the server must compare many items with each other, each by a new client. */
function muchWork(world: World, stop: AbortSignal, turns: Turns): Promise<string> {
  // made before, so that this process is not the one that is busy
  const frames = Array.from({ length: 200 }, (_, index) => updateFrame(crowded(300, 1_000_000 + 2 * index)));
  let next = 0;
  const act = (socket: WebSocket): void => {
    socket.send(frames[next % frames.length] ?? new Uint8Array());
    next += 1;
  };
  return withSockets(world, stop, turns, { act, pause: 100 });
}

/** @param hostile how many hostile updates are sent */
export function disturbersOf(hostile: number): readonly Disturber[] {
  const endless = { isEndless: true };
  return [
    { ...endless, name: "nothing", run: async (_, stop) => aborted(stop) },
    { isEndless: false, name: "hostile updates", run: (world, _, turns) => hostileUpdates(world, hostile, turns) },
    { ...endless, name: "changes that need much work", run: muchWork },
    { ...endless, name: "awareness as fast as it may be sent", run: awareness },
    { ...endless, name: "readers that read nothing and ask for everything", run: deafReaders },
    { ...endless, name: "false tickets", run: falseTickets },
  ];
}

async function hostileUpdates(world: World, hostile: number, turns: Turns): Promise<string> {
  const outcomes: Outcomes = new Map();
  const count = Math.ceil(hostile / sockets);
  const attackers = Array.from({ length: sockets }, (_, index) => {
    const another = async (): Promise<Ticket | null> => {
      await turns.on();
      return ticketOf(world, index);
    };
    return attack(baseOf(world), another, { count, random: randomOf(index + 1), outcomes });
  });
  await Promise.all(attackers);
  return `${hostile} sent: ${JSON.stringify(Object.fromEntries(outcomes))}`;
}

function awareness(world: World, stop: AbortSignal, turns: Turns): Promise<string> {
  let clock = 0;
  const act = (socket: WebSocket): void => {
    clock += 1;
    const json = JSON.stringify({ cursor: "x".repeat(3000), clock });
    socket.send(awarenessFrame([{ client: 1 + (clock % 1000), clock, json }]));
  };
  return withSockets(world, stop, turns, { act, pause: 40 });
}

function deafReaders(world: World, stop: AbortSignal, turns: Turns): Promise<string> {
  const everything = vectorFrame(Y.encodeStateVector(new Y.Doc()));
  const act = (socket: WebSocket): void => {
    socket.pause();
    socket.send(everything);
  };
  return withSockets(world, stop, turns, { act, pause: 50 });
}

const aborted = (stop: AbortSignal): Promise<string> =>
  new Promise((resolve) => stop.addEventListener("abort", () => resolve("")));

async function falseTickets(world: World, stop: AbortSignal, turns: Turns): Promise<string> {
  let refused = 0;
  const room = (await ticketOf(world, 0))?.room ?? "";
  const one = async (): Promise<void> => {
    while (!stop.aborted) {
      await turns.on();
      const socket = new WebSocket(`${baseOf(world)}/${room}?ticket=${randomBytes(32).toString("base64url")}`);
      await new Promise((resolve) => socket.once("error", resolve));
      refused += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, one));
  return `${refused} refused`;
}
