import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { atRest } from "#test/harness.ts";
import { mostPageBytes } from "./page.ts";

const company = await startCompany();
const { ada, board, nobody, workspace } = company;
const { pool } = company.harness.platform;

type Row = { uuid: string; number: number; sequence: number };
type Page = { rows: Row[]; bytes: number };

/** Reads a list to its end. @param next the query of the page behind a reply, or null */
async function pagesOf(
  path: string,
  key: string,
  next: (body: Record<string, never>, rows: Row[]) => string | null,
  who = ada,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let query: string | null = ""; query !== null;) {
    const { status, body } = await who.get(`${path}${path.includes("?") ? "&" : "?"}${query}`);
    assert.equal(status, 200, JSON.stringify(body).slice(0, 200));
    const rows: Row[] = body[key];
    pages.push({ rows, bytes: JSON.stringify(rows).length });
    query = next(body, rows);
  }
  return pages;
}

const byCursor = (body: { next_cursor?: string }): string | null =>
  body.next_cursor === undefined ? null : `cursor=${body.next_cursor}`;

const behind = ({ has_more }: { has_more?: boolean }, rows: Row[]): string | null =>
  has_more === true ? `after=${rows.at(-1)?.sequence}` : null;

/** Asserts that rows of a megabyte come three on a page, one of five megabytes by itself, and each of them once. */
function assertCut(pages: readonly Page[], uuids: readonly string[]): void {
  assert.deepEqual(
    pages.flatMap(({ rows }) => rows.map(({ uuid }) => uuid)),
    uuids,
  );
  for (const { rows, bytes } of pages) assert.ok(bytes <= mostPageBytes || rows.length === 1, `${bytes} bytes`);
  const counts = pages.map(({ rows }) => rows.length);
  assert.ok(counts.length < uuids.length && counts.some((count) => count === 3), counts.join(" "));
  assert.ok(
    pages.some(({ bytes }) => bytes > mostPageBytes),
    "the one that is larger than a page",
  );
}

const sizes = [1, 1, 1, 1, 1, 5, 1, 1];
const size = (place: number): number => (sizes[place] ?? 1) * 1_000_000;

const uuids: string[] = [];
for (const place of sizes.keys()) {
  const { uuid } = await company.task();
  uuids.push(uuid);
  await pool.run("update tasks set description = repeat('x', $2) where uuid = $1", [uuid, size(place)]);
}

test("a board is read in pages of 4 MB, all of one moment, by it or by its ticket list", async () => {
  const path = `/boards/${board.uuid}`;
  assertCut(await pagesOf(path, "tasks", byCursor), uuids);
  const { tasks, next_cursor, server_time } = (await ada.get(path)).body;
  const on = await ada.get(`${path}/tasks?cursor=${next_cursor}`);
  assert.equal(on.body.server_time, server_time);
  assert.equal(on.body.tasks[0].uuid, uuids[tasks.length]);
  assert.equal((await ada.get(`${path}?cursor=${next_cursor}`)).body.server_time, server_time);
});

test("a board rejects a cursor that is not its own, and a small one has none", async () => {
  const other = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" })).board;
  const { next_cursor } = (await ada.get(`/boards/${board.uuid}`)).body;
  const foreign = await ada.get(`/boards/${other.uuid}?cursor=${next_cursor}`);
  assert.deepEqual([foreign.status, foreign.body.error], [400, "Invalid cursor."]);
  assert.equal("next_cursor" in (await ada.get(`/boards/${other.uuid}`)).body, false);
});

test("a list of tickets ends a page with 4 MB, and looks at descriptions only where it tells them", async () => {
  const path = `/boards/${board.uuid}/tasks`;
  assertCut(await pagesOf(path, "tasks", byCursor), uuids);
  assert.equal((await pagesOf(`${path}?include_descriptions=false`, "tasks", byCursor)).length, 1);
});

test("pages of search results and of urgent tasks end with 4 MB too", async () => {
  for (const path of [`/boards/${board.uuid}/tasks?q=ticket`, `/workspaces/${workspace.uuid}/tasks`]) {
    const { body } = await ada.get(path);
    assert.ok(body.tasks.length >= 1 && body.tasks.length <= 3, path);
  }
});

test("a published board ends a page with 4 MB", async () => {
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_boards_enabled: true });
  const { public_token } = (await ada.post(`/boards/${board.uuid}/publish`)).body.board;
  const pages = await pagesOf(`/public/boards/${public_token}`, "tasks", byCursor, nobody);
  const numbers = pages.flatMap(({ rows }) => rows.map(({ number }) => number));
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(
    pages.slice(0, 3).map(({ rows }) => rows.length),
    [3, 2, 1],
  );
});

test("a ticket's comments end a page with 4 MB", async () => {
  const { uuid } = await company.task();
  const comments: string[] = [];
  for (const place of sizes.keys()) {
    const { comment } = created(await ada.post(`/tasks/${uuid}/comments`, { body: "Said" }));
    comments.push(comment.uuid);
    await pool.run("update comments set body = repeat('x', $2) where uuid = $1", [comment.uuid, size(place)]);
  }
  assertCut(await pagesOf(`/tasks/${uuid}/comments`, "comments", byCursor), comments);
});

test("the events and the audit log of a workspace end a page with 4 MB", async () => {
  await atRest(company.harness);
  await pool.run("delete from event_order where workspace_uuid = $1 and sequence > $2", [workspace.uuid, sizes.length]);
  await pool.run(
    `update events e set snapshot_id = null,
       data = jsonb_build_object('text', repeat('x', (array[${sizes.join()}])[o.sequence] * 1000000))
     from event_order o where e.workspace_uuid = $1
       and (o.workspace_uuid, o.created_at, o.event_id) = (e.workspace_uuid, e.created_at, e.id)`,
    [workspace.uuid],
  );
  const pages = await pagesOf(`/workspaces/${workspace.uuid}/events`, "events", behind);
  const oldestFirst = pages.flatMap(({ rows }) => rows.map(({ uuid }) => uuid));
  assert.deepEqual(
    pages.flatMap(({ rows }) => rows.map(({ sequence }) => sequence)),
    [1, 2, 3, 4, 5, 6, 7, 8],
  );
  assertCut(pages, oldestFirst);
  const log = await pagesOf(`/admin/workspaces/${workspace.uuid}/audit-log`, "entries", byCursor);
  assertCut(log, oldestFirst.toReversed());
});
