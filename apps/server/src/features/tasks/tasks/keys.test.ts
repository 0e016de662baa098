import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { keyOf, list } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, hal, harness, ivy, nobody, robot, board, workspace } = company;
const prefix = (await ada.get(`/boards/${board.uuid}`)).body.board.prefix as string;
const inWorkspace = `workspace_uuid=${workspace.uuid}`;
const at = (key: string) => `/tasks/${key}?${inWorkspace}`;

test("a task reads its key everywhere, and a changed prefix changes the key but no task", async () => {
  const task = await company.task({ title: "Lighthouse" });
  const key = `${prefix}-${task["number"]}`;
  assert.equal(task["key"], key);
  const read = async () => [
    (await ada.get(`/tasks/${task.uuid}`)).body.task,
    (await ada.get(`/boards/${board.uuid}/tasks?q=lighthouse`)).body.tasks[0],
    (await ada.get(`/workspaces/${workspace.uuid}/tasks?q=lighthouse`)).body.tasks[0],
    (await ada.get(`/search?${inWorkspace}&q=lighthouse`)).body.tasks[0],
  ];
  for (const each of await read()) assert.equal(each.key, key);
  const { server_time } = (await ada.get(`/boards/${board.uuid}/tasks`)).body;
  await ada.patch(`/boards/${board.uuid}`, { prefix: "LIGHT" });
  for (const each of await read()) assert.equal(each.key, `LIGHT-${task["number"]}`);
  const since = await ada.get(`/boards/${board.uuid}/tasks?updated_since=${server_time}`);
  assert.deepEqual(since.body.tasks, []);
  await ada.patch(`/boards/${board.uuid}`, { prefix });
});

test("a key leads to the task in any case, with the workspace for a session and without it for an API key", async () => {
  const task = await company.task();
  const key = `${prefix}-${task["number"]}`;
  for (const name of [key, key.toLowerCase()]) {
    assert.equal((await cleo.get(at(name))).body.task.uuid, task.uuid);
    assert.equal((await robot.get(`/tasks/${name}`)).body.task.uuid, task.uuid);
    assert.equal((await robot.get(at(name))).body.task.uuid, task.uuid);
  }
  const without = await cleo.get(`/tasks/${key}`);
  assert.deepEqual([without.status, without.body.code], [400, "workspace_uuid_missing"]);
  assert.equal((await nobody.get(`/tasks/${key}`)).status, 401);
  assert.equal((await nobody.get(at(key))).status, 401);
  for (const name of [
    "ENG",
    "ENG-",
    "ENG-0",
    "ENG-01",
    "E-1",
    "ENGINE-1",
    "ENG-1234567890",
    "ENG 1",
    "EN1-1",
    "none",
  ]) {
    assert.equal((await cleo.get(at(name))).status, 400, name);
  }
  assert.equal((await cleo.get(`/tasks/${task.uuid}?${inWorkspace}`)).body.task.uuid, task.uuid);
});

test("every operation on a task takes its key", async () => {
  const task = await company.task();
  const key = `${prefix}-${task["number"]}`;
  const changed = await cleo.patch(at(key), { version: 1, title: "By its key" });
  assert.deepEqual([changed.status, changed.body.task.uuid, changed.body.task.title], [200, task.uuid, "By its key"]);
  created(await cleo.post(`/tasks/${key}/comments?${inWorkspace}`, { body: "By its key" }));
  assert.equal((await robot.get(`/tasks/${key}/comments`)).body.comments.length, 1);
  assert.equal((await dev.patch(at(key), { version: 2, title: "No" })).status, 403);
  assert.equal((await cleo.post(`/tasks/${key}/archive?${inWorkspace}`)).status, 200);
  assert.equal((await ada.get(at(key))).status, 404);
});

test("a key that leads nowhere, to a board that one may not open and of a workspace that one may not see are answered alike", async () => {
  const hidden = await secondBoard(company);
  const secret = created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Secret" })).task;
  const { workspace: foreign } = created(await ada.post("/workspaces", { name: `Foreign ${ada.uuid}` }));
  const theirs = created(await ada.post(`/workspaces/${foreign.uuid}/boards`, { name: "Work", prefix: "FOR" })).board;
  const far = created(await ada.post(`/boards/${theirs.uuid}/tasks`, { title: "Far" })).task;
  const mine = await company.task();
  const paths = [
    at("NOPE-1"),
    at(`${prefix}-999999999`),
    at(secret.key),
    `/tasks/${far.key}?workspace_uuid=${foreign.uuid}`,
    `/tasks/${mine["key"]}?workspace_uuid=${foreign.uuid}`,
    `/tasks/${mine["key"]}?workspace_uuid=${mine.uuid}`,
  ];
  const answers = await Promise.all(paths.flatMap((path) => [cleo.get(path), robot.get(path)]));
  for (const { status, body } of answers) {
    assert.deepEqual({ status, body }, { status: 404, body: answers[0]?.body });
  }
  for (const who of [ivy, hal]) assert.equal((await who.get(at(String(mine["key"])))).status, 404);
  const outside = await keyOf(harness, ada, foreign.uuid);
  assert.equal((await outside.get(at(String(mine["key"])))).status, 404, "a key of another workspace");
  assert.equal((await ada.get(at(secret.key))).body.task.uuid, secret.uuid);
  assert.equal((await cleo.patch(at(secret.key), { version: 1, title: "New" })).status, 404);
});

