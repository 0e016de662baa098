import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeCursor } from "#kernel/cursor.ts";
import type { Parameter } from "#platform/db/query.ts";
import { created, startCompany } from "#test/company.ts";
import { atRest } from "#test/harness.ts";
import { list, type ApiClient } from "#test/people.ts";
import { statementsOf } from "#test/statement-count.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot } = company;
const { pool } = company.harness.platform;
const [todo, doing, done] = company.statuses;

type Ticket = { uuid: string; title: string; position: string; version: number; [key: string]: unknown };

async function newBoard(name: string) {
  const { board } = created(await ada.post(`/workspaces/${company.workspace.uuid}/boards`, { name }));
  return { uuid: board.uuid as string, path: `/boards/${board.uuid}/tasks`, workspace_uuid: company.workspace.uuid };
}

async function newTask(path: string, fields: Record<string, unknown>, who: ApiClient = ada): Promise<Ticket> {
  return created(await who.post(path, { title: "A ticket", ...fields })).task;
}

async function fourTasks(url: string): Promise<[string, string, string, string]> {
  const one = async (title: string) => (await newTask(url, { title })).uuid;
  return [await one("Edited"), await one("Archived"), await one("Moved"), await one("Deleted")];
}

const titles = (answer: { body: { tasks: Ticket[] } }) => answer.body.tasks.map(({ title }) => title);

const path = `/boards/${company.board.uuid}/tasks`;

test("every role on the board can list its tasks; for others it is not found", async () => {
  const outsiders = await Promise.all([ivy, hal, nobody].map((who) => who.get(path)));
  assert.deepEqual(
    outsiders.map(({ status }) => status),
    [404, 404, 401],
  );
  assert.equal(outsiders[0]?.body.error, "Board not found.");
  const own = await Promise.all([ada, ben, cleo, dev, eve, finn, gus, robot].map((who) => who.get(path)));
  for (const { status } of own) assert.equal(status, 200);
});

test("invalid queries fail with 400, and business rules have their own sentence", async () => {
  const other = await newBoard("Elsewhere");
  const [foreign] = (await pool.run("select uuid from statuses where board_uuid = $1", [other.uuid])) as {
    uuid: string;
  }[];
  const [group] = (await pool.run(
    "insert into groups (workspace_uuid, board_uuid, name, position) values ($1, $2, 'Swimlane', 1) returning uuid",
    [company.workspace.uuid, other.uuid],
  )) as { uuid: string }[];
  for (const wrong of [
    "limit=0",
    "limit=201",
    "limit=x",
    "page=2",
    "q=",
    `q=${"x".repeat(201)}`,
    "updated_since=yesterday",
  ])
    assert.equal((await ada.get(`${path}?${wrong}`)).status, 400, wrong);
  for (const instant of ["2026-01-01", "2026-02-30T00:00:00Z", "2026-01-01T23:59:60Z", "2026-01-01T00:00:00"])
    assert.equal((await ada.get(`${path}?updated_since=${instant}`)).status, 400, instant);
  const sentences = {
    "status=Nowhere": "This board has no column named “Nowhere”.",
    [`status_uuid=${foreign?.uuid}`]: "The column does not belong to this board. Choose a column of the board.",
    [`status=To Do&status_uuid=${todo?.uuid}`]: "Give either status or status_uuid, not both.",
    [`group_uuid=${group?.uuid}`]: "The group does not belong to this board. Choose a group of the board.",
    "cursor=x": "Invalid cursor.",
    "cursor=": "Invalid cursor.",
    [`cursor=${"x".repeat(3000)}`]: "Invalid cursor.",
  };
  for (const [query, sentence] of Object.entries(sentences)) {
    const answer = await ada.get(`${path}?${query}`);
    assert.deepEqual([answer.status, answer.body.error], [400, sentence], query);
  }
});

test("a cursor is rejected with q, on another board, with other filters and when it is made up", async () => {
  const [board, other] = [await newBoard("Cursors"), await newBoard("Others")];
  for (const title of ["One", "Two"]) await newTask(board.path, { title });
  const { next_cursor } = (await ada.get(`${board.path}?limit=1`)).body;
  const invented = encodeCursor(
    "tasks",
    ["decimal", "uuid", "timestamp"],
    ["1.000000", company.board.uuid, new Date(0).toISOString()],
  );
  const refused = [
    `${board.path}?limit=1&q=One&cursor=${next_cursor}`,
    `${other.path}?cursor=${next_cursor}`,
    `${board.path}?status=Done&cursor=${next_cursor}`,
    `${board.path}?cursor=${next_cursor}x`,
    `${board.path}?cursor=${invented}`,
  ];
  for (const url of refused) {
    const answer = await ada.get(url);
    assert.deepEqual([answer.status, answer.body.error], [400, "Invalid cursor."], url);
  }
  assert.deepEqual(titles(await ada.get(`${board.path}?limit=2&cursor=${next_cursor}`)), ["Two"]);
});

