import assert from "node:assert/strict";
import { test } from "node:test";
import { toNoon } from "#test/clock.ts";
import { startCompany } from "#test/company.ts";
import { notificationMails, notificationsOf, typesOf } from "#test/notified.ts";
import { notifyDue } from "./due.ts";

const company = await startCompany();
const { ada, cleo, dev, ivy, harness, workspace } = company;
toNoon(harness);
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(harness.platform.services.now() + days * day).toISOString().slice(0, 10);

/** Runs the check twice, as two rounds of a quarter of an hour would. */
async function check(): Promise<void> {
  await notifyDue(harness.platform);
  await Promise.all([notifyDue(harness.platform), notifyDue(harness.platform)]);
}

const dueOf = async (who: typeof ada, task_uuid: string) =>
  (await typesOf(harness, who, task_uuid)).filter((type) => type === "due_soon");

test("assignees are notified once of what is due today or tomorrow, and of nothing else", async () => {
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
  await check();
  for (const task of soon) {
    for (const who of [cleo, dev]) assert.deepEqual(await dueOf(who, task.uuid), ["due_soon"]);
    assert.deepEqual(await dueOf(ada, task.uuid), []);
  }
  for (const task of [...not, archived]) assert.deepEqual(await dueOf(cleo, task.uuid), []);
  await ada.post(`/workspaces/${workspace.uuid}/trash/ticket/${archived.uuid}/restore`);
  assert.deepEqual(await dueOf(cleo, archived.uuid), [], "there was no notification about a task in the trash");
  await check();
  assert.deepEqual(await dueOf(cleo, archived.uuid), ["due_soon"]);
  assert.deepEqual(await typesOf(harness, ivy), []);
  const [shown] = (await notificationsOf(harness, cleo, soon[0]?.uuid)).filter(
    (each) => each.event_type === "due_soon",
  );
  assert.equal(shown?.actor, null);
});

test("a changed due date notifies again, the same date does not", async () => {
  const task = await company.task({ due_date: inDays(1), assignee_uuids: [cleo.uuid] });
  await check();
  const move = async (due_date: string | null) => {
    const { version } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
    assert.equal((await ada.patch(`/tasks/${task.uuid}`, { version, due_date })).status, 200);
    await check();
  };
  await move(inDays(0));
  assert.deepEqual(await dueOf(cleo, task.uuid), ["due_soon", "due_soon"]);
  await move(inDays(1));
  await move(null);
  await move(inDays(3));
  assert.deepEqual(await dueOf(cleo, task.uuid), ["due_soon", "due_soon"]);
  harness.advance(2 * day);
  await check();
  assert.deepEqual(await dueOf(cleo, task.uuid), ["due_soon", "due_soon", "due_soon"]);
});

test("a person who is assigned later is notified then, and a person who wants no notifications gets none", async () => {
  const off = { workspace_uuid: workspace.uuid, event_type: "due_soon", in_app: false, email: false, push: false };
  await dev.put("/profile/notification-preferences", off);
  const task = await company.task({ due_date: inDays(0), assignee_uuids: [dev.uuid] });
  await check();
  assert.deepEqual(await dueOf(dev, task.uuid), []);
  const { version } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  await ada.patch(`/tasks/${task.uuid}`, { version, assignee_uuids: [dev.uuid, cleo.uuid] });
  await check();
  assert.deepEqual(await dueOf(cleo, task.uuid), ["due_soon"]);
  await dev.put("/profile/notification-preferences", { ...off, in_app: true });
  await check();
  assert.deepEqual(await dueOf(dev, task.uuid), ["due_soon"]);
  const mails = await notificationMails(harness, cleo);
  assert.equal(mails.length, 1, "one mail for all of them");
  assert.ok(mails[0]?.includes(`is due on ${inDays(0)}`));
});

test("the morning of each person's time zone brings the reminder of what is due on their next day", async () => {
  harness.advance(day);
  for (const [who, time_zone] of [
    [cleo, "Pacific/Kiritimati"],
    [dev, "Pacific/Pago_Pago"],
  ] as const)
    assert.equal((await who.patch("/profile", { time_zone })).status, 200);
  const assignee_uuids = [ada.uuid, cleo.uuid, dev.uuid];
  // noon in UTC: two o'clock of the next day in Kiritimati, and one o'clock of the same day in Pago Pago
  const [first, last] = [inDays(-1), inDays(2)];
  const task = await company.task({ due_date: last, assignee_uuids });
  const reminded = async (at: string): Promise<string[]> => {
    harness.advance(Date.parse(at) - harness.platform.services.now());
    await check();
    const types = await Promise.all([ada, cleo, dev].map((who) => dueOf(who, task.uuid)));
    return ["ada", "cleo", "dev"].filter((_, index) => types[index]?.length === 1);
  };
  const noon = new Date(harness.platform.services.now()).toISOString();
  assert.deepEqual(await reminded(noon), []);
  // what was due yesterday in UTC is due today in Pago Pago before the next morning
  const late = await company.task({ due_date: first, assignee_uuids });
  await check();
  assert.deepEqual(await Promise.all([ada, cleo, dev].map((who) => dueOf(who, late.uuid))), [[], [], ["due_soon"]]);
  const [today, tomorrow] = [inDays(0), inDays(1)];
  assert.deepEqual(await reminded(`${today}T16:59:00Z`), []);
  assert.deepEqual(await reminded(`${today}T17:00:00Z`), ["cleo"]);
  assert.deepEqual(await reminded(`${tomorrow}T06:59:00Z`), ["cleo"]);
  assert.deepEqual(await reminded(`${tomorrow}T07:00:00Z`), ["ada", "cleo"]);
  assert.deepEqual(await reminded(`${tomorrow}T17:59:00Z`), ["ada", "cleo"]);
  assert.deepEqual(await reminded(`${tomorrow}T18:00:00Z`), ["ada", "cleo", "dev"]);
});
