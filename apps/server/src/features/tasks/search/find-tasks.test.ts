import assert from "node:assert/strict";
import { test } from "node:test";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type Query, raw, sql } from "#platform/db/query.ts";
import { created, startCompany } from "#test/company.ts";
import { list } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";
import { foundTasks } from "#features/tasks/search/index.ts";

const company = await startCompany();
const { ada, board, cleo, harness, statuses, workspace } = company;
const { pool } = harness.platform;

type Place = { readonly workspace_uuid: string; readonly uuid: string };

/** Inserts many tasks with one word in their titles, as they would be inserted one by one. */
async function insertMany(place: Place, status_uuid: string | undefined, word: string, count: number): Promise<void> {
  await pool.run(
    `with t as (
       insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, created_by)
       select $1::uuid, $2::uuid, 1000 + n, $3 || ' ' || n, $4::uuid, n, $5::uuid from generate_series(1, $6::int) n
       returning workspace_uuid, board_uuid, uuid, created_at)
     insert into task_title_words (workspace_uuid, task_uuid, board_uuid, created_at, words)
     select workspace_uuid, uuid, board_uuid, created_at,
       array_to_tsvector(array[$3, 'b:' || board_uuid, 'w:' || workspace_uuid]) from t`,
    [place.workspace_uuid, place.uuid, word, status_uuid ?? "", ada.uuid, count],
  );
}

const titlesOf = ({ body }: { body: { tasks: { title: string }[] } }) => body.tasks.map(({ title }) => title);
const everywhere = (q: string) => `/search?workspace_uuid=${workspace.uuid}&q=${encodeURIComponent(q)}`;

test("hits on boards that a reader may not open, however many and new, keep no others from them", async () => {
  await company.task({ title: "A swarm by the pond" });
  await company.task({ title: "Pond life", description: "With a *swarm* of midges" });
  const hidden = await secondBoard(company);
  await insertMany(hidden, hidden.statuses[0]?.uuid, "swarm", 5100);
  assert.equal(titlesOf(await ada.get(everywhere("swarm"))).length, 10);
  const expected = ["A swarm by the pond", "Pond life"];
  assert.deepEqual(titlesOf(await cleo.get(everywhere("swarm"))), expected);
  assert.deepEqual(titlesOf(await cleo.get(`/workspaces/${workspace.uuid}/tasks?q=swarm`)), expected);
  assert.deepEqual(titlesOf(await ada.get(`/boards/${board.uuid}/tasks?q=swarm`)), expected);
  await list(harness, hidden, cleo);
  assert.equal(titlesOf(await cleo.get(everywhere("swarm"))).length, 10);
});

test("a filter of a board's list is asked of all hits, not only of the newest", async () => {
  const crowded = await secondBoard(company);
  const done = crowded.statuses[2]?.uuid;
  created(await ada.post(`/boards/${crowded.uuid}/tasks`, { title: "Heap, finished", status_uuid: done }));
  await insertMany(crowded, crowded.statuses[0]?.uuid, "heap", 300);
  const found = await ada.get(`/boards/${crowded.uuid}/tasks?q=heap&status_uuid=${done}&limit=200`);
  assert.deepEqual(titlesOf(found), ["Heap, finished"]);
});

test("texts with the whole word come before texts with a word that begins with it, if there are enough", async () => {
  await company.task({ title: "First", description: "Of a **quill**" });
  await company.task({ title: "Second", description: "Quillwork, and more quillwork" });
  const one = await ada.get(`/boards/${board.uuid}/tasks?q=quill&limit=1`);
  const two = await ada.get(`/boards/${board.uuid}/tasks?q=quill&limit=2`);
  assert.deepEqual([titlesOf(one), titlesOf(two).toSorted()], [["First"], ["First", "Second"]]);
});

/** The number of rows of the words of titles or texts that a statement reads. */
async function rowsRead(table: "task_title_words" | "task_text_words", query: Query<unknown>): Promise<number> {
  const connection = await pool.take();
  try {
    await connection.run("begin");
    await connection.run("set local enable_seqscan = off");
    const before = await readSoFar(connection.run, table);
    await connection.run(query.text, query.values);
    return (await readSoFar(connection.run, table)) - before;
  } finally {
    await connection.run("rollback");
    connection.release();
  }
}

