// npm run bench: our server beside a baseline server, on one data set, in one run.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { measureArrival } from "./arrival.ts";
import { memoryOf, startLoad, startOurs, startBaseline } from "./children.ts";
import { createClosing } from "./closing.ts";
import { makeCredentials, readSample } from "./credentials.ts";
import { openDatabase } from "./database.ts";
import { findDeepPages } from "./deep-pages.ts";
import { measureDeliveries } from "./deliveries.ts";
import type { Measured, Target } from "./load-messages.ts";
import { type Cast, countStatements, type Measure, measureBoth, type RowResult } from "./measure.ts";
import { fullSet, type Options, readOptions } from "./options.ts";
import { document, type Findings, problems, rowTable, wholeTable } from "./report.ts";
import { mostReceivers, startReceivers } from "./receiving.ts";
import { type Row, rows } from "./rows.ts";
import { createScreen, root } from "./screen.ts";
import { measureStart } from "./start-time.ts";

const screen = createScreen();
const closing = createClosing(screen);

const isWanted = (options: Options, id: string): boolean => options.only === null || options.only.includes(id);

/** Opens everything that the rows need. */
async function prepare(options: Options): Promise<{ cast: Cast; postgres: string; start: Findings["memory"] }> {
  const database = await openDatabase(options, screen);
  closing.add(database.stop);
  const credentials = await makeCredentials(database.url);
  const sample = await readSample(database.url);
  const receivers = await startReceivers();
  closing.add(receivers.stop);
  const { environment } = receivers;
  const ours = await startOurs(database.url, credentials.secretKey, { profile: options.profile, environment });
  closing.add(ours.stop);
  const baseline = await startBaseline(database.url, sample);
  closing.add(baseline.stop);
  const [oursAtStart, baselineAtStart] = [memoryOf(ours.pid).now, memoryOf(baseline.pid).now];
  const load = startLoad();
  closing.add(load.stop);
  const deepPages = await findDeepPages({ port: ours.port, authorization: credentials.admin }, sample);
  await load.order({ kind: "prepare", sample, deepPages, clients: options.clients });
  const place = { workspace_uuid: sample.workspace_uuid, board_uuid: sample.boards[0]?.uuid ?? "" };
  const servers = { load, ours, baseline, receivers, databaseUrl: database.url };
  const cast = { ...servers, credentials, place, deepPages: deepPages.length };
  const start = { ours: { start: oursAtStart, peak: 0 }, baseline: { start: baselineAtStart, peak: 0 } };
  return { cast, postgres: database.version, start };
}

/** All rows in their order: id, name, and how they are measured. */
const measures: readonly (readonly [string, string, Measure])[] = [
  ...rows.map((row) => [row.id, row.name, (cast: Cast, options: Options) => measureRow(row, cast, options)] as const),
  ["deliveries-one", "deliveries to one receiver", measureDeliveries("deliveries-one", 1)],
  ["deliveries-fifty", "deliveries to fifty receivers", measureDeliveries("deliveries-fifty", mostReceivers)],
  ["arrival", "a write's answer to its event's arrival", measureArrival],
  ["signals", "signals to event streams", measureSignals],
];

/** Measures the wanted rows. A row that fails is listed among the problems, and the others are still measured. */
async function measureRows(cast: Cast, options: Options, found: string[]): Promise<RowResult[]> {
  const results: RowResult[] = [];
  const wanted = measures.filter(([id]) => isWanted(options, id));
  for (const [index, [id, name, measure]] of wanted.entries()) {
    screen.progress(`Measuring ${name} (${index + 1} of ${wanted.length})`, index / wanted.length);
    try {
      results.push(await measure(cast, options));
    } catch (error) {
      if (closing.isAsked()) throw error;
      found.push(`${error instanceof MissingError ? "MISSING" : "FAILED"} ${id}: ${String(error)}`);
    }
  }
  screen.progress("Measuring", 1);
  return results;
}

/** The server has no such route. */
class MissingError extends Error {
  override name = "no such route";
}

async function measureRow({ id, name, as, counts = 1 }: Row, cast: Cast, { seconds }: Options): Promise<RowResult> {
  const authorization = as === "key" ? cast.credentials.memberKey : cast.credentials.admin;
  if (id === "deep-page" && cast.deepPages === 0) throw new MissingError("no board has a page to begin in its middle");
  const target = { port: cast.ours.port, authorization };
  const { firstFailure } = await cast.load.order({ kind: "once", row: id, target });
  if (firstFailure?.includes("ROUTE_NOT_FOUND") === true) throw new MissingError(firstFailure);
  const order = (to: Target, milliseconds: number) => ({ kind: "run", row: id, target: to, milliseconds }) as const;
  const { ours, baseline } = await measureBoth(cast, order, authorization, seconds * 1000);
  const counted = (measured: Measured): Measured => ({ ...measured, count: counts * measured.count });
  const statements = await countStatements(cast, id, authorization);
  return { id, name, ours: counted(ours), baseline: counted(baseline), statements };
}

async function measureSignals(cast: Cast, { streams, seconds }: Options): Promise<RowResult> {
  const { everybody: readers } = cast.credentials;
  const order = (target: Target, milliseconds: number) =>
    ({ kind: "signals", target, streams, readers, milliseconds }) as const;
  const measured = await measureBoth(cast, order, cast.credentials.admin, seconds * 1000).catch((error: unknown) => {
    throw String(error).includes(" 404 ") ? new MissingError("there are no event streams") : error;
  });
  return { id: "signals", name: `signals to ${streams} streams`, ...measured, statements: null };
}

async function run(options: Options): Promise<Findings> {
  const startSeconds = isWanted(options, "start")
    ? await measureStart((done) => screen.progress("Measuring npm start", done))
    : null;
  if (options.only?.every((id) => id === "start")) {
    return { options, postgres: "", rows: [], problems: [], memory: null, startSeconds };
  }
  const { cast, postgres, start } = await prepare(options);
  const found: string[] = [];
  const results = await measureRows(cast, options, found);
  const memory = start && {
    ours: { ...start.ours, peak: memoryOf(cast.ours.pid).peak },
    baseline: { ...start.baseline, peak: memoryOf(cast.baseline.pid).peak },
  };
  return { options, postgres, rows: results, problems: found, memory, startSeconds };
}

/** The result of a run with the full data set and every row is stored. */
async function keep(findings: Findings): Promise<void> {
  const { boards, tickets, only, profile } = findings.options;
  if (boards !== fullSet.boards || tickets !== fullSet.tickets || only !== null || profile !== null) return;
  const folder = join(root, "docs/benchmarks");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "latest.md"), document(findings));
  screen.line("Written: docs/benchmarks/latest.md");
}

try {
  const findings = await run(readOptions(process.argv.slice(2)));
  const parts = [rowTable(findings.rows), wholeTable(findings), problems(findings).join("\n")];
  process.stdout.write(`\n${parts.filter((part) => part !== "").join("\n\n")}\n`);
  await keep(findings);
  if (problems(findings).length > 0) process.exitCode = 1;
} catch (error) {
  if (!closing.isAsked()) screen.line(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await closing.close();
}
process.exit();
