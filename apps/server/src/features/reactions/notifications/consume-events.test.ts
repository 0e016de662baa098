import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { tasks } from "#features/tasks/tasks/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { perform } from "#platform/http/perform.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { created, startCompany } from "#test/company.ts";
import { mentioning, notificationsOf, typesOf } from "#test/notified.ts";
import { list } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, gus, hal, ivy, robot, harness, workspace, board } = company;

const edit = async (who: typeof ada, task_uuid: string, fields: object) => {
  const { body } = await ada.get(`/tasks/${task_uuid}`);
  const answer = await who.patch(`/tasks/${task_uuid}`, { version: body.task.version, ...fields });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};
const move = async (who: typeof ada, task_uuid: string, status: string) => {
  const { body } = await ada.get(`/tasks/${task_uuid}`);
  const answer = await who.post(`/tasks/${task_uuid}/move`, { version: body.task.version, status });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};
const comment = async (who: typeof ada, task_uuid: string, body: object) =>
  created(await who.post(`/tasks/${task_uuid}/comments`, body)).comment;
const types = (who: typeof ada, task_uuid: string) => typesOf(harness, who, task_uuid);

test("a new assignee is notified of who assigned what; a person who assigns themselves is not", async () => {
  const task = await company.task({ title: "Fix it", assignee_uuids: [ada.uuid, cleo.uuid] });
  await edit(cleo, task.uuid, { assignee_uuids: [cleo.uuid, dev.uuid] });
  const [shown, ...others] = await notificationsOf(harness, cleo, task.uuid);
  assert.deepEqual(others, []);
  assert.deepEqual(shown, {
    uuid: shown?.uuid,
    event_type: "assigned",
    workspace_uuid: workspace.uuid,
    board_uuid: board.uuid,
    task_uuid: task.uuid,
    key: "WOR-1",
    page_uuid: null,
    actor: { uuid: ada.uuid, first_name: "Ada", last_name: "Example", image_version: null, via: null },
    title: "Fix it",
    excerpt: null,
    created_at: (shown as unknown as { created_at: string }).created_at,
    read_at: null,
  });
  assert.deepEqual(await types(ada, task.uuid), []);
  assert.deepEqual(
    (await notificationsOf(harness, dev, task.uuid)).map(({ actor }) => actor?.first_name),
    ["Cleo"],
  );
});

test("a key's action names the key, and does not notify the key's person", async () => {
  const task = await company.task({ assignee_uuids: [cleo.uuid] });
  await edit(robot, task.uuid, { assignee_uuids: [cleo.uuid, dev.uuid] });
  await comment(robot, task.uuid, { body: "By the robot" });
  const shown = await notificationsOf(harness, dev, task.uuid);
  assert.deepEqual(
    shown.map(({ event_type, actor }) => [event_type, actor?.first_name, actor?.via?.user_name]),
    [
      ["assigned", "Stoa", "Cleo Example"],
      ["comment_reply", "Stoa", "Cleo Example"],
    ],
  );
  assert.deepEqual(await types(cleo, task.uuid), ["assigned"]);
});

test("a mention in a description notifies once, however often the text is edited or copied", async () => {
  const task = await company.task({ description_json: mentioning(cleo) });
  assert.deepEqual(await types(cleo, task.uuid), ["mention"]);
  await edit(ada, task.uuid, { description_json: mentioning(cleo, dev, dev) });
  await edit(ada, task.uuid, { title: "Other words" });
  await edit(ada, task.uuid, { description_json: mentioning(dev, cleo, ada) });
  assert.deepEqual(await types(cleo, task.uuid), ["mention"]);
  assert.deepEqual(await types(dev, task.uuid), ["mention"]);
  assert.deepEqual(await types(ada, task.uuid), []);
  await edit(ada, task.uuid, { description: "" });
  await edit(ada, task.uuid, { description_json: mentioning(cleo) });
  assert.deepEqual(await types(cleo, task.uuid), ["mention", "mention"]);
  const copy = created(await ada.post(`/tasks/${task.uuid}/duplicate`)).task;
  assert.deepEqual(await types(cleo, copy.uuid), []);
});

