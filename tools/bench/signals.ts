import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { dial, openConnection, requestText } from "./http-client.ts";
import type { LoadOrder, StretchFigures, Target } from "./load-messages.ts";
import type { Situation, Ticket } from "./sample.ts";
import { startMeasurement, type Measurement } from "./measurement.ts";

const timeout = 10_000;

type SignalListener = { readonly arrived: () => number; stop(): void };

/**
 * Opens event streams of one board and lets one writer change the titles of its tickets, one after another.
 * @returns as latencies, the time from a change's request to the arrival of its signal at one stream of ten; as count,
 *   the signals that arrived at all streams
 */
export async function measureSignals(
  { target, streams, readers, milliseconds }: Extract<LoadOrder, { kind: "signals" }>,
  situation: Situation,
): Promise<StretchFigures> {
  const board = situation.ownTicket().board;
  const path = `/boards/${situation.sample.boards[board]?.uuid}/events`;
  const writes: number[] = [];
  const measurement = startMeasurement();
  const listening = await listen(target.port, readers, path, streams, (nth) => {
    const sent = writes[nth];
    if (sent !== undefined) measurement.success(performance.now() - sent);
  });
  try {
    const fresh = startMeasurement();
    await writeFor(milliseconds, target, ticketsOf(situation, board), writes, fresh);
    const wanted = writes.length * streams;
    const latest = performance.now() + timeout;
    while (listening.arrived() < wanted && performance.now() < latest) await delay(5);
    const { elapsed, failures, firstFailure } = fresh.result();
    const count = listening.arrived();
    const lost = wanted - count;
    const loss = lost > 0 ? { lost } : {};
    return { ...measurement.result(), elapsed, count, failures: { ...failures, ...loss }, firstFailure };
  } finally {
    listening.stop();
  }
}

function ticketsOf(situation: Situation, board: number): Ticket[] {
  const found = new Set<Ticket>();
  for (let looked = 0; looked < situation.sample.tickets.length && found.size < 20; looked += 1) {
    const ticket = situation.ownTicket();
    if (ticket.board === board) found.add(ticket);
  }
  return [...found];
}

async function writeFor(
  milliseconds: number,
  target: Target,
  tickets: readonly Ticket[],
  writes: number[],
  measurement: Measurement,
): Promise<void> {
  const connection = await openConnection(target.port);
  const end = performance.now() + milliseconds;
  for (let number = 0; performance.now() < end; number += 1) {
    const ticket = tickets[number % tickets.length];
    if (ticket === undefined) break;
    const body = { version: ticket.version, title: `Signal ${performance.now()}` };
    const request = { method: "PATCH", path: `/tasks/${ticket.uuid}`, body };
    writes.push(performance.now());
    const reply = await connection.send(request, target.authorization);
    if (reply.status < 300) ticket.version += 1;
    else {
      writes.pop();
      measurement.failure(request, reply);
    }
  }
  connection.close();
}

/** Opens the streams, in small groups, and waits until each has said that it is connected. */
async function listen(
  port: number,
  readers: readonly string[],
  path: string,
  streams: number,
  heard: (nth: number) => void,
): Promise<SignalListener> {
  const sockets: Socket[] = [];
  let arrived = 0;
  for (let opened = 0; opened < streams; opened += 50) {
    const group = Array.from({ length: Math.min(50, streams - opened) }, (_, index) => opened + index);
    await Promise.all(group.map((number) => openStream(number)));
  }
  return {
    arrived: () => arrived,
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };

  async function openStream(number: number): Promise<void> {
    const socket = await dial(port);
    sockets.push(socket);
    socket.write(requestText({ method: "GET", path }, readers[number % readers.length] ?? ""));
    await connected(socket);
    let own = 0;
    socket.on("data", (chunk: Buffer) => {
      for (let at = chunk.indexOf(signal); at !== -1; at = chunk.indexOf(signal, at + signal.length)) {
        arrived += 1;
        if (number % 10 === 0) heard(own);
        own += 1;
      }
    });
  }
}

const signal = "event: board_changed";

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = "";
    const look = (chunk: Buffer): void => {
      received += chunk.toString("latin1");
      const status = received.slice(9, 12);
      if (status !== "200") return reject(new Error(`The stream was rejected: ${received.split("\r\n")[0]}`));
      if (!received.includes(": connected")) return;
      socket.off("data", look);
      resolve();
    };
    socket.on("data", look);
    socket.once("error", reject);
  });
}
