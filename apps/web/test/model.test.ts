// Three browsers and the real server behind a network with faults. The long form: WEB_RUNS=200 npm test -- apps/web/test;
// WEB_SEED repeats a run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "@stoa/server/test/company.ts";
import { atRest as serverAtRest } from "@stoa/server/test/harness.ts";
import fc from "fast-check";
import type { GetChangesReply } from "@stoa/api";
import { Disk, diskName } from "#data/disk.ts";
import { type AnyRow, copiedKinds } from "#data/tables.ts";
import { atRest, Browser, eventually } from "./browser.ts";
import { rowText } from "./network.ts";
import { type Ground, someSteps, type Step, take } from "./steps.ts";

// oxlint-disable node/no-process-env -- how long and which run is asked for by the environment
const numRuns = Number(process.env["WEB_RUNS"] ?? 12);
const seed = Number(process.env["WEB_SEED"] ?? 20261122);
// oxlint-enable node/no-process-env

const company = await startCompany({ LOG_LEVEL: "fatal" });
const { ada, ben, cleo, gus, harness, workspace } = company;

function seededRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function newBoard(name: string) {
  const { body } = await ada.post(`/workspaces/${workspace.uuid}/boards`, { name });
  const { uuid } = body.board as { uuid: string };
  for (const who of [ben, cleo, gus]) await ada.put(`/boards/${uuid}/members/${who.uuid}`);
  const board = await ada.get(`/boards/${uuid}`);
  for (const title of ["One", "Two"]) await ada.post(`/boards/${uuid}/tasks`, { title });
  return { uuid, statuses: (board.body.statuses as { uuid: string }[]).map((status) => status.uuid) };
}

async function newGround(random: () => number): Promise<Ground> {
  const boards = [await newBoard("Left"), await newBoard("Right")];
  const browsers = [
    new Browser(harness, cleo, workspace.uuid, { random }),
    new Browser(harness, ben, workspace.uuid, { random, tabs: 2 }),
    new Browser(harness, gus, workspace.uuid, { random }),
  ];
  for (const browser of browsers) await browser.openAll();
  await atRest(browsers);
  for (const { clock } of browsers) clock.advance(50);
  await atRest(browsers);
  for (const { network } of browsers) network.faults = 25;
  return { company, boards, browsers, promised: [], count: 0 };
}

/** Every base row of every tab is one that the server sent. */
function assertBaseIsConfirmed({ browsers }: Ground): void {
  for (const { network, open, who } of browsers) {
    for (const { store } of open) {
      for (const kind of copiedKinds) {
        for (const row of store.base.all(kind) as Iterable<AnyRow>) {
          assert.ok(network.sent.has(rowText(kind, row)), `a base row of ${who.email} came from the server: ${JSON.stringify(row)}`);
        }
      }
    }
  }
}

/** Everything works again, and everything that waits is sent. */
async function heal({ browsers }: Ground): Promise<void> {
  for (const browser of browsers) {
    browser.network.faults = 0;
    browser.turn(true);
    await browser.openAll();
    for (const each of browser.open) each.flush();
  }
  await eventually(browsers, () => browsers.every(({ open }) => open.every(({ waiting }) => waiting === 0)), "all was sent");
  await serverAtRest(harness);
  for (const { clock, network } of browsers) {
    network.release();
    network.hint(null);
    clock.advance(5 * 60_000);
  }
  await atRest(browsers);
  for (const { clock } of browsers) clock.advance(5 * 60_000);
  await atRest(browsers);
}

async function truthFor({ who }: Browser): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  let cursor: string | undefined;
  for (let hasMore = true; hasMore;) {
    const reply: GetChangesReply = await who.api.getChanges({
      workspace_uuid: workspace.uuid,
      query: cursor === undefined ? {} : { cursor },
    });
    for (const kind of copiedKinds) {
      for (const row of reply.changes[kind]) rows.set(`${kind}/${row.uuid}`, rowText(kind, row as unknown as AnyRow));
    }
    ({ next_cursor: cursor, has_more: hasMore } = reply);
  }
  return rows;
}

/** In memory, in every tab, and on disk is what the server has, and nothing else. */
async function assertSame({ browsers }: Ground): Promise<void> {
  for (const browser of browsers) {
    const truth = await truthFor(browser);
    for (const { store } of browser.open) {
      for (const rows of [store.base, store.shown]) {
        const held = new Map(
          copiedKinds.flatMap((kind) =>
            ([...rows.all(kind)] as AnyRow[]).map((row) => [`${kind}/${row.uuid}`, rowText(kind, row)] as const),
          ),
        );
        assertEqualRows(held, truth, `in a tab of ${browser.who.email}`);
      }
      for (const comment of store.shown.all("comments")) {
        assert.ok(store.base.get("tasks", comment.task_uuid), "no comment of a lost task remains");
      }
    }
    const disk = await Disk.open(diskName(browser.who.uuid, workspace.uuid), browser.clock.after);
    const { pages } = (await disk?.load()) ?? { pages: [] };
    const stored = new Map(
      pages.flatMap(({ key, rows }) => {
        const kind = key.slice(0, key.indexOf(":"));
        return rows.map((row) => [`${kind}/${row.uuid}`, rowText(kind, row)] as const);
      }),
    );
    assertEqualRows(stored, truth, `on the disk of ${browser.who.email}`);
    for (const { key, task_uuid } of (await disk?.documentSizes()) ?? []) {
      assert.ok(truth.has(`tasks/${task_uuid}`), `the text ${key} of a lost task remains on the disk of ${browser.who.email}`);
    }
    disk?.close();
  }
}

