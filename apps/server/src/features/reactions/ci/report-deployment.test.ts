import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { join, keyOf, list } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";
import { serviceAccount } from "#test/service-accounts.ts";
import { assertFromNow } from "#test/clock.ts";
import { statementsOf } from "#test/statement-count.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, harness, workspace, board } = company;
const run = harness.platform.pool.run;
const path = `/workspaces/${workspace.uuid}/deployments`;
const hidden = await secondBoard(company);
const elsewhere = (await hal.get("/workspaces")).body.workspaces[0].uuid as string;
const foreignBoard = created(await hal.post(`/workspaces/${elsewhere}/boards`, { name: "Foreign" })).board;
const foreign = created(await hal.post(`/boards/${foreignBoard.uuid}/tasks`, { title: "Foreign" })).task;

const devKey = await keyOf(harness, dev, workspace.uuid);
const halKey = await keyOf(harness, hal, elsewhere);

const url = "https://ci.example.com/builds/812";
const report = (...tasks: { uuid: string }[]) => ({
  status: "succeeded",
  environment: "production",
  task_uuids: tasks.map(({ uuid }) => uuid),
});

type Entry = { event: string; actor: unknown; data: unknown };
const activityOf = async (task: { uuid: string }) =>
  (await ada.get(`/tasks/${task.uuid}/comments`)).body.events as Entry[];

test("a caller who may not write on the tasks cannot report, nor can anybody in a frozen or suspended workspace", async () => {
  const task = await company.task();
  const before = await company.footprint();
  for (const [who, status, error] of [
    [dev, 403, "Your role in this workspace is read-only."],
    [devKey, 403, "Your role in this workspace is read-only."],
    [eve, 403, "Your role in this workspace may only comment."],
    [finn, 403, "Your role in this workspace is read-only."],
    [ivy, 404, "Task not found."],
    [hal, 404, "Workspace not found."],
    [halKey, 403, "This API key belongs to another workspace."],
    [nobody, 401, undefined],
  ] as const) {
    const answer = await who.post(path, report(task));
    assert.equal(answer.status, status);
    if (error !== undefined) assert.equal(answer.body.error, error);
  }
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", [workspace.uuid]);
  const frozen = await robot.post(path, report(task));
  assert.deepEqual([frozen.status, frozen.body.billing_frozen], [402, true]);
  await run("update workspaces set billing_status = 'past_due', suspended_at = now() where uuid = $1", [
    workspace.uuid,
  ]);
  assert.equal((await robot.post(path, report(task))).status, 423);
  await run("update workspaces set suspended_at = null where uuid = $1", [workspace.uuid]);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await robot.post(path, report(task))).status, 201, "an unpaid invoice blocks no report");
  await run("update workspaces set billing_status = 'normal' where uuid = $1", [workspace.uuid]);
  for (const who of [ada, ben, cleo, gus]) assert.equal((await who.post(path, report(task))).status, 201);
});

test("if one of the tasks is not visible, archived or of another workspace, nothing is reported", async () => {
  const task = await company.task();
  const unseen = created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" })).task;
  const gone = await company.task();
  await ada.post(`/tasks/${gone.uuid}/archive`);
  await join(harness, elsewhere, cleo, "member");
  await list(harness, foreignBoard, cleo);
  const before = await company.footprint();
  for (const other of [unseen, gone, foreign, { uuid: randomUUID() }]) {
    for (const tasks of [
      [task, other],
      [other, task],
    ]) {
      const answer = await cleo.post(path, report(...tasks));
      assert.deepEqual([answer.status, answer.body.error], [404, "Task not found."]);
    }
  }
  assert.equal((await robot.post(path, report(task, foreign))).status, 403);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.post(path, report(task, unseen))).status, 201);
});