test("a comment notifies the creator, the assignees and earlier commenters, each once; a mention comes first", async () => {
  const task = await company.task({ assignee_uuids: [cleo.uuid, ada.uuid] });
  await comment(eve, task.uuid, { body: "A first **word**" });
  assert.deepEqual(await types(eve, task.uuid), []);
  assert.deepEqual(await types(cleo, task.uuid), ["assigned", "comment_reply"]);
  assert.deepEqual(await types(ada, task.uuid), ["comment_reply"]);
  await comment(gus, task.uuid, { body_json: mentioning(cleo, dev) });
  assert.deepEqual(await types(eve, task.uuid), ["comment_reply"]);
  assert.deepEqual(await types(cleo, task.uuid), ["assigned", "comment_reply", "mention"]);
  assert.deepEqual(await types(dev, task.uuid), ["mention"]);
  assert.deepEqual(await types(ben, task.uuid), []);
  const [, first, second] = await notificationsOf(harness, cleo, task.uuid);
  assert.deepEqual([first?.excerpt, second?.excerpt], ["A first word", "Look, @somebody@somebody"]);
});

test("an edited comment notifies newly mentioned people, and older notifications show its new text", async () => {
  const task = await company.task();
  const { uuid } = await comment(cleo, task.uuid, { body_json: mentioning(dev) });
  const change = (body: object) => cleo.patch(`/tasks/${task.uuid}/comments/${uuid}`, body);
  await change({ body_json: mentioning(dev, gus) });
  await change({ body: "Never mind: the password is out" });
  await change({ body: "Never mind" });
  for (const who of [dev, gus]) {
    const shown = await notificationsOf(harness, who, task.uuid);
    assert.deepEqual(
      shown.map(({ event_type, excerpt }) => [event_type, excerpt]),
      [["mention", "Never mind"]],
    );
  }
  assert.equal((await cleo.delete(`/tasks/${task.uuid}/comments/${uuid}`)).status, 200);
  for (const who of [ada, dev, gus]) assert.deepEqual(await types(who, task.uuid), []);
});

test("nobody is notified of something that they may not see, even if they are mentioned or assigned", async () => {
  const other = await secondBoard(company, [cleo]);
  const { task } = created(
    await ada.post(`/boards/${other.uuid}/tasks`, {
      title: "Hidden",
      description_json: mentioning(ivy, hal, dev, cleo),
    }),
  );
  await comment(ada, task.uuid, { body_json: mentioning(ivy, hal, dev, ben) });
  for (const who of [ivy, hal, dev]) assert.deepEqual(await types(who, task.uuid), []);
  assert.deepEqual(await types(cleo, task.uuid), ["mention"]);
  assert.deepEqual(await types(ben, task.uuid), ["mention"], "an admin opens every board");
  await list(harness, other, dev);
  assert.deepEqual(await types(dev, task.uuid), [], "earlier events cause no notification later");
});

test("a service account gets no notifications", async () => {
  const robots = await ada.post(`/admin/workspaces/${workspace.uuid}/api-keys`, {
    name: "Deploy bot",
    service_account: true,
    board_uuids: [board.uuid],
  });
  assert.equal(robots.status, 201);
  const [service] = (await harness.platform.pool.run("select user_uuid as uuid from api_keys where uuid = $1", [
    robots.body.api_key.uuid,
  ])) as { uuid: string }[];
  const task = await company.task({ assignee_uuids: [service?.uuid, cleo.uuid] });
  assert.deepEqual(await types(cleo, task.uuid), ["assigned"]);
  const rows = await harness.platform.pool.run("select 1 from notifications where user_uuid = $1", [
    service?.uuid ?? "",
  ]);
  assert.deepEqual([...rows], []);
});

