import assert from "node:assert/strict";
import { test } from "node:test";
import type { Query } from "#platform/db/query.ts";
import { raw, sql } from "#platform/db/query.ts";
import { created, startCompany } from "#test/company.ts";
import { list } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";
import { foundTasks } from "./find-queries.ts";

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
    [place.workspace_uuid, place.uuid, word, status_uuid, ada.uuid, count],
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

test("a filter of a board's list is asked of all hits, not of the newest alone", async () => {
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

/** How many rows of the words of titles a statement reads. */
async function titlesRead(query: Query<unknown>): Promise<number> {
  const connection = await pool.take();
  try {
    await connection.run("begin");
    await connection.run("set local enable_seqscan = off");
    const before = await readSoFar(connection.run);
    await connection.run(query.text, query.values);
    return (await readSoFar(connection.run)) - before;
  } finally {
    await connection.run("rollback");
    connection.release();
  }
}

async function readSoFar(run: typeof pool.run): Promise<number> {
  const [row] = await run<{ read: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'task_title_words'`,
  );
  assert.ok(row !== undefined);
  return row.read;
}

test("a search reads no hit of another workspace", async () => {
  const neighbour = created(await ada.post("/workspaces", { name: "Neighbour" })).workspace;
  const place = { workspace_uuid: neighbour.uuid as string, board_uuid: null };
  const theirs = created(await ada.post(`/workspaces/${neighbour.uuid}/boards`, { name: "Theirs" })).board;
  created(await ada.post(`/boards/${theirs.uuid}/tasks`, { title: "Locust" }));
  await insertMany({ workspace_uuid: workspace.uuid, uuid: board.uuid }, statuses[0]?.uuid, "locust", 500);
  const scope = { place, isOpenOnly: false, conditions: sql`` };
  const read = await titlesRead(raw(sql`select t.uuid from (${foundTasks("locust", scope, 10)}) t`));
  assert.ok(read > 0 && read < 10, String(read));
});