async function readSoFar(run: typeof pool.run, table: string): Promise<number> {
  const [row] = await run<{ read: number }>(
    "select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = $1",
    [table],
  );
  assert.ok(row !== undefined);
  return row.read;
}

test("a search reads no hit of another workspace", async () => {
  const neighbour = created(await ada.post("/workspaces", { name: "Neighbour" })).workspace;
  const place = { workspace_uuid: neighbour.uuid as WorkspaceUuid, board_uuid: null };
  const theirs = created(await ada.post(`/workspaces/${neighbour.uuid}/boards`, { name: "Theirs" })).board;
  created(await ada.post(`/boards/${theirs.uuid}/tasks`, { title: "Locust" }));
  await insertMany({ workspace_uuid: workspace.uuid, uuid: board.uuid }, statuses[0]?.uuid, "locust", 500);
  const scope = { place, isOpenOnly: false, conditions: sql`` };
  const read = await rowsRead("task_title_words", raw(sql`select t.uuid from (${foundTasks("locust", scope, 10)}) t`));
  assert.ok(read > 0 && read < 10, String(read));
});

/** Inserts many tasks with one word in their titles and another in their texts, all in one block of words. */
async function insertTexts(title: string, text: string, count: number, block: number): Promise<void> {
  await pool.run(
    `with t as (
       insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, created_by)
       select $1::uuid, $2::uuid, (select max(number) from tasks) + n, $3, $5::uuid, n, $6::uuid from generate_series(1, $7::int) n
       returning workspace_uuid, board_uuid, uuid, created_at,
         array_to_tsvector(array['b:' || board_uuid, 'w:' || workspace_uuid]) || setweight(to_tsvector('simple', title), 'A') as words),
     titled as (insert into task_title_words (workspace_uuid, task_uuid, board_uuid, created_at, block, words)
       select workspace_uuid, uuid, board_uuid, created_at, $8::int, words from t)
     insert into task_text_words (workspace_uuid, task_uuid, board_uuid, created_at, block, words)
     select workspace_uuid, uuid, board_uuid, created_at, $8::int, words || setweight(to_tsvector('simple', $4), 'B') from t`,
    [workspace.uuid, board.uuid, title, text, statuses[0]?.uuid ?? "", ada.uuid, count, block],
  );
}

test("words that many tasks have are looked for among the newest tasks, and rarer ones among all", async () => {
  await insertTexts("ravine", "glacier", 500, 0);
  await insertTexts("gorge", "moraine", 5, 0);
  await insertTexts("plain", "prairie", 300, 20);
  await pool.run("select setval('task_words_place', 40 * 8192)");
  await insertTexts("ravine", "glacier", 110, 40);
  await insertTexts("gorge", "moraine", 2, 40);
  await insertTexts("plain", "prairie", 300, 40);
  const { task } = created(
    await ada.post(`/boards/${board.uuid}/tasks`, { title: "Ice", description: "Glacier. Glacier!" }),
  );
  assert.equal((await ada.get(everywhere("glacier"))).body.tasks[0].uuid, task.uuid);
  for (const rare of ["gorge", "moraine"])
    assert.equal(titlesOf(await ada.get(`${everywhere(rare)}&limit=20`)).length, 7);
  const scope = { place: { workspace_uuid: workspace.uuid, board_uuid: null }, isOpenOnly: false, conditions: sql`` };
  for (const [word, table] of [
    ["ravine", "task_title_words"],
    ["glacier", "task_text_words"],
  ] as const) {
    const read = await rowsRead(table, raw(sql`select t.uuid from (${foundTasks(word, scope, 10)}) t`));
    assert.ok(read > 0 && read < 500, `${word}: ${read}`);
  }
});

test("titles with the whole word come before titles with a word that begins with it, if there are enough", async () => {
  await company.task({ title: "Fern" });
  await company.task({ title: "Ferns, and ferns" });
  // no common word: the newest 200 titles have it less than twice
  await insertTexts("plain", "prairie", 200, 40);
  const one = await ada.get(`/boards/${board.uuid}/tasks?q=fern&limit=1`);
  const two = await ada.get(`/boards/${board.uuid}/tasks?q=fern&limit=2`);
  assert.deepEqual([titlesOf(one), titlesOf(two).toSorted()], [["Fern"], ["Fern", "Ferns, and ferns"]]);
});