test("former prefixes and former places lead to a task, and it gets its old number when it comes back", async () => {
  const other = await secondBoard(company, [cleo]);
  const task = await company.task();
  const first = String(task["key"]);
  const move = async (board_uuid: string) =>
    (await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid })).body.task;
  const there = await move(other.uuid);
  assert.notEqual(there.key, first);
  for (const key of [first, there.key]) assert.equal((await cleo.get(at(key))).body.task.key, there.key);
  const next = await company.task();
  await ada.patch(`/boards/${board.uuid}`, { prefix: "MOVED" });
  assert.equal((await cleo.get(at(first))).body.task.uuid, task.uuid);
  const back = await move(board.uuid);
  assert.equal(back.key, `MOVED-${task["number"]}`);
  for (const key of [first, there.key, back.key]) assert.equal((await cleo.get(at(key))).body.task.uuid, task.uuid);
  assert.equal((await move(other.uuid)).key, there.key);
  assert.notEqual(next["number"], task["number"]);
  const after = await company.task();
  assert.ok(Number(after["number"]) > Number(next["number"]));
  await ada.patch(`/boards/${board.uuid}`, { prefix });
});

test("a key of a former place is not found by people who may not open the board where the task is now", async () => {
  const hidden = await secondBoard(company);
  const task = await company.task();
  await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: hidden.uuid });
  assert.equal((await cleo.get(at(String(task["key"])))).status, 404);
  assert.deepEqual((await cleo.get(`/search?${inWorkspace}&q=${task["key"]}`)).body.tasks, []);
  await list(harness, hidden, cleo);
  assert.equal((await cleo.get(at(String(task["key"])))).body.task.uuid, task.uuid);
});

test("a task is found by its key in every moment of a move", async () => {
  const other = await secondBoard(company, [cleo]);
  const task = await company.task();
  const answers = await Promise.all([
    ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: other.uuid }),
    ...Array.from({ length: 8 }, () => cleo.get(at(String(task["key"])))),
  ]);
  for (const answer of answers) assert.equal(answer.body.task.uuid, task.uuid);
});

test("a search finds a key first, also a former one, and a number; the beginning of keys finds only words", async () => {
  const task = await company.task({ title: "Quite another thing" });
  const key = String(task["key"]);
  const mentioning = await company.task({ title: `After ${key}`, description: `See ${key}` });
  const hidden = await secondBoard(company);
  const secret = created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Secret" })).task;
  const found = async (who: typeof ada, q: string): Promise<string[]> =>
    (await who.get(`/search?${inWorkspace}&q=${encodeURIComponent(q)}`)).body.tasks.map(
      ({ uuid }: { uuid: string }) => uuid,
    );
  for (const q of [key, key.toLowerCase(), ` ${key} `, `#${key}`]) {
    assert.deepEqual(await found(cleo, q), [task.uuid, mentioning.uuid], q);
  }
  assert.deepEqual((await found(cleo, `#${task["number"]}`))[0], task.uuid);
  assert.deepEqual((await found(cleo, String(task["number"])))[0], task.uuid);
  assert.deepEqual(await found(cleo, prefix), [mentioning.uuid]);
  assert.deepEqual([await found(ben, secret.key), await found(cleo, secret.key)], [[secret.uuid], []]);
  const listed = await cleo.get(`/workspaces/${workspace.uuid}/tasks?q=${secret.key}`);
  assert.deepEqual(listed.body.tasks, []);
  assert.equal((await found(ben, "1")).includes(secret.uuid), true);
  assert.equal((await found(cleo, "1")).includes(secret.uuid), false);
  for (const path of [`/boards/${board.uuid}/tasks`, `/workspaces/${workspace.uuid}/tasks`]) {
    assert.equal((await cleo.get(`${path}?q=${key}`)).body.tasks[0].uuid, task.uuid);
    assert.equal((await cleo.get(`${path}?q=%23${task["number"]}`)).body.tasks[0].uuid, task.uuid);
  }
  await ada.patch(`/boards/${board.uuid}`, { prefix: "FOUND" });
  assert.equal((await found(cleo, key))[0], task.uuid);
  await ada.post(`/tasks/${task.uuid}/archive`);
  assert.deepEqual(await found(cleo, key), [mentioning.uuid]);
  await ada.patch(`/boards/${board.uuid}`, { prefix });
});

test("a repeated write by a key is answered again, and not to people who may not see the task any more", async () => {
  const task = await company.task();
  const extra = { headers: { "idempotency-key": "by-key" } };
  const path = `/tasks/${task["key"]}/comments?${inWorkspace}`;
  const first = await cleo.post(path, { body: "Once" }, extra);
  assert.deepEqual((await cleo.post(path, { body: "Once" }, extra)).body, first.body);
  const hidden = await secondBoard(company);
  await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: hidden.uuid });
  assert.equal((await cleo.post(path, { body: "Once" }, extra)).status, 404);
});
