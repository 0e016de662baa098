// npm run torture: many clients write the same few tickets while the server is killed again and again; then an import
// is killed in the middle. Afterwards every acknowledged write must be in the history exactly once.
// Flags: --seconds 60 --clients 200 --tickets 20 --kills 5
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkHistory, type Write } from "./torture/history.ts";
import { tortureImport } from "./torture/import.ts";
import { type Api, signedIn } from "./torture/newcomer.ts";
import { startServer } from "./torture/server.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    clients: { type: "string", default: "200" },
    tickets: { type: "string", default: "20" },
    kills: { type: "string", default: "5" },
  },
});
const seconds = Number(values.seconds);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const folder = join(import.meta.dirname, "../.cache/torture");
await rm(folder, { recursive: true, force: true });
const server = await startServer(folder);
try {
  const api = await signedIn(server, folder);
  const { workspace } = await api.send("POST", "/workspaces", { name: "Torture" });
  const { board } = await api.send("POST", `/workspaces/${workspace.uuid}/boards`, { name: "Anvil" });
  const tasks: string[] = [];
  for (let count = 0; count < Number(values.tickets); count += 1) {
    tasks.push((await api.send("POST", `/boards/${board.uuid}/tasks`, { title: `Ticket ${count}` })).task.uuid);
  }

  const writes: Write[] = [];
  const end = Date.now() + seconds * 1000;
  const clients = Array.from({ length: Number(values.clients) }, (_, client) =>
    hammer(api, tasks, client, end, writes),
  );
  const kills = Number(values.kills);
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep((seconds * 1000) / (kills + 1));
    await server.kill();
    await server.start();
    say(`kill ${kill} of ${kills}: ${writes.length} writes so far`);
  }
  await Promise.all(clients);
  const problems = await checkHistory(api, workspace.uuid, tasks, writes);
  problems.push(...(await tortureImport(api, server, workspace.uuid, say)));
  const acknowledged = writes.filter((write) => write.version !== null).length;
  say(`${acknowledged} acknowledged, ${writes.length - acknowledged} of unknown outcome, ${kills + 1} kills`);
  for (const problem of problems.slice(0, 20)) say(`PROBLEM ${problem}`);
  say(problems.length === 0 ? "Nothing was lost, doubled or half done." : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}

/** One client: read, write with the version read, retry up to three times on a conflict; until the end. */
async function hammer(api: Api, tasks: readonly string[], client: number, end: number, writes: Write[]): Promise<void> {
  for (let count = 0; Date.now() < end; count += 1) {
    const task = tasks[Math.floor(Math.random() * tasks.length)] ?? "";
    const title = `client ${client} write ${count}`;
    const outcome = await writeOnce(api, task, title);
    if (outcome === "refused") continue;
    writes.push({ task, title, version: outcome === "unknown" ? null : outcome });
    if (outcome === "unknown") await sleep(100);
  }
}

async function writeOnce(api: Api, task: string, title: string): Promise<number | "refused" | "unknown"> {
  const current = await api.try("GET", `/tasks/${task}`);
  if (current === null) {
    await sleep(100);
    return "refused";
  }
  let version = current.body.task.version as number;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await api.try("PATCH", `/tasks/${task}`, { version, title });
    if (answer === null || answer.status >= 500) return "unknown";
    if (answer.status === 200) return answer.body.task.version as number;
    if (answer.status !== 409) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    version = answer.body.version as number;
    await sleep(Math.random() * 20);
  }
  return "refused";
}
