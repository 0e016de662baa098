// npm run bench: our server and a simpler one, bare, on one data set, in one run.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { createClosing } from "./closing.ts";
import { growthDocument, growthTable, measureGrowth } from "./growth.ts";
import type { Setup, RowResult } from "./measure.ts";
import { measures, MissingError } from "./measures.ts";
import { openSetup } from "./open-setup.ts";
import { fullSet, type Options, readOptions } from "./options.ts";
import type { Findings } from "./findings.ts";
import { document, problems, tablesOf } from "./report.ts";
import { rowTime, sayLeft, stretchOf } from "./schedule.ts";
import { createScreen, root } from "./screen.ts";
import { measureStart } from "./start-time.ts";
import { measureWal } from "./wal.ts";

const started = performance.now();
const screen = createScreen();
const closing = createClosing(screen);

/** The duration of measuring the write-ahead log, in seconds. */
const walSeconds = 40;

const isWanted = (options: Options, id: string): boolean => options.only === null || options.only.includes(id);

/** Does a part of the run. One that fails is listed among the problems, and the others are still done. */
async function trying<T>(id: string, found: string[], doIt: () => Promise<T>): Promise<T | null> {
  try {
    return await doIt();
  } catch (error) {
    if (closing.isAsked()) throw error;
    found.push(`${error instanceof MissingError ? "MISSING" : "FAILED"} ${id}: ${String(error)}`);
    return null;
  }
}

/** Measures the wanted rows, each for as long as the time of the whole run allows. */
async function measureRows(setup: Setup, options: Options, found: string[]): Promise<RowResult[]> {
  const results: RowResult[] = [];
  const wanted = measures.filter(([id]) => isWanted(options, id));
  for (const [index, [id, name, measure]] of wanted.entries()) {
    const rowsLeft = wanted.length - index;
    const secondsLeft = options.minutes * 60 - walSeconds - (performance.now() - started) / 1000;
    const seconds = stretchOf(options.seconds, rowsLeft, secondsLeft);
    const left = sayLeft(rowsLeft * rowTime(seconds) + walSeconds);
    screen.progress(`Measuring ${name} (${index + 1} of ${wanted.length}), ${left}`, index / wanted.length);
    const result = await trying(id, found, () => measure(setup, { ...options, seconds }));
    if (result !== null) results.push(result);
  }
  return results;
}

async function run(options: Options): Promise<Findings> {
  const startSeconds = isWanted(options, "start")
    ? await measureStart((done) => screen.progress("Measuring npm start", done))
    : null;
  const nothing = { options, postgres: "", rows: [], wal: [], problems: [], memory: null, startSeconds };
  if (options.only?.every((id) => id === "start" || id === "growth")) return nothing;
  const { setup, postgres, memory } = await openSetup(options, screen, closing);
  const found: string[] = [];
  const rows = await measureRows(setup, options, found);
  screen.progress("Measuring", 1);
  const findings = { options, postgres, rows, problems: found, memory: memory(), startSeconds };
  await closing.close();
  const wal = isWanted(options, "wal") ? await trying("wal", found, () => measureWal(options, screen, closing)) : null;
  return { ...findings, wal: wal ?? [] };
}

async function keep(name: string, text: string): Promise<void> {
  const folder = join(root, "docs/benchmarks");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), text);
  screen.line(`Written: docs/benchmarks/${name}`);
}

const show = (text: string): void => void process.stdout.write(text === "" ? "" : `\n${text}\n`);

try {
  const options = readOptions(process.argv.slice(2));
  const { boards, tickets, only, profile } = options;
  const findings = await run(options);
  for (const part of [tablesOf(findings), problems(findings).join("\n")]) show(part);
  // the result of a run with the full data set and every row is stored
  const isFull = boards === fullSet.boards && tickets === fullSet.tickets && only === null && profile === null;
  if (isFull) await keep("latest.md", document(findings));
  if (problems(findings).length > 0) process.exitCode = 1;
  if (options.isFull || only?.includes("growth") === true) {
    const growth = await measureGrowth(options, screen, closing);
    for (const part of [growthTable(growth.rows), growth.problems.join("\n")]) show(part);
    if (options.growth === fullSet.growth) await keep("growth.md", growthDocument(growth, options));
    if (growth.problems.length > 0) process.exitCode = 1;
  }
} catch (error) {
  if (!closing.isAsked()) screen.line(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await closing.close();
}
process.exit();