test("wrong input is rejected, and so is a URL that is not an ordinary link", async () => {
  const task = await company.task();
  const good = report(task);
  const before = await company.footprint();
  const urls = [
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "ftp://example.com",
    "//example.com/x",
    "/builds/1",
    "https://",
    "https:///x",
    "https:example.com",
    "https://bot:token@example.com/x",
    "https://token@example.com",
    "https://exa mple.com",
    "https://example.com/a b",
    "https://example.com/a\u0001",
    "https://example.com\\@evil.example",
    " https://example.com",
    "https://example.com\n",
    `https://example.com/${"x".repeat(1981)}`,
    "",
    7,
  ];
  for (const body of [
    ...urls.map((each) => ({ ...good, url: each })),
    { ...good, status: "running" },
    { ...good, status: undefined },
    { ...good, environment: undefined },
    { ...good, environment: " " },
    { ...good, environment: "x".repeat(101) },
    { ...good, ref: "" },
    { ...good, ref: "x".repeat(201) },
    { ...good, task_uuids: [] },
    { ...good, task_uuids: undefined },
    { ...good, task_uuids: ["x"] },
    { ...good, task_uuids: Array.from({ length: 201 }, () => randomUUID()) },
    { ...good, title: "Of a merge" },
  ]) {
    assert.equal((await robot.post(path, body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await company.footprint(), before);
  for (const accepted of [url, "http://[2001:db8::1]:8080?x=ü#@", `https://example.com/${"x".repeat(1980)}`, null]) {
    const answer = await robot.post(path, { ...good, url: accepted, environment: "x".repeat(100), ref: null });
    assert.deepEqual([answer.status, answer.body.deployment?.url], [201, accepted]);
  }
});

test("a deployment appears in the activity of each of its tasks and names the key, and no person", async () => {
  const tasks = [await company.task(), await company.task(), await company.task()] as const;
  const [first, second, untouched] = tasks;
  const answer = await robot.post(path, {
    ...report(second, { uuid: first.uuid.toUpperCase() }, second),
    status: "failed",
    ref: "v1.4.0",
    url,
  });
  const { deployment } = created(answer);
  const { uuid, created_at, ...fields } = deployment;
  const shown = { status: "failed", environment: "production", ref: "v1.4.0", url };
  assert.deepEqual(fields, { ...shown, task_uuids: [second.uuid, first.uuid] });
  assert.match(uuid, /^[0-9a-f-]{36}$/);
  assertFromNow(created_at);
  const [key] = (await run("select uuid from api_keys where name = 'Robot' and user_uuid = $1", [cleo.uuid])) as {
    uuid: string;
  }[];
  const actor = { kind: "api_key", user_uuid: null, api_key_uuid: key?.uuid, name: "via Robot" };
  for (const task of [first, second]) {
    const { event, actor: by, data } = (await activityOf(task)).at(-1) ?? assert.fail("no activity");
    assert.deepEqual([event, by, data], ["deployment.reported", actor, { deployment: { uuid, created_at, ...shown } }]);
  }
  assert.deepEqual(
    (await activityOf(untouched)).map(({ event }) => event),
    ["ticket.created"],
  );
  for (const task of [first, second])
    assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.version, task.version);
  const log = `/admin/workspaces/${workspace.uuid}/audit-log?action=deployment.reported&actor_uuid=${key?.uuid}`;
  const entries = (await ada.get(log)).body.entries as { task_uuid: string; actor: unknown }[];
  const row = entries.find((entry) => entry.task_uuid === first.uuid);
  assert.deepEqual(row?.actor, actor, "the audit log names the key on every row");
});

test("there is an event for each task, and it does not name the other tasks", async () => {
  const unseen = created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "CANARY" })).task;
  const task = await company.task({ title: "Seen" });
  const { sequence } = (await ada.get(`/workspaces/${workspace.uuid}/events?limit=200`)).body.events.at(-1);
  const { deployment } = created(await ada.post(path, report(task, unseen)));
  const { events } = (await ada.get(`/workspaces/${workspace.uuid}/events?limit=200&after=${sequence}`)).body;
  const { task_uuids: _, ...fields } = deployment;
  assert.equal(events.length, 2);
  const [seen, other] = events;
  assert.deepEqual([seen.event, seen.board_uuid, other.board_uuid], ["deployment.reported", board.uuid, hidden.uuid]);
  assert.deepEqual(seen.data, {
    deployment: fields,
    task: { uuid: task.uuid, title: "Seen", number: task.number, key: task.key },
  });
  assert.equal(other.data.deployment.uuid, deployment.uuid);
  const thread = await cleo.get(`/tasks/${task.uuid}/comments`);
  assert.doesNotMatch(JSON.stringify(thread.body), new RegExp(`CANARY|${unseen.uuid}`));
});

test("a report by a session names no person, a service account's names the key", async () => {
  const task = await company.task();
  const service = await serviceAccount(company, { name: "Deploy bot" });
  await cleo.post(path, report(task));
  await service.post(path, report(task));
  const actors = (await activityOf(task)).slice(-2).map((entry) => entry.actor);
  assert.deepEqual(actors, [
    { kind: "user", user_uuid: null, api_key_uuid: null, name: "via a session" },
    { kind: "api_key", user_uuid: null, api_key_uuid: service.api_key.uuid, name: "via Deploy bot" },
  ]);
});

test("a build that reports again with the same Idempotency-Key reports once", async () => {
  const task = await company.task();
  const extra = { headers: { "idempotency-key": randomUUID() } };
  const answers = [await robot.post(path, report(task), extra), await robot.post(path, report(task), extra)];
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.deployment.uuid]),
    [0, 1].map(() => [201, answers[0]?.body.deployment.uuid]),
  );
  assert.equal((await activityOf(task)).length, 2);
});

test("200 tasks are reported together, in six statements at most, while others write on them", async () => {
  const tasks = await company.tasks(200);
  const edits = tasks.slice(0, 10).map((task) => ada.patch(`/tasks/${task.uuid}`, { version: 1, title: "Edited" }));
  const reports = [tasks, tasks.toReversed()].map((list) => robot.post(path, report(...list)));
  const statuses = (await Promise.all([...edits, ...reports])).map(({ status }) => status);
  assert.deepEqual(statuses, [...edits.map(() => 200), 201, 201]);
  const [counted] = await run(
    "select count(*)::int from full_events where name = 'deployment.reported' and task_uuid = any ($1)",
    [tasks.map(({ uuid }) => uuid)],
  );
  assert.deepEqual(counted, { count: 400 });
  assert.ok((await statementsOf(harness, () => robot.post(path, report(...tasks)))) <= 6);
});
