// npm run bench:web: how long a person waits in a real browser, on a workspace with a large board: first load, cold and warm start,
// and from a key or a click to the next picture. The numbers depend on the machine, so none of them is asserted.
// Flags: --tickets 10000 --boards 1 --rounds 10
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { startOurs } from "../bench/children.ts";
import { createClosing } from "../bench/closing.ts";
import { makeCredentials, readSample } from "../bench/credentials.ts";
import { openDatabase } from "../bench/database.ts";
import { asking } from "../bench/endpoints.ts";
import { createScreen, root } from "../bench/screen.ts";
import { aligned } from "../bench/tables.ts";
import { startChromium } from "../browsers/chromium.ts";
import { type BenchBoard, playRound } from "./rounds.ts";
import { type Times, timesTable } from "./times.ts";

const { values } = parseArgs({
  options: {
    tickets: { type: "string", default: "10000" },
    boards: { type: "string", default: "1" },
    rounds: { type: "string", default: "10" },
  },
});
const [tickets = 0, boards = 0, rounds = 0] = [values.tickets, values.boards, values.rounds].map(Number);
if (![tickets, boards, rounds].every((each) => Number.isInteger(each) && each > 0)) {
  throw new Error("--tickets, --boards and --rounds must be whole numbers from 1.");
}
const screen = createScreen();
const closing = createClosing(screen);

/** The scripts that others load before anything is seen, compressed: as measured for the design of the web app. In kB. */
const others = [
  ["Planka", 2227],
  ["Vikunja", 379],
] as const;

const kilobytes = (bytes: number): string => String(Math.round(bytes / 1000));

/** The scripts of the first load and all scripts of the newest build, compressed. In bytes. */
function bytesOfScripts(): { readonly first: number; readonly all: number } {
  const script = join(root, "apps/web/scripts/build.ts");
  const folder = execFileSync(process.execPath, [script], { encoding: "utf8" }).trim();
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
  const assets = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  const sum = (paths: readonly string[]): number =>
    paths.reduce((bytes, path) => bytes + statSync(join(folder, `${path}.gz`)).size, 0);
  return { first: sum(named), all: sum(assets.map((name) => `assets/${name}`)) };
}

/** Makes the data set, starts the server on it, and signs an admin in who has accepted the terms. */
async function openBenchBoard(): Promise<BenchBoard> {
  const database = await openDatabase({ boards, tickets, hasBare: false }, screen);
  closing.add(database.stop);
  const { secretKey, admin } = await makeCredentials(database.url);
  const ours = await startOurs(database.url, secretKey);
  closing.add(ours.stop);
  await asking({ server: "ours", port: ours.port, authorization: admin }, async (ask) => {
    const { terms } = (await ask("GET", "/platform/terms")) as unknown as { terms: { version: string } };
    await ask("POST", "/platform/terms/accept", { version: terms.version });
  });
  const sample = await readSample(database.url);
  const board = sample.boards[0]?.uuid ?? "";
  return {
    origin: `http://127.0.0.1:${ours.port}`,
    token: admin.replace("Bearer ", ""),
    path: `/w/${sample.workspace_uuid}/board/${board}`,
    tickets: sample.tickets.filter((ticket) => ticket.board === 0).length,
  };
}

try {
  const { first, all } = bytesOfScripts();
  const board = await openBenchBoard();
  const browser = await startChromium();
  if (browser === null) throw new Error("Chromium does not start on this machine.");
  closing.add(() => browser.close());
  const times: Times = new Map();
  for (let round = 0; round < rounds; round += 1) {
    screen.progress("Measuring", round / rounds);
    await playRound(browser, board, times);
  }
  screen.progress("Measuring", 1);
  const sizes = [["Stoa", kilobytes(first)], ...others.map(([name, size]) => [name, String(size)])];
  process.stdout.write(`\n${tickets} tickets on ${boards} boards, ${rounds} rounds\n\n${timesTable(times)}\n`);
  process.stdout.write(`\n${aligned([["scripts of the first load, compressed", "kB"], ...sizes])}\n`);
  process.stdout.write(`\nAll scripts of Stoa: ${kilobytes(all)} kB\n`);
} catch (error) {
  if (!closing.isAsked()) screen.line(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await closing.close();
}
process.exit();
