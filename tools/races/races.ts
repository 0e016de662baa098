// npm run races: revokes access while requests are running and other clients keep the server busy. As soon as the revocation
// is acknowledged, every request must be rejected. Flags: --rounds 200 (of each of six kinds) --clients 16
import process from "node:process";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { race, revocations } from "@stoa/server/test/races.ts";
import { startLoad } from "@stoa/server/test/race-workspaces.ts";
import { say } from "../bench/screen.ts";
import { startNewProduct } from "../shared/new-product.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "200" },
    clients: { type: "string", default: "16" },
  },
});
/** The number of workspaces that are raced at once. */
const workspaces = 6;

const product = await startNewProduct("races");
const sql = postgres(product.databaseUrl, { max: 4 });
let leaked = 0;
try {
  const raceServer = {
    url: product.url,
    run: (text: string, parameters: unknown[]) => sql.unsafe(text, parameters as never[]),
    issue: product.issue,
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
  await sql.end();
  await product.stop();
}
process.exitCode = leaked === 0 ? 0 : 1;
