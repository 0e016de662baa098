import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { notificationMails, notificationsOf, typesOf } from "#test/notified.ts";
import { notifyDue } from "./due.ts";

const company = await startCompany();
const { ada, cleo, dev, ivy, harness, workspace } = company;
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(harness.platform.services.now() + days * day).toISOString().slice(0, 10);

/** Looks twice, as two rounds of a quarter of an hour would. */
async function look(): Promise<void> {
  await notifyDue(harness.platform);
  await Promise.all([notifyDue(harness.platform), notifyDue(harness.platform)]);
}

const dueOf = async (who: typeof ada, task_uuid: string) =>
  (await typesOf(harness, who, task_uuid)).filter((type) => type === "due_soon");

test("what is due today or tomorrow is told to its assignees, once; nothing else is", async () => {
  const assignee_uuids = [cleo.uuid, dev.uuid];
  const due = (days: number, fields = {}) => company.task({ due_date: inDays(days), assignee_uuids, ...fields });
  const soon = [await due(0), await due(1)];
  const not = [
    await due(-1),
    await due(2),
    await due(0, { status: "Done" }),
    await company.task({ assignee_uuids }),
    await due(0, { assignee_uuids: [] }),
  ];
  const archived = await due(0);
  await ada.post(`/tasks/${archived.uuid}/archive`);
  await look();
  for (const task of soon) {
    for (const who of [cleo, dev]) assert.deepEqual(await dueOf(who, task.uuid), ["due_soon"]);
    assert.deepEqual(await dueOf(ada, task.uuid), []);
  }
  for (const task of [...not, archived]) assert.deepEqual(await dueOf(cleo, task.uuid), []);
  await ada.post(`/workspaces/${workspace.uuid}/trash/ticket/${archived.uuid}/restore`);
  assert.deepEqual(await dueOf(cleo, archived.uuid), [], "what was in the trash was not told");
  await look();
  assert.deepEqual(await dueOf(cleo, archived.uuid), ["due_soon"]);
  assert.deepEqual(await typesOf(harness, ivy), []);
  const [told] = (await notificationsOf(harness, cleo, soon[0]?.uuid)).filter((each) => each.event_type === "due_soon");
  assert.equal(told?.actor, null);
});

test("another date is told again when it comes near, and the same one never", async () => {
  const task = await company.task({ due_date: inDays(1), assignee_uuids: [cleo.uuid] });
  await look();
  const move = async (due_date: string | null) => {
    const { version } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
    assert.equal((await ada.patch(`/tasks/${task.uuid}`, { version, due_date })).status, 200);
    await look();
  };
  await move(inDays(0));
  assert.deepEqual(await dueOf(cleo, task.uuid), ["due_soon", "due_soon"]);
  await move(inDays(1));
  await move(null);
  await move(inDays(3));
  assert.deepEqual(await dueOf(cleo, task.uuid), ["due_soon", "due_soon"]);
  harness.advance(2 * day);
  await look();
  assert.deepEqual(await dueOf(cleo, task.uuid), ["due_soon", "due_soon", "due_soon"]);
});

test("who is assigned later is told then, and who wants to know nothing is told nothing", async () => {
  const off = { workspace_uuid: workspace.uuid, event_type: "due_soon", in_app: false, email: false, push: false };
  await dev.put("/profile/notification-preferences", off);
  const task = await company.task({ due_date: inDays(0), assignee_uuids: [dev.uuid] });
  await look();
  assert.deepEqual(await dueOf(dev, task.uuid), []);
  const { version } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  await ada.patch(`/tasks/${task.uuid}`, { version, assignee_uuids: [dev.uuid, cleo.uuid] });
  await look();
  assert.deepEqual(await dueOf(cleo, task.uuid), ["due_soon"]);
  await dev.put("/profile/notification-preferences", { ...off, in_app: true });
  await look();
  assert.deepEqual(await dueOf(dev, task.uuid), ["due_soon"]);
  const mails = await notificationMails(harness, cleo);
  assert.equal(mails.length, 1, "one mail for all of them");
  assert.ok(mails[0]?.includes(`is due on ${inDays(0)}`));
});
