import { measureArrival } from "./arrival.ts";
import { measureDeliveries } from "./deliveries.ts";
import type { Target } from "./load-messages.ts";
import type { StretchFigures } from "./load-messages.ts";
import { type Setup, countStatements, type Measure, measureAll, type RowResult, targetOf } from "./measure.ts";
import type { Options } from "./options.ts";
import { mostReceivers } from "./receiving.ts";
import { type Row, rows } from "./rows.ts";

/** The server has no such route. */
export class MissingError extends Error {
  override name = "no such route";
}

/** All rows in their order: id, name, and how they are measured. */
export const measures: readonly (readonly [string, string, Measure])[] = [
  ...rows.map(
    (row) => [row.id, row.name, (setup: Setup, options: Options) => measureRow(row, setup, options)] as const,
  ),
  ["deliveries-one", "deliveries to one receiver", measureDeliveries("deliveries-one", 1)],
  ["deliveries-fifty", "deliveries to fifty receivers", measureDeliveries("deliveries-fifty", mostReceivers)],
  ["arrival", "a write's answer to its event's arrival", measureArrival],
  ["signals", "signals to event streams", measureSignals],
];

/** Measures a row of requests. @throws MissingError when the server has no such route */
export async function measureRow(row: Row, setup: Setup, { seconds }: Options): Promise<RowResult> {
  const { id, name, as, counts = 1 } = row;
  const authorization = as === "key" ? setup.credentials.memberKey : setup.credentials.admin;
  if (id === "deep-page" && setup.found.deepPages.length === 0) {
    throw new MissingError("no board has a page to begin in its middle");
  }
  const target = targetOf(setup, "ours", authorization);
  const { firstFailure } = await setup.load.order({ kind: "once", row: id, target });
  if (firstFailure?.includes("ROUTE_NOT_FOUND") === true) throw new MissingError(firstFailure);
  const order = (to: Target, milliseconds: number) => ({ kind: "run", row: id, target: to, milliseconds }) as const;
  const { ours, bare, cpu } = await measureAll(setup, order, seconds * 1000, authorization);
  const counted = (measured: StretchFigures): StretchFigures => ({ ...measured, count: counts * measured.count });
  const statements = await countStatements(setup, id, target);
  return {
    id,
    name,
    ours: counted(ours),
    bare: bare && counted(bare),
    statements,
    cpu,
  };
}

async function measureSignals(setup: Setup, { streams, seconds }: Options): Promise<RowResult> {
  const { everybody: readers } = setup.credentials;
  const order = (target: Target, milliseconds: number) =>
    ({ kind: "signals", target, streams, readers, milliseconds }) as const;
  const measured = await measureAll(setup, order, seconds * 1000).catch((error: unknown) => {
    throw String(error).includes(" 404 ") ? new MissingError("there are no event streams") : error;
  });
  return { id: "signals", name: `signals to ${streams} streams`, ...measured, statements: null };
}