test("assignees and creator are notified differently of a move by a person and of one by a key or automation", async () => {
  const task = await company.task({ assignee_uuids: [dev.uuid] });
  await move(cleo, task.uuid, "In Progress");
  await move(robot, task.uuid, "Done");
  const rule: Actor = { kind: "automation", user_uuid: dev.uuid, api_key_uuid: null, name: "A rule (Dev)" };
  const via = { automation_uuid: randomUUID(), automation_name: "A rule", user_uuid: dev.uuid };
  const moveTask = tasks.routes.find(({ id }) => id === "moveTask");
  assert.ok(moveTask !== undefined);
  const { version } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  await perform(
    harness.platform,
    moveTask,
    { user_uuid: ben.uuid, actor: rule, via, depth: 1 },
    { params: { task_uuid: task.uuid }, body: { version, status: "To Do" } },
  );
  assert.deepEqual(await types(ada, task.uuid), ["moved_by_person", "moved_automatically", "moved_automatically"]);
  assert.deepEqual(await types(dev, task.uuid), ["assigned", "moved_by_person", "moved_automatically"]);
  assert.deepEqual(
    (await notificationsOf(harness, ada, task.uuid)).map(({ actor }) => actor?.first_name ?? null),
    ["Cleo", "Stoa", "Stoa"],
  );
  const other = await secondBoard(company);
  assert.equal((await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: other.uuid })).status, 200);
  assert.deepEqual(await types(dev, task.uuid), [], "it went where Dev cannot follow");
  assert.equal((await notificationsOf(harness, ada, task.uuid)).at(-1)?.board_uuid, other.uuid, "the board of today");
});

test("assignees are notified of a deployment and its environment", async () => {
  const task = await company.task({ assignee_uuids: [cleo.uuid] });
  const report = (status: "succeeded" | "failed") =>
    inTransaction(
      harness.platform.transactions,
      {
        workspace_uuid: workspace.uuid,
        actor: { kind: "api_key", user_uuid: null, api_key_uuid: null, name: "via Robot" },
      },
      async (tx) =>
        tx.emit({
          name: "deployment.reported",
          board_uuid: board.uuid,
          task_uuid: task.uuid,
          data: {
            deployment: {
              uuid: randomUUID(),
              status,
              environment: "production",
              ref: "v1.4.0",
              url: null,
              created_at: "2026-11-01T12:00:00.000Z",
            },
            task: { uuid: task.uuid, title: "Fix it", number: 1, key: "WOR-1" },
          },
        }),
    );
  await report("succeeded");
  await report("failed");
  const shown = (await notificationsOf(harness, cleo, task.uuid)).slice(1);
  assert.deepEqual(
    shown.map(({ event_type, actor, excerpt }) => [event_type, actor, excerpt]),
    [
      ["deploy_succeeded", null, "production v1.4.0"],
      ["deploy_failed", null, "production v1.4.0"],
    ],
  );
  assert.deepEqual(await types(ada, task.uuid), []);
});

test("an event that is consumed twice notifies once", async () => {
  const task = await company.task({ assignee_uuids: [cleo.uuid] });
  assert.deepEqual(await types(cleo, task.uuid), ["assigned"]);
  await harness.platform.pool.run(
    "update event_consumer_offsets set last_sequence = 0 where consumer = 'notifications'",
  );
  await harness.worker.idle();
  assert.deepEqual(await types(cleo, task.uuid), ["assigned"]);
});

test("a comment that is deleted before its event is consumed notifies nobody, and later events are consumed", async () => {
  const task = await company.task({ assignee_uuids: [cleo.uuid] });
  const said = (await comment(ada, task.uuid, { body: "Not for long" })) as { uuid: string };
  await comment(ada, task.uuid, { body: "To stay" });
  await harness.worker.idle();
  assert.equal((await ada.delete(`/tasks/${task.uuid}/comments/${said.uuid}`)).status, 200);
  assert.equal((await ada.delete(`/workspaces/${workspace.uuid}/trash/comment/${said.uuid}`)).status, 200);
  await harness.worker.idle();
  await harness.platform.pool.run("delete from notifications where task_uuid = $1", [task.uuid]);
  await harness.platform.pool.run(
    "update event_consumer_offsets set last_sequence = 0 where consumer = 'notifications'",
  );
  assert.deepEqual((await types(cleo, task.uuid)).toSorted(), ["assigned", "comment_reply"]);
});
