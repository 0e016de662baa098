import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { notificationsOf } from "#test/notified.ts";
import { assertFromNow } from "#test/clock.ts";

const company = await startCompany();
const { ada, cleo, dev, robot, nobody, harness, workspace } = company;

test("a notification of another person, an unknown one, and one about something invisible are not found", async () => {
  const task = await company.task({ assignee_uuids: [cleo.uuid] });
  const [shown] = await notificationsOf(harness, cleo, task.uuid);
  const path = `/notifications/${shown?.uuid}/read`;
  for (const who of [nobody, robot]) assert.equal((await who.post(path)).status, 401);
  assert.equal((await cleo.post("/notifications/first/read")).status, 400);
  await ada.post(`/tasks/${task.uuid}/archive`);
  const refused = [
    await dev.post(path),
    await ada.post(path),
    await cleo.post(`/notifications/${randomUUID()}/read`),
    await cleo.post(path),
  ];
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.error], [404, "Notification not found."]);
  }
  await ada.post(`/workspaces/${workspace.uuid}/trash/ticket/${task.uuid}/restore`);
  assert.equal((await notificationsOf(harness, cleo, task.uuid))[0]?.read_at, null);
});

test("a notification that was read before keeps its time", async () => {
  const task = await company.task({ assignee_uuids: [cleo.uuid] });
  const [shown] = await notificationsOf(harness, cleo, task.uuid);
  const before = (await cleo.get("/notifications")).body.unread_count;
  const first = await cleo.post(`/notifications/${shown?.uuid.toUpperCase()}/read`);
  assert.equal(first.status, 200);
  const { read_at, ...rest } = first.body.notification;
  assertFromNow(read_at);
  assert.deepEqual({ ...rest, read_at: null }, shown);
  const again = await cleo.post(`/notifications/${shown?.uuid}/read`);
  assert.deepEqual(again.body, first.body);
  assert.equal((await cleo.get("/notifications")).body.unread_count, before - 1);
});

test("a notification that is only mailed is not found", async () => {
  const preference = { workspace_uuid: workspace.uuid, event_type: "assigned", in_app: false, email: true };
  assert.equal((await dev.put("/profile/notification-preferences", preference)).status, 200);
  const task = await company.task({ assignee_uuids: [dev.uuid] });
  assert.deepEqual(await notificationsOf(harness, dev, task.uuid), []);
  const rows = (await harness.platform.pool.run("select uuid from notifications where user_uuid = $1", [dev.uuid])) as {
    uuid: string;
  }[];
  assert.equal(rows.length, 1);
  assert.equal((await dev.post(`/notifications/${rows[0]?.uuid}/read`)).status, 404);
});