test("a full page has a next_cursor, and the pages contain every task once, in order", async () => {
  const board = await newBoard("Pages");
  for (const title of ["A", "B", "C", "D"]) await newTask(board.path, { title });
  // two tasks with the same position: the uuid decides
  await pool.run("update tasks set position = 2 where board_uuid = $1 and title in ('B', 'C')", [board.uuid]);
  const first = await ada.get(`${board.path}?limit=2`);
  const second = await ada.get(`${board.path}?limit=2&cursor=${first.body.next_cursor}`);
  const third = await ada.get(`${board.path}?limit=2&cursor=${second.body.next_cursor}`);
  assert.deepEqual([...titles(first), ...titles(second)].toSorted(), ["A", "B", "C", "D"]);
  assert.deepEqual([titles(first)[0], titles(second)[1]], ["A", "D"]);
  assert.deepEqual([third.body.tasks, "next_cursor" in third.body], [[], false]);
  assert.equal((await ada.get(board.path)).body.next_cursor, undefined);
  assert.equal(first.body.server_time, third.body.server_time);
});

test("listed tasks look like single tasks without documents, and descriptions can be left out", async () => {
  const board = await newBoard("Reading");
  const task = await newTask(board.path, { title: "Full", description: "Some **text**", assignee_uuids: [ada.uuid] });
  const { subtasks: _, description_json: __, ...single } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual((await ada.get(board.path)).body.tasks, [single]);
  const { description: ___, ...brief } = single;
  assert.deepEqual((await ada.get(`${board.path}?include_descriptions=false`)).body.tasks, [brief]);
});

test("filters narrow the list and combine", async () => {
  const board = await newBoard("Filters");
  const [label] = (await pool.run(
    "insert into labels (workspace_uuid, name, color) values ($1, 'Bug', '#ff0000') returning uuid",
    [company.workspace.uuid],
  )) as { uuid: string }[];
  const [group] = (await pool.run(
    "insert into groups (workspace_uuid, board_uuid, name, position) values ($1, $2, 'Swimlane', 1) returning uuid",
    [company.workspace.uuid, board.uuid],
  )) as { uuid: string }[];
  await newTask(board.path, { title: "Labelled", label_uuids: [label?.uuid], status: "Done" });
  await newTask(board.path, { title: "Assigned", assignee_uuids: [ben.uuid], group_uuid: group?.uuid });
  await newTask(board.path, { title: "Plain", status: "Done" });
  const found = async (query: string) => titles(await ada.get(`${board.path}?${query}`));
  assert.deepEqual(await found(`label_uuid=${label?.uuid.toUpperCase()}`), ["Labelled"]);
  assert.deepEqual(await found(`assignee_uuid=${ben.uuid}`), ["Assigned"]);
  assert.deepEqual(await found(`group_uuid=${group?.uuid}`), ["Assigned"]);
  assert.deepEqual((await found("status= dONE ")).toSorted(), ["Labelled", "Plain"]);
  assert.deepEqual(await found(`status=Done&label_uuid=${label?.uuid}`), ["Labelled"]);
  assert.deepEqual(await found(`status=To Do&label_uuid=${label?.uuid}`), []);
  assert.deepEqual(await found(`status=Done&q=plain`), ["Plain"]);
  assert.deepEqual(await found(`q=plain&assignee_uuid=${ben.uuid}`), []);
});

test("q finds words and prefixes, phrases, exclusions and alternatives, titles first, on this board only", async () => {
  const board = await newBoard("Searching");
  await newTask(board.path, { title: "Crème brûlée", description: "A dessert with **sugar**" });
  await newTask(board.path, { title: "Sugar tax", description: "Finance" });
  await newTask(board.path, { title: "Finance report" });
  await newTask((await newBoard("Not here")).path, { title: "Sugar elsewhere" });
  const found = async (q: string) => titles(await ada.get(`${board.path}?q=${encodeURIComponent(q)}`));
  assert.deepEqual(await found("sugar"), ["Sugar tax", "Crème brûlée"]);
  assert.deepEqual(await found("CREME bru"), ["Crème brûlée"]);
  assert.deepEqual(await found("su"), []);
  assert.deepEqual(await found('"finance report"'), ["Finance report"]);
  assert.deepEqual(await found("sugar -finance"), ["Crème brûlée"]);
  assert.deepEqual((await found("brulee OR report")).toSorted(), ["Crème brûlée", "Finance report"]);
  assert.deepEqual(await found("-sugar"), []);
  assert.deepEqual(await found("!!"), []);
  assert.deepEqual(await found("' | 'sugar"), ["Sugar tax", "Crème brûlée"]);
  assert.equal("next_cursor" in (await ada.get(`${board.path}?q=sugar&limit=1`)).body, false);
});

