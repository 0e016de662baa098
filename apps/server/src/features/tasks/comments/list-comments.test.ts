import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";
import { statementsOf } from "#test/statement-count.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, hal, ivy, nobody, robot } = company;
const { pool } = company.harness.platform;

const file = { name: "plan.txt", type: "text/plain", bytes: "A plan." };

type Entry = { event: string; author: unknown; actor: { kind: string; name: string }; data: Record<string, unknown> };

test("only people who may read the task can read its comments", async () => {
  const task = await company.task();
  await eve.post(`/tasks/${task.uuid}/comments`, { body: "Hello" });
  const path = `/tasks/${task.uuid}/comments`;
  for (const [who, status] of [
    [dev, 200],
    [finn, 200],
    [robot, 200],
    [ivy, 404],
    [hal, 404],
    [nobody, 401],
  ] as const) {
    assert.equal((await who.get(path)).status, status);
  }
  await pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [task.uuid]);
  assert.equal((await ada.get(path)).status, 404);
});

test("comments are listed oldest first, and pages contain each comment once", async () => {
  const task = await company.task();
  for (let at = 0; at < 5; at += 1) await eve.post(`/tasks/${task.uuid}/comments`, { body: `No ${at}` });
  // two with the same time: the uuid decides
  await pool.run(
    "update comments set created_at = '2026-01-01T00:00:00.123456Z' where task_uuid = $1 and body < 'No 3'",
    [task.uuid],
  );
  const seen: string[] = [];
  let cursor = "";
  let pages = 0;
  do {
    const { body } = await dev.get(`/tasks/${task.uuid}/comments?limit=2${cursor}`);
    seen.push(...body.comments.map((comment: { body: string }) => comment.body));
    cursor = body.next_cursor === undefined ? "" : `&cursor=${body.next_cursor}`;
    pages += 1;
  } while (cursor !== "" && pages < 9);
  assert.equal(pages, 3);
  assert.deepEqual(seen.toSorted(), ["No 0", "No 1", "No 2", "No 3", "No 4"]);
  assert.deepEqual(seen.slice(3), ["No 3", "No 4"]);
});

test("a cursor of another task, an invalid cursor, and a limit out of range are rejected", async () => {
  const [task, other] = [await company.task(), await company.task()];
  await eve.post(`/tasks/${other.uuid}/comments`, { body: "There" });
  const { next_cursor } = (await dev.get(`/tasks/${other.uuid}/comments?limit=1`)).body;
  for (const cursor of [next_cursor, "nonsense", `${next_cursor}A`]) {
    const answer = await dev.get(`/tasks/${task.uuid}/comments?cursor=${cursor}`);
    assert.deepEqual([answer.status, answer.body.error], [400, "Invalid cursor."]);
  }
  for (const query of ["limit=0", "limit=201", "limit=x", "page=2"]) {
    assert.equal((await dev.get(`/tasks/${task.uuid}/comments?${query}`)).status, 400);
  }
});

test("the history shows what changed and who changed it, in order", async () => {
  const task = await company.task({ title: "Old" });
  await robot.patch(`/tasks/${task.uuid}`, { version: 1, title: "New", assignee_uuids: [cleo.uuid] });
  await ada.post(`/tasks/${task.uuid}/move`, { version: 2, status: "Done" });
  const { comment } = (await eve.post(`/tasks/${task.uuid}/comments`, { body: "A secret" })).body;
  const { events } = (await dev.get(`/tasks/${task.uuid}/comments`)).body as { events: Entry[] };
  assert.deepEqual(
    events.map((entry) => entry.event),
    ["ticket.created", "ticket.updated", "ticket.title_changed", "ticket.assigned", "ticket.moved", "comment.created"],
  );
  const data = Object.fromEntries(events.map((entry) => [entry.event, entry.data]));
  assert.deepEqual(data["ticket.updated"], { changed: ["title", "assignee_uuids"] });
  assert.deepEqual(data["ticket.title_changed"], { from: "Old", to: "New" });
  assert.deepEqual(data["ticket.assigned"], { user_uuid: cleo.uuid });
  const place = (at: number) => ({ board_uuid: company.board.uuid, status_uuid: company.statuses[at]?.uuid });
  assert.deepEqual(data["ticket.moved"], { from: place(0), to: place(2) });
  assert.deepEqual(data["comment.created"], { comment_uuid: comment.uuid });
  assert.equal(events[1]?.actor.name, "Robot (Cleo Example)");
  assert.equal(events[0]?.actor.kind, "user");
});

