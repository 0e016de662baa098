import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { startCompany } from "#test/company.ts";
import { notificationMails, typesOf } from "#test/notified.ts";
import { join, list, person } from "#test/people.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, hal, robot, nobody, harness, workspace, board } = company;
const path = "/profile/notification-preferences";
const wish = { workspace_uuid: workspace.uuid, event_type: "assigned", in_app: true, email: false };
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);
const announced = async (who: typeof cleo) =>
  (
    await run(
      "select data from account_events where user_uuid = $1 and name = 'account.notification_preference_set'",
      who.uuid,
    )
  ).length;

test("requests without credentials, keys, non-members and a wrong body are rejected", async () => {
  const before = await company.footprint();
  for (const who of [nobody, robot]) assert.equal((await who.put(path, wish)).status, 401);
  for (const workspace_uuid of [(await hal.get("/workspaces")).body.workspaces[0].uuid, randomUUID()]) {
    const { status, body } = await cleo.put(path, { ...wish, workspace_uuid });
    assert.deepEqual([status, body.error], [404, "Workspace not found."]);
  }
  for (const change of [
    { event_type: "assigned_to_me" },
    { in_app: undefined },
    { email: undefined },
    { in_app: "true" },
    { push: null },
    { workspace_uuid: undefined },
    { sms: true },
  ]) {
    assert.equal((await cleo.put(path, { ...wish, ...change })).status, 400, JSON.stringify(change));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("in a suspended workspace nobody sets preferences, in a frozen one and as a guest everybody can", async () => {
  await run("update workspaces set suspended_at = clock_timestamp() where uuid = $1", workspace.uuid);
  assert.equal((await finn.put(path, wish)).status, 423);
  await run("update workspaces set suspended_at = null, billing_status = 'read_only' where uuid = $1", workspace.uuid);
  assert.equal((await finn.put(path, wish)).status, 200);
  await run("update workspaces set billing_status = 'normal' where uuid = $1", workspace.uuid);
});

test("a preference is returned and emitted once; without push that is unchanged", async () => {
  const first = await dev.put(path, { ...wish, workspace_uuid: workspace.uuid.toUpperCase() });
  assert.deepEqual(first.body, { preference: { ...wish, push: true } });
  assert.equal(await announced(dev), 1);
  assert.deepEqual((await dev.put(path, { ...wish, push: true })).body, first.body);
  assert.equal(await announced(dev), 1, "equal values are no change");
  await dev.put(path, { ...wish, push: false });
  const last = await dev.put(path, { ...wish, email: true });
  assert.deepEqual(last.body, { preference: { ...wish, email: true, push: false } });
  assert.equal(await announced(dev), 3);
});

test("two preferences that are set at the same time are both stored", async () => {
  const answers = await Promise.all([true, false].map((email) => cleo.put(path, { ...wish, email })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
});

test("preferences decide whether a notification is listed, mailed, both or neither", async () => {
  for (const in_app of [true, false]) {
    for (const email of [true, false]) {
      const who = await person(harness, "Wishing");
      await join(harness, workspace.uuid, who, "member");
      await list(harness, board, who);
      await who.put(path, { ...wish, in_app, email });
      const task = await company.task({ title: "Wished", assignee_uuids: [who.uuid] });
      assert.equal((await notificationMails(harness, who)).length, email ? 1 : 0, `mail: ${in_app} ${email}`);
      assert.deepEqual(await typesOf(harness, who, task.uuid), in_app ? ["assigned"] : [], `list: ${in_app} ${email}`);
      const rows = await run("select 1 from notifications where user_uuid = $1", who.uuid);
      assert.equal(rows.length, in_app || email ? 1 : 0);
    }
  }
  assert.equal(await announced(ada), 0);
});
