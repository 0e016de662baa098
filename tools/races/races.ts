// npm run races: revokes access while requests are running and other clients keep the server busy. As soon as the revocation
// is acknowledged, every request must be rejected. Flags: --rounds 200 (of each of six kinds) --clients 16
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { createCredentials } from "@stoa/server/internals";
import { startEmbedded } from "@stoa/embedded-postgres";
import { migrate } from "@stoa/server/internals";
import { derive } from "@stoa/server/internals";
import { databaseUrl } from "@stoa/server/test/cluster.ts";
import { race, revocations } from "@stoa/server/test/races.ts";
import { startLoad } from "@stoa/server/test/race-workspaces.ts";
import { startOurs } from "../bench/children.ts";
import { root } from "../bench/screen.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "200" },
    clients: { type: "string", default: "16" },
  },
});
/** The number of workspaces that are raced at once. */
const workspaces = 6;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Opens a new database, in a PostgreSQL with the product's settings. */
async function openDatabase() {
  const embedded = await startEmbedded({ directory: join(root, ".cache/races-postgres"), log: () => {} });
  const name = "stoa_races";
  const admin = postgres(embedded.url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists "${name}" with (force)`);
  await admin.unsafe(`create database "${name}"`);
  await admin.end();
  const url = databaseUrl(embedded.url, name);
  await migrate(url, () => {});
  return { url, stop: embedded.stop };
}

const database = await openDatabase();
const secret = randomBytes(32);
const server = await startOurs(database.url, secret.toString("base64"));
const sql = postgres(database.url, { max: 4 });
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void server.stop().finally(() => database.stop().finally(() => process.exit(1))));
}
let leaked = 0;
try {
  const raceServer = {
    url: `http://127.0.0.1:${server.port}`,
    run: (text: string, parameters: unknown[]) => sql.unsafe(text, parameters as never[]),
    issue: createCredentials(derive(secret, "sessions"), Date.now).issue,
  };
  const rounds = Number(values.rounds);
  say(`${rounds} rounds of each kind, with ${values.clients} clients that read and write all the time:`);
  const endLoad = await startLoad(raceServer, Number(values.clients));
  const started = performance.now();
  for (const revocation of revocations) {
    const result = await race(raceServer, revocation, rounds, workspaces);
    leaked += result.leaks.length;
    const held = `held on the next request in ${result.held} of ${result.rounds}`;
    say(`${revocation.name}: ${held} (of the running requests ${result.letIn} succeeded, ${result.rejected} rejected)`);
    for (const leak of result.leaks.slice(0, 5)) say(`LEAK ${leak}`);
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  say(`${await endLoad()} requests of the load were answered in these ${seconds} s. ${leaked} leaks.`);
} finally {
  await server.stop();
  await sql.end();
  await database.stop();
}
process.exitCode = leaked === 0 ? 0 : 1;
