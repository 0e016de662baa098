// The load process sends requests in a closed loop, in a process of its own, so that it does not slow down the servers.
import process from "node:process";
import { type HttpConnection, openConnection } from "./http-client.ts";
import type { LoadAnswer, LoadOrder, Measured, Target } from "./load-messages.ts";
import { measurePosts } from "./post.ts";
import { seededRandom } from "./random.ts";
import { type Planned, type Row, rows } from "./rows.ts";
import type { Situation, Ticket } from "./sample.ts";
import { measureSignals } from "./signals.ts";
import { createTally, type Tally } from "./tally.ts";

let situations: readonly Situation[] = [];

/** Each client has tasks of its own, so that there are no version conflicts. */
function prepare({ sample, deepPages, clients }: Extract<LoadOrder, { kind: "prepare" }>): void {
  const tickets = sample.tickets.map((ticket): Ticket => ({ ...ticket, version: 1 }));
  situations = Array.from({ length: clients }, (_, client) => {
    const own = tickets.filter((_ticket, index) => index % clients === client);
    let next = 0;
    const ownTicket = (): Ticket => {
      const ticket = own[next++ % own.length];
      if (ticket === undefined) throw new Error("There are fewer tickets than clients.");
      return ticket;
    };
    return { sample, deepPages, random: seededRandom(client + 1), ownTicket };
  });
}

async function runRow(row: Row, target: Target, milliseconds: number): Promise<Measured> {
  const pairs = await Promise.all(
    situations.map(async (situation) => ({ situation, connection: await openConnection(target.port) })),
  );
  const tally = createTally();
  const end = performance.now() + milliseconds;
  await Promise.all(
    pairs.map(async ({ situation, connection }) => {
      while (performance.now() < end) await sendOne(connection, target, row.next(situation), tally);
    }),
  );
  const measured = tally.result();
  for (const { connection } of pairs) connection.close();
  return measured;
}

async function sendOne(connection: HttpConnection, target: Target, planned: Planned, tally: Tally): Promise<void> {
  const started = performance.now();
  const reply = await connection.send(planned.request, target.authorization);
  if (reply.status >= 300) return tally.failure(planned.request, reply);
  tally.success(performance.now() - started);
  planned.done?.();
}

async function runOnce(row: Row, target: Target): Promise<Measured> {
  const connection = await openConnection(target.port);
  const tally = createTally();
  await sendOne(connection, target, row.next(first()), tally);
  connection.close();
  return tally.result();
}

function first(): Situation {
  const [situation] = situations;
  if (situation === undefined) throw new Error("Nothing was prepared.");
  return situation;
}

async function obey(order: LoadOrder): Promise<Measured> {
  if (order.kind === "prepare") {
    prepare(order);
    return createTally().result();
  }
  if (order.kind === "post") return measurePosts(order);
  if (order.kind === "signals") return measureSignals(order, first());
  const row = rows.find(({ id }) => id === order.row);
  if (row === undefined) throw new Error(`There is no row ${order.row}.`);
  return order.kind === "once" ? runOnce(row, order.target) : runRow(row, order.target, order.milliseconds);
}

const answer = (message: LoadAnswer): void => void process.send?.(message);

process.on("message", (order: LoadOrder) => {
  obey(order).then(
    (measured) => answer({ measured }),
    (error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
// the bench ends this process, also after a Ctrl-C
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
