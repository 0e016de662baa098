// npm run receivers: runs the product with receivers that misbehave in every way, seen from outside. First all of them behave
// well, then they misbehave. Afterwards the delivery logs, the server's memory and the delays of healthy endpoints must be as
// expected. As root on Linux it uses a separate network and DNS, and the product runs as in production.
// Flags: --warm 24 --calm 40 --wild 100 (all in seconds)
//        --untimed (delays are printed but not judged: for short runs on busy machines)
import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { judge } from "./judge.ts";
import { canGoInside, goInside, isInside } from "./network.ts";
import { startProduct } from "./product.ts";
import { sayCosts, sayVerdicts } from "./table.ts";
import { delaysOf, registerAll, writeFor } from "./tenants.ts";
import { startWatch, watchMemory } from "./watch.ts";
import { createWorld, type World } from "./world.ts";
import { root, say } from "../bench/screen.ts";
import { type Api, signedIn } from "../chaos/newcomer.ts";

const { values } = parseArgs({
  options: {
    warm: { type: "string", default: "24" },
    calm: { type: "string", default: "40" },
    wild: { type: "string", default: "100" },
    untimed: { type: "boolean", default: false },
  },
});
/** The pause between two writes in a workspace. In seconds. */
const every = 4;
const folder = join(root, ".cache/receivers");

/** An attempt that began with the last write has ended after this time. In milliseconds. */
const drain = 13_000;

if (!isInside() && canGoInside()) process.exitCode = await goInside();
else {
  if (!isInside()) say("NO NETWORK OF ITS OWN (root on Linux has one): what hangs on the DNS is left out.");
  process.exitCode = (await run()) === 0 ? 0 : 1;
}

/** @returns the number of unexpected results */
async function run(): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  const world = await createWorld(folder, isInside());
  const dataDir = join(folder, "data");
  const product = await startProduct(dataDir, world.environment);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void product.stop().finally(() => process.exit(1)));
  }
  try {
    return await play(world, product.pid, await signedIn(product.url, dataDir, "Ada"));
  } finally {
    await product.stop();
    await world.close();
  }
}

async function play(world: World, pid: number, api: Api): Promise<number> {
  const tenants = await registerAll(api, world);
  say(`${world.hosts.length} outsiders and as many healthy endpoints in ${tenants.length} workspaces`);
  const endpoints = tenants.flatMap((tenant) => tenant.endpoints);
  const watch = startWatch(
    api,
    endpoints.filter(({ host }) => host !== null),
  );
  const stretch = async (name: string, seconds: number) => {
    say(`${name}: a write every ${every} s in every workspace, for ${seconds} s`);
    const memory = watchMemory(pid);
    const writes = await writeFor(api, tenants, { seconds, every });
    await delay(3000);
    return { memory: memory(), writes };
  };
  await stretch("all behave, to warm up", Number(values.warm));
  const calm = await stretch("all behave", Number(values.calm));
  const since = Date.now();
  await world.misbehave();
  const wild = await stretch("every outsider as it is", Number(values.wild));
  await delay(drain);
  await watch.stop();
  await watch.readAll();
  const verdicts = [...watch.logs].flatMap(([{ host }, log]) => (host === null ? [] : [judge(host, log, since)]));
  // an event that arrived late was not lost
  const costs = ({ memory, writes }: typeof calm) => ({ memory, delays: delaysOf(writes, world.healthy.arrivals) });
  const isTimed = !values.untimed;
  return sayVerdicts(verdicts, say) + sayCosts(costs(calm), costs(wild), isTimed, say) + sayNetwork(world);
}

function sayNetwork(world: World): number {
  const forbiddenConnections = world.forbiddenConnections();
  if (forbiddenConnections === null) return 0;
  const names = world.foreignNames();
  say(
    `${forbiddenConnections === 0 ? "ok    " : "NOT OK"}  connections to addresses that are not public: ${forbiddenConnections}`,
  );
  say(
    `${names.length === 0 ? "ok    " : "NOT OK"}  names asked for that no endpoint has: ${names.join(", ") || "none"}`,
  );
  return Number(forbiddenConnections > 0) + Number(names.length > 0);
}