function assertEqualRows(held: ReadonlyMap<string, string>, truth: ReadonlyMap<string, string>, where: string): void {
  const keys = [...new Set([...held.keys(), ...truth.keys()])];
  const wrong = keys.filter((key) => held.get(key) !== truth.get(key));
  const shown = wrong.slice(0, 3).map((key) => ({ key, held: held.get(key), truth: truth.get(key) }));
  assert.deepEqual(shown, [], `${wrong.length} rows differ ${where}`);
}

const count = async (text: string, values: unknown[]): Promise<number> => {
  const [row] = (await harness.platform.pool.run(text, values)) as { count: number }[];
  return row?.count ?? 0;
};

/** What was stored took effect or lies in the tray with its reason, and nothing took effect twice. */
async function assertKept({ browsers, promised }: Ground): Promise<void> {
  const refused = new Set(browsers.flatMap(({ open }) => open.flatMap((each) => each.refused.map(({ input }) => JSON.stringify(input)))));
  const isRefused = (part: string): boolean => [...refused].some((input) => input.includes(part));
  for (const { call, uuid, isStored } of promised) {
    if (!isStored) continue;
    const { title, body } = call.input as { title?: string; body?: string };
    if (call.command === "createTask" && !isRefused(`"${title}"`)) {
      assert.equal(await count("select count(*)::int from tasks where uuid = $1", [uuid]), 1, `“${title}” was created`);
    }
    if (call.command === "createComment" && !isRefused(`"${body}"`)) {
      assert.equal(await count("select count(*)::int from comments where body = $1", [body]), 1, `“${body}” was written once`);
    }
  }
  await assertTitles(promised, isRefused);
  await assertOnce(promised);
}

/** The last title that somebody gave a task in one tab is one that the server was told, or it was refused. */
async function assertTitles(promised: Ground["promised"], isRefused: (part: string) => boolean): Promise<void> {
  const last = new Map<string, string>();
  for (const { call, who, uuid, isStored } of promised) {
    // what was undone before it was sent is never told
    if (call.command === "undo") last.clear();
    const title = (call.input as { change?: { set?: { title?: string } } }).change?.set?.title;
    if (isStored && title !== undefined && who !== ben) last.set(uuid, title);
    else if (title !== undefined) last.delete(uuid);
  }
  for (const title of last.values()) {
    if (isRefused(`"${title}"`)) continue;
    const told = await count(
      `select count(*)::int from full_events where name like 'ticket.%' and data::text like $1`,
      [`%"${title}"%`],
    );
    assert.ok(told > 0, `the title “${title}” took effect`);
  }
}

/** Nobody archived or moved a task more often than they asked for. */
async function assertOnce(promised: Ground["promised"]): Promise<void> {
  const events = { archiveTask: "ticket.archived", moveTask: "ticket.moved", createComment: "comment.created" };
  const undone = (by: { uuid: string }): number =>
    promised.filter(({ who, call }) => who.uuid === by.uuid && call.command === "undo").length;
  for (const who of [ben, cleo, gus]) {
    for (const [command, name] of Object.entries(events)) {
      const calls = promised.filter((each) => each.who === who && each.call.command === command);
      for (const uuid of new Set(calls.map((call) => call.uuid))) {
        const asked = calls.filter((call) => call.uuid === uuid).length + undone(who);
        const done = await count(
          "select count(*)::int from events where name = $1 and task_uuid = $2 and actor_user_uuid = $3",
          [name, uuid, who.uuid],
        );
        assert.ok(done <= asked, `${command} of ${uuid} took effect ${done} times and was asked for ${asked} times`);
      }
    }
  }
}

async function runOnce(steps: readonly Step[], start: number): Promise<void> {
  const ground = await newGround(seededRandom(start));
  try {
    for (const step of steps) {
      await take(ground, step);
      if (step[3] % 3 > 0) await atRest(ground.browsers, 1 + (step[3] % 20));
      assertBaseIsConfirmed(ground);
    }
    await heal(ground);
    assertBaseIsConfirmed(ground);
    await assertSame(ground);
    await assertKept(ground);
  } finally {
    for (const browser of ground.browsers) {
      for (const each of browser.open) each.close();
      await Disk.delete(diskName(browser.who.uuid, workspace.uuid));
    }
    await ada.patch(`/admin/workspaces/${workspace.uuid}/people/${cleo.uuid}`, { role: "member" });
    for (const { uuid } of ground.boards) await ada.post(`/boards/${uuid}/archive`);
  }
}

test(`three browsers end with what the server has, in ${numRuns} runs with faults (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(someSteps, fc.nat(), runOnce),
    // a run takes about a second: the failing one is shown as it is
    { numRuns, seed, endOnFailure: true },
  );
});