test("a q that is a task's uuid, or eight characters or more of it, finds that task or nothing", async () => {
  const board = await newBoard("Uuids");
  const task = await newTask(board.path, { title: "Wanted" });
  const other = await newTask((await newBoard("Other")).path, { title: `${task.uuid.slice(0, 8)} in words` });
  const found = async (q: string) => titles(await ada.get(`${board.path}?q=${q}`));
  for (const length of [8, 9, 13, 20, 35, 36]) assert.deepEqual(await found(task.uuid.slice(0, length)), ["Wanted"]);
  assert.deepEqual(await found(task.uuid.toUpperCase()), ["Wanted"]);
  assert.deepEqual(await found(other.uuid), []);
  assert.deepEqual(await found("deadbeef"), []);
  assert.deepEqual(await found(`${task.uuid}&status=Done`), []);
});

test("a word of hundreds of tasks finds the newest of them once each, and can be combined with filters", async () => {
  const board = await newBoard("Common words");
  await newTask(board.path, { title: "Common and rare" });
  await pool.run(
    `with t as (
       insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, created_by)
       select t.workspace_uuid, t.board_uuid, n, 'Common ' || n, t.status_uuid, n, t.created_by
       from tasks t, generate_series(2, 260) n where t.board_uuid = $1
       returning workspace_uuid, board_uuid, uuid, number, created_at)
     insert into task_title_words (workspace_uuid, task_uuid, board_uuid, created_at, words)
     select workspace_uuid, uuid, board_uuid, created_at,
       array_to_tsvector(array['common', number::text, 'b:' || board_uuid, 'w:' || workspace_uuid]) from t`,
    [board.uuid],
  );
  const found = titles(await ada.get(`${board.path}?q=common&limit=200`));
  assert.equal(new Set(found).size, 200);
  assert.equal(found.includes("Common 260"), true);
  assert.deepEqual(titles(await ada.get(`${board.path}?q=common rare`)), ["Common and rare"]);
  assert.deepEqual(titles(await ada.get(`${board.path}?q=common&status=Done`)), []);
  assert.equal(titles(await ada.get(`${board.path}?q=common&status=To Do`)).length, 50);
  const everywhere = (await ada.get(`/search?workspace_uuid=${board.workspace_uuid}&q=common&limit=20`)).body;
  assert.deepEqual([everywhere.tasks.length, everywhere.boards.length], [20, 1]);
  const elsewhere = await cleo.get(`/search?workspace_uuid=${board.workspace_uuid}&q=common`);
  assert.deepEqual(elsewhere.body.tasks, []);
});

test("tasks in the trash are on no page and in no search", async () => {
  const board = await newBoard("Trash");
  await newTask(board.path, { title: "Kept words" });
  const gone = await newTask(board.path, { title: "Gone words" });
  await pool.run("update tasks set archived_at = clock_timestamp(), updated_at = clock_timestamp() where uuid = $1", [
    gone.uuid,
  ]);
  assert.deepEqual(titles(await ada.get(board.path)), ["Kept words"]);
  assert.deepEqual(titles(await ada.get(`${board.path}?q=words`)), ["Kept words"]);
  assert.deepEqual(titles(await ada.get(`${board.path}?q=${gone.uuid}`)), []);
});

test("a list takes two statements; a named status and the tasks to drop take one more each", async () => {
  const since = "updated_since=2026-01-01T00:00:00Z";
  for (const [query, statements] of [
    ["", 2],
    ["?q=ticket", 2],
    ["?status=Done", 3],
    [`?${since}`, 3],
    [`?${since}&status=Done`, 4],
  ] as const) {
    assert.equal(await statementsOf(company.harness, () => ada.get(path + query)), statements, query);
  }
});

