import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, dev, eve, hal, ivy, nobody, robot, workspace } = company;
const path = `/workspaces/${workspace.uuid}/merges`;
const report = (task: { uuid: string }) => ({ title: "Faster boards", task_uuids: [task.uuid] });

test("a caller who may not write on the task cannot report a merge of it", async () => {
  const task = await company.task();
  const before = await company.footprint();
  for (const [who, status] of [
    [dev, 403],
    [eve, 403],
    [ivy, 404],
    [hal, 404],
    [nobody, 401],
  ] as const) {
    assert.equal((await who.post(path, report(task))).status, status);
  }
  const unknown = await robot.post(path, { ...report(task), task_uuids: [task.uuid, randomUUID()] });
  assert.deepEqual([unknown.status, unknown.body.error], [404, "Task not found."]);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await robot.post(path, report(task))).status, 201);
});

test("wrong input is rejected", async () => {
  const task = await company.task();
  const good = report(task);
  const before = await company.footprint();
  for (const body of [
    { ...good, title: undefined },
    { ...good, title: "" },
    { ...good, title: "\t" },
    { ...good, title: "x".repeat(501) },
    { ...good, ref: "x".repeat(201) },
    { ...good, url: "javascript:alert(1)" },
    { ...good, url: "https://token@git.example.com/x" },
    { ...good, task_uuids: [] },
    { ...good, task_uuids: Array.from({ length: 201 }, () => task.uuid) },
    { ...good, status: "succeeded" },
    { ...good, environment: "production" },
  ]) {
    assert.equal((await robot.post(path, body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await robot.post(path, { ...good, title: "x".repeat(500), ref: "x".repeat(200) })).status, 201);
});

test("a merge appears in the activity of each of its tasks and names the key, and no person", async () => {
  const [task, other] = [await company.task(), await company.task()];
  const url = "https://git.example.com/stoa/merges/97";
  const answer = await robot.post(path, { ...report(task), task_uuids: [task.uuid, other.uuid], ref: "main", url });
  const { uuid, created_at, ...fields } = created(answer).merge;
  assert.deepEqual(fields, { title: "Faster boards", ref: "main", url, task_uuids: [task.uuid, other.uuid] });
  for (const each of [task, other]) {
    const { events } = (await dev.get(`/tasks/${each.uuid}/comments`)).body;
    const { event, actor, data } = events.at(-1);
    assert.deepEqual(
      [event, actor.kind, actor.user_uuid, actor.name],
      ["merge.reported", "api_key", null, "via Robot"],
    );
    assert.deepEqual(data, { merge: { uuid, created_at, title: "Faster boards", ref: "main", url } });
  }
  const bare = created(await ada.post(path, report(task))).merge;
  assert.deepEqual([bare.ref, bare.url], [null, null]);
});
