import { once } from "node:events";
import * as decoding from "lib0/decoding";
import { WebSocket } from "ws";
import * as Y from "yjs";
import { savedFrame, updateFrame, vectorFrame } from "#platform/live/frames.ts";
import type { ClockPosition } from "./forged-updates.ts";
import { damage, forge, type Random, samplesOf } from "./hostile-updates.ts";
import type { Ticket } from "./live.ts";

/** The number of times that updates were accepted, or their sender closed with which code. */
export type Outcomes = Map<string, number>;

/** The most updates of one connection. */
const most = 5;

/**
 * Sends hostile updates, each few over a connection of their own, until so many were sent.
 * @param another gets a ticket; null when there is none now
 */
export async function attack(
  base: string,
  another: () => Promise<Ticket | null>,
  { count, random, outcomes }: { readonly count: number; readonly random: Random; readonly outcomes: Outcomes },
): Promise<void> {
  for (let sent = 0; sent < count;) {
    const ticket = await another();
    if (ticket === null) continue;
    const updates = 1 + random(most);
    const outcome = await send(`${base}/${ticket.room}?ticket=${ticket.ticket}`, updates, random);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    sent += updates;
  }
}

/** @returns "stored", or the code of the closing */
async function send(address: string, updates: number, random: Random): Promise<string> {
  const socket = new WebSocket(address);
  const doc = new Y.Doc();
  const closed = once(socket, "close").then(([code]) => String(code));
  socket.on("error", () => {});
  socket.on("open", () => socket.send(vectorFrame(Y.encodeStateVector(doc))));
  const stored = new Promise<string>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const decoder = decoding.createDecoder(data);
      const kind = decoding.readVarUint(decoder);
      if (kind === 102) resolve("stored");
      if (kind !== 0 || decoding.readVarUint(decoder) !== 1) return;
      Y.applyUpdate(doc, decoding.readVarUint8Array(decoder));
      for (const update of hostile(doc, updates, random)) socket.send(updateFrame(update));
      socket.send(savedFrame(1));
    });
  });
  const outcome = await Promise.race([closed, stored]);
  socket.terminate();
  return outcome;
}

/** Updates made from what the document says. */
function hostile(doc: Y.Doc, count: number, random: Random): Uint8Array[] {
  const state = Y.encodeStateAsUpdate(doc);
  const client = 1 + random(2 ** 31);
  const samples = samplesOf(state, client);
  const known: ClockPosition[] = [...Y.decodeStateVector(Y.encodeStateVector(doc))];
  const ends: ClockPosition[] = [...known.slice(0, 20), [client, 0]];
  return Array.from({ length: count }, () =>
    random(2) === 0 ? forge(ends, random) : damage(samples[random(samples.length)] ?? state, random),
  );
}