test("updated_since returns changed tasks, and those to drop: archived, moved, deleted, or outside the filters", async () => {
  const [board, other] = [await newBoard("Deltas"), await newBoard("Destination")];
  const [edited, archived, moved, deleted] = await fourTasks(board.path);
  await newTask(board.path, { title: "Same" });
  // unfinished work on the task would report it again, which is allowed but not tested here
  await atRest(company.harness);
  const { server_time } = (await ada.get(board.path)).body;
  await sleep(5);
  await ada.patch(`/tasks/${edited}`, { version: 1, title: "Edited again", status: "Done" });
  await pool.run("update tasks set archived_at = clock_timestamp(), updated_at = clock_timestamp() where uuid = $1", [
    archived,
  ]);
  await moveAway(moved, board, other);
  await deleteForGood(deleted, board);
  const delta = await ada.get(`${board.path}?updated_since=${server_time}`);
  assert.deepEqual(titles(delta), ["Edited again"]);
  const gone = [archived, moved, deleted];
  assert.deepEqual(new Set(delta.body.removed_task_uuids), new Set(gone));
  const inTodo = await ada.get(`${board.path}?status=To Do&updated_since=${server_time}`);
  assert.deepEqual(titles(inTodo), []);
  assert.deepEqual(new Set(inTodo.body.removed_task_uuids), new Set([edited, ...gone]));
  await moveAway(moved, other, board);
  const back = await ada.get(`${board.path}?updated_since=${server_time}`);
  assert.equal(back.body.removed_task_uuids.includes(moved), false);
  const later = await ada.get(`${board.path}?updated_since=2999-01-01T00:00:00.000%2B02:00`);
  assert.deepEqual([later.body.tasks, later.body.removed_task_uuids], [[], []]);
  assert.equal("removed_task_uuids" in (await ada.get(board.path)).body, false);
});

test("updated_since finds a change of a transaction that began before the previous read and was committed after it", async () => {
  const board = await newBoard("Late commits");
  const task = await newTask(board.path, { title: "Before" });
  const late = await pool.take();
  await late.run("begin");
  await late.run("update tasks set title = 'After', updated_at = clock_timestamp() where uuid = $1", [task.uuid]);
  await sleep(20);
  await newTask(board.path, { title: "Meanwhile" });
  const first = await ada.get(board.path);
  assert.deepEqual(titles(first), ["Before", "Meanwhile"]);
  await late.run("commit");
  late.release();
  const second = await ada.get(`${board.path}?updated_since=${first.body.server_time}`);
  assert.ok(titles(second).includes("After"));
});

test("a task that changes while a person reads the pages is found by the next poll", async () => {
  const board = await newBoard("Turning");
  const tasks = [await newTask(board.path, { title: "First" }), await newTask(board.path, { title: "Second" })];
  const first = await ada.get(`${board.path}?limit=1`);
  await sleep(5);
  await ada.patch(`/tasks/${tasks[0]?.uuid}`, { version: 1, title: "First, changed" });
  const last = await ada.get(`${board.path}?limit=1&cursor=${first.body.next_cursor}`);
  const poll = await ada.get(`${board.path}?updated_since=${last.body.server_time}`);
  assert.ok(titles(poll).includes("First, changed"));
});

test("pages contain every task that stayed exactly once, also during concurrent moves", async () => {
  const board = await newBoard("Moves");
  const tasks = await Promise.all(
    Array.from({ length: 60 }, (_, index) => newTask(board.path, { title: `T${index}` })),
  );
  const movers = tasks.slice(0, 15);
  const stayed = tasks.slice(15).map(({ uuid }) => uuid);
  const pages = { areTurning: true };
  const move = async ({ uuid }: Ticket) => {
    for (let version = 1; pages.areTurning; version += 1) {
      const status = [todo, doing, done][version % 3]?.name;
      const answer = await ada.post(`/tasks/${uuid}/move`, { version, status, position: Math.random() * 60 });
      assert.equal(answer.status, 200);
    }
  };
  const moving = movers.map(move);
  for (let round = 0; round < 5; round += 1) {
    const seen = (await readAll(board.path, 7)).map(({ uuid }) => uuid);
    const counts = stayed.map((uuid) => seen.filter((each) => each === uuid).length);
    assert.deepEqual(new Set(counts), new Set([1]));
  }
  pages.areTurning = false;
  await Promise.all(moving);
});

