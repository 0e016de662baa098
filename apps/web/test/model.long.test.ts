// Three browsers and the real server behind a network with faults. More runs: WEB_RUNS=200 npm test -- apps/web/test/model.long.test.ts;
// WEB_SEED and WEB_PATH repeat a run that failed.
import { test } from "node:test";
import { startCompany } from "@stoa/server/test/company.ts";
import { atRest as serverAtRest } from "@stoa/server/test/harness.ts";
import * as fc from "fast-check";
import { Disk, diskName } from "#data/disk.ts";
import { atRest, Browser, eventually } from "./browser.ts";
import { assertBaseIsConfirmed, assertKept, assertSame } from "./checks.ts";
import { seededRandom } from "./random.ts";
import { type ModelRun, someSteps, type Step, take } from "./steps.ts";

// oxlint-disable node/no-process-env -- how long and which run is asked for by the environment
const numRuns = Number(process.env["WEB_RUNS"] ?? 12);
const path = process.env["WEB_PATH"] ?? "";
const seed = Number(process.env["WEB_SEED"] ?? 20261122);
// oxlint-enable node/no-process-env

const company = await startCompany({ LOG_LEVEL: "fatal" });
const { ada, ben, cleo, gus, harness, workspace } = company;

async function newBoard(name: string) {
  const { body } = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name });
  const { uuid } = body.board as { uuid: string };
  for (const who of [ben, cleo, gus]) await ada.put(`/boards/${uuid}/members/${who.uuid}`);
  const board = await ada.get(`/boards/${uuid}`);
  for (const title of ["One", "Two"]) await ada.post(`/boards/${uuid}/tasks`, { title });
  return { uuid, statuses: (board.body.statuses as { uuid: string }[]).map((status) => status.uuid) };
}

async function newRun(random: () => number): Promise<ModelRun> {
  const boards = [await newBoard("Left"), await newBoard("Right")];
  const browsers = [
    new Browser(harness, cleo, workspace.uuid, { random }),
    new Browser(harness, ben, workspace.uuid, { random, tabs: 2 }),
    new Browser(harness, gus, workspace.uuid, { random }),
  ];
  for (const { network } of browsers.slice(2)) network.faults = 25;
  for (const browser of browsers) {
    // a copy of several pages, of which the open board is read first
    [browser.board, browser.network.pageSize] = [boards[1]?.uuid ?? null, 7];
    await browser.openAll();
  }
  await atRest(browsers);
  for (const { clock } of browsers) clock.advance(50);
  await atRest(browsers);
  for (const { network } of browsers) network.faults = 25;
  return { company, boards, browsers, promised: [], count: 0 };
}

/** Everything works again, and everything that waits is sent. */
async function heal({ browsers }: ModelRun): Promise<void> {
  for (const browser of browsers) {
    browser.network.faults = 0;
    // what a step has ordered for requests that were never sent
    browser.network.next.length = 0;
    browser.turn(true);
    await browser.openAll();
    for (const each of browser.open) each.flush();
  }
  await eventually(
    browsers,
    () => browsers.every(({ open }) => open.every(({ waiting }) => waiting === 0)),
    "all was sent",
  );
  await serverAtRest(harness);
  for (const { clock, network } of browsers) {
    network.release();
    network.hint(null);
    clock.advance(5 * 60_000);
  }
  await atRest(browsers);
  // who got no hint reads after the rest that follows a reading, and the longest silence
  for (const milliseconds of [5000, 5 * 60_000]) {
    for (const { clock } of browsers) clock.advance(milliseconds);
    await atRest(browsers);
  }
}

async function runOnce(steps: readonly Step[], start: number): Promise<void> {
  const run = await newRun(seededRandom(start));
  try {
    for (const step of steps) {
      await take(run, step);
      if (step[3] % 3 > 0) await atRest(run.browsers, 1 + (step[3] % 20));
      assertBaseIsConfirmed(run);
    }
    await heal(run);
    assertBaseIsConfirmed(run);
    await assertSame(run);
    await assertKept(run);
  } finally {
    for (const browser of run.browsers) {
      for (const each of browser.open) each.close();
      await Disk.delete(diskName(browser.who.uuid, workspace.uuid));
    }
    await ada.patch(`/admin/workspaces/${workspace.uuid}/people/${cleo.uuid}`, { role: "member" });
    for (const { uuid } of run.boards) await ada.post(`/boards/${uuid}/archive`);
  }
}

test(`three browsers end with what the server has, in ${numRuns} runs with faults (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(someSteps, fc.nat(), runOnce),
    // a run takes about a second: the failing one is shown as it is
    { numRuns, seed, path, endOnFailure: true },
  );
});
