// The load process sends requests in a closed loop, in a process of its own, so that it does not slow down the servers.
import process from "node:process";
import { type HttpConnection, openConnection } from "./http-client.ts";
import type { LoadAnswer, LoadOrder, StretchFigures, ServerName, Target } from "./load-messages.ts";
import { measurePosts } from "./post.ts";
import { seededRandom } from "./random.ts";
import { allRows, type PlannedRequest, type Row } from "./rows.ts";
import type { Situation, Ticket } from "./sample.ts";
import { measureSignals } from "./signals.ts";
import { startMeasurement, type Measurement } from "./measurement.ts";

/** The clients' situations, once for the product and once for bare, because each changes tables of its own. */
let situations: Readonly<Record<ServerName, readonly Situation[]>> = { ours: [], bare: [] };

function prepare(order: Extract<LoadOrder, { kind: "prepare" }>): void {
  situations = { ours: situationsOf(order), bare: situationsOf(order) };
}

/** Each client has tasks of its own, so that there are no version conflicts. */
function situationsOf({ sample, found, clients }: Extract<LoadOrder, { kind: "prepare" }>): Situation[] {
  const tickets = sample.tickets.map((ticket): Ticket => ({ ...ticket, version: 1 }));
  const long = found.longTickets.map((ticket): Ticket => ({ ...ticket, version: 1 }));
  return Array.from({ length: clients }, (_, client) => {
    const random = seededRandom(client + 1);
    const turns = (all: readonly Ticket[]) => takingTurns(all.filter((_ticket, index) => index % clients === client));
    return { sample, found, random, ownTicket: turns(tickets), ownLongTicket: turns(long) };
  });
}

function takingTurns(own: readonly Ticket[]): () => Ticket {
  let next = 0;
  return () => {
    const ticket = own[next++ % own.length];
    if (ticket === undefined) throw new Error("There are fewer tickets than clients.");
    return ticket;
  };
}

const situationsFor = ({ server }: Target): readonly Situation[] => situations[server];

/** @param goesOn whether another request is sent */
async function runRow(row: Row, target: Target, goesOn: () => boolean): Promise<StretchFigures> {
  const pairs = await Promise.all(
    situationsFor(target)
      .slice(0, row.clients)
      .map(async (situation) => ({ situation, connection: await openConnection(target.port) })),
  );
  const measurement = startMeasurement();
  await Promise.all(
    pairs.map(async ({ situation, connection }) => {
      while (goesOn()) await sendOne(connection, target, row.next(situation), measurement);
    }),
  );
  const measured = measurement.result();
  for (const { connection } of pairs) connection.close();
  return measured;
}

async function sendOne(
  connection: HttpConnection,
  target: Target,
  planned: PlannedRequest,
  measurement: Measurement,
): Promise<void> {
  const started = performance.now();
  const reply = await connection.send(planned.request, target.authorization);
  if (reply.status >= 300) return measurement.failure(planned.request, reply);
  measurement.success(performance.now() - started);
  planned.done?.();
}

async function runOnce(row: Row, target: Target): Promise<StretchFigures> {
  const connection = await openConnection(target.port);
  const measurement = startMeasurement();
  await sendOne(connection, target, row.next(first(target)), measurement);
  connection.close();
  return measurement.result();
}

function first(target: Target): Situation {
  const [situation] = situationsFor(target);
  if (situation === undefined) throw new Error("Nothing was prepared.");
  return situation;
}

async function obey(order: LoadOrder): Promise<StretchFigures> {
  if (order.kind === "prepare") {
    prepare(order);
    return startMeasurement().result();
  }
  if (order.kind === "post") return measurePosts(order);
  if (order.kind === "signals") return measureSignals(order, first(order.target));
  const row = allRows.find(({ id }) => id === order.row);
  if (row === undefined) throw new Error(`There is no row ${order.row}.`);
  if (order.kind === "once") return runOnce(row, order.target);
  if (order.kind === "times") {
    let left = order.count;
    return runRow(row, order.target, () => left-- > 0);
  }
  const end = performance.now() + order.milliseconds;
  return runRow(row, order.target, () => performance.now() < end);
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