test("a copy that is kept by polling during concurrent writes ends equal to the board", async () => {
  const [board, other] = [await newBoard("Replica"), await newBoard("Far away")];
  const writers = { areBusy: true };
  const replica = new Map<string, Ticket>();
  let since = "";
  const poll = async () => {
    const delta = since === "" ? "" : `&updated_since=${since}`;
    let cursor = "";
    for (;;) {
      const { body } = await ada.get(`${board.path}?limit=5${delta}${cursor}`);
      for (const uuid of body.removed_task_uuids ?? []) replica.delete(uuid);
      for (const task of body.tasks) replica.set(task.uuid, task);
      since = body.server_time;
      if (body.next_cursor === undefined) return;
      cursor = `&cursor=${body.next_cursor}`;
    }
  };
  const polling = (async () => {
    while (writers.areBusy) await poll();
  })();
  await Promise.all(Array.from({ length: 4 }, () => writeAtRandom(board, other, 40)));
  writers.areBusy = false;
  await polling;
  await poll();
  const truth = await readAll(board.path, 200);
  assert.ok(truth.length > 10);
  const byUuid = (tasks: Ticket[]) => tasks.toSorted((a, b) => a.uuid.localeCompare(b.uuid));
  assert.deepEqual(byUuid([...replica.values()]), byUuid(truth));
});

test("a guest editor of two boards reads both, each with its own tasks", async () => {
  const board = await newBoard("Second");
  await newTask(board.path, { title: "On the second" });
  assert.equal((await gus.get(board.path)).status, 404);
  await list(company.harness, board, gus);
  assert.deepEqual(titles(await gus.get(board.path)), ["On the second"]);
});

async function readAll(url: string, limit: number): Promise<Ticket[]> {
  const tasks: Ticket[] = [];
  let cursor = "";
  for (;;) {
    const { body } = await ada.get(`${url}?limit=${limit}${cursor}`);
    tasks.push(...body.tasks);
    if (body.next_cursor === undefined) return tasks;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

type Board = { uuid: string; path: string; workspace_uuid: string };

/** Does in one transaction what a move to another board and a deletion do. */
async function inTransaction(statements: readonly (readonly [string, readonly Parameter[]])[]): Promise<void> {
  const connection = await pool.take();
  await connection.run("begin");
  for (const [text, parameters] of statements) await connection.run(text, parameters);
  await sleep(Math.random() * 10);
  await connection.run("commit");
  connection.release();
}

const leaveEvent = `insert into events (workspace_uuid, name, board_uuid, from_board_uuid, task_uuid, actor_kind, actor_name, data)
  values ($1, $2, $3, $4, $5, 'system', 'Test', '{}')`;

async function moveAway(uuid: string, from: Board, to: Board): Promise<void> {
  await inTransaction([
    [
      `update tasks set board_uuid = $2, status_uuid = (select uuid from statuses where board_uuid = $2 limit 1),
       number = (select coalesce(max(number), 0) + 1000 from tasks where board_uuid = $2) + floor(random() * 100000)::int,
       updated_at = clock_timestamp() where uuid = $1`,
      [uuid, to.uuid],
    ],
    [leaveEvent, [from.workspace_uuid, "ticket.moved", to.uuid, from.uuid, uuid]],
  ]);
}

async function deleteForGood(uuid: string, board: Board): Promise<void> {
  await inTransaction([
    ["delete from tasks where uuid = $1", [uuid]],
    [leaveEvent, [board.workspace_uuid, "ticket.deleted", board.uuid, null, uuid]],
  ]);
}

function archive(uuid: string, at: "clock_timestamp()" | "null"): Promise<void> {
  return inTransaction([
    [`update tasks set archived_at = ${at}, updated_at = clock_timestamp() where uuid = $1`, [uuid]],
  ]);
}

async function edit({ uuid }: Ticket, title: string): Promise<void> {
  const { task } = (await ada.get(`/tasks/${uuid}`)).body;
  await ada.patch(`/tasks/${uuid}`, { version: task?.version ?? 1, title });
}

async function writeAtRandom(board: Board, other: Board, times: number): Promise<void> {
  const mine: Ticket[] = [];
  const writes = [
    [20, (task: Ticket, count: number) => edit(task, `Edited ${count}`)],
    [30, ({ uuid }: Ticket) => archive(uuid, "clock_timestamp()")],
    [40, ({ uuid }: Ticket) => archive(uuid, "null")],
    [48, ({ uuid }: Ticket) => moveAway(uuid, board, other)],
    [56, ({ uuid }: Ticket) => moveAway(uuid, other, board)],
    [60, ({ uuid }: Ticket) => deleteForGood(uuid, board)],
  ] as const;
  for (let count = 0; count < times; count += 1) {
    const dice = Math.random() * 100;
    const write = writes.find(([below]) => dice < below)?.[1];
    const task = mine[Math.floor(Math.random() * mine.length)];
    if (write !== undefined && task !== undefined) await write(task, count);
    else mine.push(await newTask(board.path, { title: `New ${count}` }));
  }
}
