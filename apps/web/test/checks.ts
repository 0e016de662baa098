import assert from "node:assert/strict";
import type { GetChangesReply } from "@stoa/api";
import type { Parameter } from "@stoa/server/internals";
import type { Company } from "@stoa/server/test/company.ts";
import { Disk, diskName } from "#data/disk.ts";
import type { Reader } from "#data/mutations.ts";
import { type AnyRow, copiedKinds, isPersonal, type Kind } from "#data/tables.ts";
import type { Browser } from "./browser.ts";
import { rowText } from "./network.ts";
import type { ModelRun, PromisedAction } from "./steps.ts";

/** Every base row of every tab is one that the server sent. */
export function assertBaseIsConfirmed({ browsers }: ModelRun): void {
  for (const { network, open, who } of browsers) {
    for (const { store } of open) {
      for (const kind of copiedKinds) {
        for (const row of store.base.all(kind) as Iterable<AnyRow>) {
          assert.ok(
            network.sent.has(rowText(kind, row)),
            `a base row of ${who.email} came from the server: ${JSON.stringify(row)}`,
          );
        }
      }
    }
  }
}

/** The server's rows for a person: a new copy. */
async function truthFor({ who }: Browser, workspace_uuid: string): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  let cursor: string | undefined;
  for (let hasMore = true; hasMore;) {
    const query = cursor === undefined ? {} : { cursor };
    const reply: GetChangesReply = await who.api.getChanges({ workspace_uuid, query });
    for (const kind of copiedKinds) {
      for (const row of reply.changes[kind]) rows.set(`${kind}/${row.uuid}`, rowText(kind, row));
    }
    ({ next_cursor: cursor, has_more: hasMore } = reply);
  }
  return rows;
}

/** In memory, in every tab, and on disk is what the server has, and nothing else. */
export async function assertSame({ browsers, company }: ModelRun): Promise<void> {
  for (const browser of browsers) {
    const where = `of ${browser.who.email}`;
    const truth = await truthFor(browser, company.workspace.uuid);
    for (const { store } of browser.open) {
      assertEqualRows(textsOf(store.base), truth, `in the base of a tab ${where}`);
      assertEqualRows(textsOf(store.shown), truth, `as shown in a tab ${where}`);
      const comments = [...store.shown.all("comments")];
      const lost = comments.filter(({ task_uuid }) => store.base.get("tasks", task_uuid) === undefined);
      assert.deepEqual(lost, [], "no comment of a lost task remains");
    }
    await assertSameOnDisk(browser, company.workspace.uuid, truth);
  }
}

async function assertSameOnDisk({ who, clock }: Browser, workspace_uuid: string, truth: ReadonlyMap<string, string>) {
  const disk = await Disk.open(diskName(who.uuid, workspace_uuid), clock.after);
  const { pages } = (await disk?.load()) ?? { pages: [] };
  const sizes = (await disk?.documentSizes()) ?? [];
  disk?.close();
  const stored = pages.flatMap(({ key, rows }) => {
    const kind = key.slice(0, key.indexOf(":")) as Kind;
    // views and preferences are in no changes
    return isPersonal(kind) ? [] : rows.map((row) => [`${kind}/${row.uuid}`, rowText(kind, row)] as const);
  });
  assertEqualRows(new Map(stored), truth, `on the disk of ${who.email}`);
  const lost = sizes.filter(({ task_uuid }) => !truth.has(`tasks/${task_uuid}`));
  assert.deepEqual(lost, [], `no text of a lost task remains on the disk of ${who.email}`);
}

function textsOf(rows: Reader): Map<string, string> {
  const all = copiedKinds.flatMap((kind) =>
    ([...rows.all(kind)] as AnyRow[]).map((row) => [`${kind}/${row.uuid}`, rowText(kind, row)] as const),
  );
  return new Map(all);
}

function assertEqualRows(held: ReadonlyMap<string, string>, truth: ReadonlyMap<string, string>, where: string): void {
  const keys = [...new Set([...held.keys(), ...truth.keys()])];
  const wrong = keys.filter((key) => held.get(key) !== truth.get(key));
  const some = wrong.slice(0, 3).map((key) => ({ key, held: held.get(key), truth: truth.get(key) }));
  assert.deepEqual(some, [], `${wrong.length} rows differ ${where}`);
}

/** Asserts that each stored change took effect or is kept as refused with its reason, and that none took effect twice. */
export async function assertKept({ browsers, promised, company }: ModelRun): Promise<void> {
  const refused = browsers.flatMap(({ open }) => open.flatMap((each) => each.refused.map(({ input }) => input)));
  const texts = new Set(refused.map((input) => JSON.stringify(input)));
  const isRefused = (part: string): boolean => [...texts].some((input) => input.includes(`"${part}"`));
  const stored = promised.filter(({ isStored }) => isStored);
  for (const { command, input } of stored.map(({ call }) => call)) {
    const { uuid = "" } = input as { uuid?: string };
    if (isRefused(uuid)) continue;
    if (command === "createTask") {
      assert.equal(await count(company, "tasks where uuid = $1", [uuid]), 1, `the task ${uuid} was created`);
    }
    if (command === "createComment") {
      assert.equal(await count(company, "comments where uuid = $1", [uuid]), 1, `the comment ${uuid} was written`);
    }
  }
  await assertTitles(
    company,
    titlesOf(promised).filter((title) => !isRefused(title)),
  );
  for (const { who } of browsers)
    await assertOnce(
      company,
      who.uuid,
      promised.filter((each) => each.who === who),
    );
}

async function count({ harness }: Company, what: string, values: Parameter[]): Promise<number> {
  const [row] = (await harness.platform.pool.run(`select count(*)::int from ${what}`, values)) as { count: number }[];
  return row?.count ?? 0;
}

/** The last title that somebody gave each task in a browser of one tab. What was undone may never have been sent. */
function titlesOf(promised: readonly PromisedAction[]): string[] {
  const last = new Map<string, string>();
  const counted = promised.slice(promised.findLastIndex(({ call }) => call.command === "undo") + 1);
  for (const { call, uuid, isStored, hasTabs } of counted) {
    const { change } = call.input as { change?: { set?: { title?: string } } };
    const title = change?.set?.title;
    if (title === undefined) continue;
    if (isStored && !hasTabs) last.set(uuid, title);
    else last.delete(uuid);
  }
  return [...last.values()];
}

async function assertTitles(company: Company, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const events = "full_events where name like 'ticket.%' and data::text like $1";
    assert.ok((await count(company, events, [`%"${title}"%`])) > 0, `the title “${title}” took effect`);
  }
}

const eventOf = { archiveTask: "ticket.archived", moveTask: "ticket.moved", createComment: "comment.created" };

/** Nobody archived or moved a task, or commented on it, more often than they asked for. */
async function assertOnce(company: Company, who_uuid: string, promised: readonly PromisedAction[]): Promise<void> {
  const undone = promised.filter(({ call }) => call.command === "undo").length;
  for (const [command, name] of Object.entries(eventOf)) {
    const calls = promised.filter(({ call }) => call.command === command);
    for (const uuid of new Set(calls.map((call) => call.uuid))) {
      const asked = calls.filter((call) => call.uuid === uuid).length + undone;
      const events = "events where name = $1 and task_uuid = $2 and actor_user_uuid = $3";
      const done = await count(company, events, [name, uuid, who_uuid]);
      assert.ok(done <= asked, `${command} of ${uuid} took effect ${done} times and was asked for ${asked} times`);
    }
  }
}