/** The other task of a link, as the history names it. */
const named = ({ uuid, number, key, title }: Record<string, unknown>) => ({ other_task: { uuid, number, key, title } });

test("the history names the other task of a link to those who may see it, and a file by its name", async () => {
  const [task, seen] = [await company.task(), await company.task({ title: "Seen" })];
  const board = await secondBoard(company, [cleo]);
  const hidden = (await ada.post(`/boards/${board.uuid}/tasks`, { title: "CANARY" })).body.task;
  for (const other of [seen, hidden])
    await ada.post(`/tasks/${task.uuid}/relationships`, { other_task_uuid: other.uuid, direction: "blocked_by" });
  const { attachment } = (await robot.upload(`/tasks/${task.uuid}/attachments`, file)).body;
  const entries = async (who: typeof ada) =>
    ((await who.get(`/tasks/${task.uuid}/comments`)).body.events as Entry[]).slice(-3);
  const rest = { attachment_uuid: attachment.uuid, attachment: { uuid: attachment.uuid, name: "plan.txt" } };
  const all = await entries(cleo);
  assert.deepEqual(
    all.map(({ data }) => data),
    [named(seen), named(hidden), rest],
  );
  assert.deepEqual(
    (await entries(dev)).map(({ data }) => data),
    [named(seen), {}, rest],
  );
  const author = all[2]?.author as { uuid: null; first_name: string; via: { api_key_name: string; user_name: string } };
  assert.deepEqual([author.uuid, author.first_name], [null, "Stoa"]);
  assert.deepEqual([author.via.api_key_name, author.via.user_name], ["Robot", "Cleo Example"]);
});

test("the history does not show deleted comments or data of other tasks", async () => {
  const task = await company.task();
  const { comment } = (await eve.post(`/tasks/${task.uuid}/comments`, { body: "CANARY one" })).body;
  await eve.delete(`/tasks/${task.uuid}/comments/${comment.uuid}`);
  await pool.run(
    `insert into events (workspace_uuid, name, board_uuid, task_uuid, actor_kind, actor_name, data, ip)
     values ($1, 'ticket.blocked', $2, $3, 'system', 'Stoa', '{"other_task": {"title": "CANARY two"}}', '192.0.2.1')`,
    [company.workspace.uuid, company.board.uuid, task.uuid],
  );
  const { body } = await dev.get(`/tasks/${task.uuid}/comments`);
  assert.deepEqual(body.comments, []);
  assert.equal(body.events.at(-1).event, "ticket.blocked");
  assert.doesNotMatch(JSON.stringify(body), /CANARY|192\.0\.2/);
});

test("the history shows the newest hundred entries, and the whole reply takes two statements", async () => {
  const task = await company.task();
  await pool.run(
    `insert into events (workspace_uuid, name, board_uuid, task_uuid, actor_kind, actor_name, data)
     select $1, 'ticket.updated', $2, $3, 'system', 'Stoa', jsonb_build_object('changed', array[n::text])
     from generate_series(1, 120) n`,
    [company.workspace.uuid, company.board.uuid, task.uuid],
  );
  const path = `/tasks/${task.uuid}/comments`;
  assert.equal(await statementsOf(company.harness, () => dev.get(path)), 2);
  const { events } = (await dev.get(path)).body as { events: Entry[] };
  assert.equal(events.length, 100);
  assert.deepEqual([events[0]?.data["changed"], events[99]?.data["changed"]], [["21"], ["120"]]);
});
