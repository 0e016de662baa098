import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { seededRandom } from "../bench/random.ts";
import { checkAnswers, checkLeftBehind, checkLog } from "./check-answers.ts";
import {
  checkArrivals,
  checkDeliveries,
  checkOrder,
  checkOverwritten,
  checkRows,
  countRepeats,
} from "./check-deliveries.ts";
import { checkOperations, checkOutbox, checkVersions } from "./check-events.ts";
import { checkJobs, checkNotifications } from "./check-people.ts";
import { startClients } from "./clients.ts";
import { createDisturbances } from "./disturbances.ts";
import { startHolds } from "./holds.ts";
import { type Deployment, startDeployment, workerCount } from "./deployment.ts";
import { prepareWorld } from "./prepare-world.ts";
import type { World } from "./world.ts";
import { killAll, type KillKind } from "./kills.ts";
import { readRecord, type RunRecord, watchDeliveries } from "./record.ts";
import { type Receivers, startReceivers } from "./receivers.ts";
import { settle, settleTimeout } from "./settle.ts";

export type ChaosOptions = {
  /** the folder of the server to run */
  readonly server: string;
  /** the folder for all data of the run; its content is removed */
  readonly folder: string;
  /** the approximate duration of the kills; without it they follow each other as fast as possible. In milliseconds */
  readonly milliseconds?: number;
  readonly kills: number;
  /** the number of kills that stop a worker for longer than its lease */
  readonly stops: number;
  readonly clients: number;
  /** the number of tasks in each workspace that all clients write */
  readonly tickets: number;
  readonly workspaces: number;
  readonly seed: number;
  readonly say: (line: string) => void;
  /** the time for which the deployment may need to finish all work at the end, in milliseconds */
  readonly timeout?: number;
  /** a further check at the end; @returns problems */
  readonly afterwards?: (deployment: Deployment, world: World) => Promise<string[]>;
};

/** The checks by their names. */
const checkers: Readonly<Record<string, (recorded: RunRecord) => string[]>> = {
  outbox: checkOutbox,
  requests: checkOperations,
  versions: checkVersions,
  rows: checkRows,
  deliveries: checkDeliveries,
  overwritten: checkOverwritten,
  arrivals: checkArrivals,
  order: checkOrder,
  notifications: checkNotifications,
  jobs: checkJobs,
  answers: checkAnswers,
  "left behind": checkLeftBehind,
  log: checkLog,
};

/** A problem, and the check that found it. */
export type Problem = { readonly checker: string; readonly text: string };

/** Runs a deployment under load, kills its parts, waits until all work is done, and checks the result. */
export async function runChaos(options: ChaosOptions): Promise<{ problems: Problem[]; summary: string }> {
  const { server, folder, seed } = options;
  const began = performance.now();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const random = seededRandom(seed);
  const receivers = await startReceivers(workerCount, join(folder, "authority.pem"), seededRandom(seed + 1));
  const deployment = await startDeployment(server, folder, receivers);
  try {
    const world = await prepareWorld(deployment, receivers, options);
    await watchDeliveries(deployment.postgres.url);
    const { recorded, kills, isSettled, load } = await runKills(options, { deployment, receivers, world, random });
    const problems = Object.entries(checkers).flatMap(([checker, check]) =>
      check(recorded).map((text) => ({ checker, text })),
    );
    if (!isSettled) problems.push({ checker: "settling", text: "it did not come to rest" });
    for (const text of (await options.afterwards?.(deployment, world)) ?? [])
      problems.push({ checker: "import", text });
    for (const { name, wasReady, words } of deployment.endings) {
      if (wasReady) problems.push({ checker: "processes", text: `the ${name} ended by itself: ${words.slice(-1500)}` });
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    return { problems, summary: [...summaryOf(recorded, kills), load, `${seconds} s`].join("; ") };
  } finally {
    await deployment.stop();
    await receivers.close();
  }
}

type Ready = {
  readonly deployment: Deployment;
  readonly receivers: Receivers;
  readonly world: World;
  readonly random: () => number;
};

/** Sends requests and kills processes, and reads the result when all work is done. */
async function runKills(options: ChaosOptions, { deployment, receivers, world, random }: Ready) {
  const { url } = deployment.postgres;
  const disturbances = createDisturbances();
  const clients = startClients(world, options.clients, random, disturbances);
  const holds = startHolds(url, world.workspaces, seededRandom(options.seed + 3), disturbances);
  const killing = { ...options, random: seededRandom(options.seed + 2) };
  const kills = await killAll(deployment, receivers, disturbances, killing);
  await Promise.all([clients.stop(), holds.stop()]);
  const isSettled = await settle(deployment, options.timeout ?? settleTimeout, options.say);
  const { operations, surprises, counts } = clients;
  const seen = { operations, surprises, arrivals: receivers.arrivals };
  const recorded = await readRecord(url, world, { ...seen, logged: await deployment.postgres.forbiddenLogs() });
  const crowded = `${counts.reads} reads; more than 20 requests under way ${Math.round(counts.crowded() * 100)} % of the time`;
  return { recorded, kills, isSettled, load: crowded };
}

function summaryOf(recorded: RunRecord, kills: ReadonlyMap<KillKind, number>): string[] {
  const { operations, events, deliveries, arrivals } = recorded;
  const count = (outcome: string): number => operations.filter((each) => each.outcome === outcome).length;
  const total = [...kills.values()].reduce((sum, number) => sum + number, 0);
  return [
    `${total} kills (${[...kills].map(([kind, number]) => `${number} ${kind}`).join(", ")})`,
    `${count("acknowledged")} acknowledged, ${count("refused")} refused, ${count("unknown")} of unknown outcome`,
    `${events.length} events, ${deliveries.length} deliveries, ${arrivals.length} received`,
    `${countRepeats(recorded)} repeats, ${checkOrder(recorded).length} out of order`,
  ];
}
