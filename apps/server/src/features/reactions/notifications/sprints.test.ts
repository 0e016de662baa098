import assert from "node:assert/strict";
import { test } from "node:test";
import { toNoon } from "#test/clock.ts";
import { startCompany } from "#test/company.ts";
import { notificationMails, notificationsOf } from "#test/notified.ts";
import { addSprint, startSeries, type Sprint } from "#test/sprints.ts";
import { notifyDue } from "./due.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, ivy, hal, harness, workspace } = company;
const run = harness.platform.pool.run;
toNoon(harness);
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(harness.platform.services.now() + days * day).toISOString().slice(0, 10);

/** The notifications of a person about a sprint. */
async function notificationsAbout(who: typeof ada, sprint: Sprint) {
  return (await notificationsOf(harness, who)).filter((each) => each.board_uuid === sprint.board_uuid);
}
const typesAbout = async (who: typeof ada, sprint: Sprint) =>
  (await notificationsAbout(who, sprint)).map((each) => each.event_type);

const wish = (event_type: string, ways: object) => ({
  workspace_uuid: workspace.uuid,
  event_type,
  in_app: false,
  email: false,
  push: false,
  ...ways,
});

/**
 * Runs the check twice, as two rounds of a quarter of an hour would. Earlier events are consumed first: otherwise the
 * order of a sprint's start and end in the list would be random.
 */
async function check(): Promise<void> {
  await harness.worker.idle();
  await notifyDue(harness.platform);
  await Promise.all([notifyDue(harness.platform), notifyDue(harness.platform)]);
}

test("when a sprint starts, everybody who may open its board is notified, except the person who started it", async () => {
  const first = await startSeries(company, [cleo, dev]);
  const second = await addSprint(company, first.board_uuid, { goal: "Sign-in\nworks" });
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", [second.board_uuid, dev.uuid]);
  const [started] = await notificationsAbout(cleo, first);
  assert.deepEqual(started, {
    uuid: started?.uuid,
    event_type: "sprint_started",
    workspace_uuid: workspace.uuid,
    board_uuid: first.board_uuid,
    task_uuid: null,
    key: null,
    page_uuid: null,
    actor: started?.actor,
    title: "Sprint 1",
    excerpt: null,
    created_at: (started as unknown as { created_at: string }).created_at,
    read_at: null,
  });
  assert.equal(started?.actor?.first_name, "Ada");
  assert.deepEqual(await typesAbout(ben, first), ["sprint_started"]);
  for (const who of [ada, ivy, hal]) assert.deepEqual(await typesAbout(who, first), []);
  assert.deepEqual(await typesAbout(cleo, second), [], "a planned one has not started");
  const path = `/boards/${first.board_uuid}/sprints/${first.uuid}/close`;
  assert.equal((await cleo.post(path, { carry_over: false })).status, 200);
  for (const who of [ada, ben]) {
    const all = (await notificationsAbout(who, second)).map(({ event_type, title, excerpt }) => [
      event_type,
      title,
      excerpt,
    ]);
    assert.deepEqual(all, [["sprint_started", "Sprint 2", "Sign-in works"]]);
  }
  for (const who of [cleo, dev, ivy]) assert.deepEqual(await typesAbout(who, second), []);
});

test("one day before the current sprint ends, everybody who may open its board is notified once", async () => {
  const ending = await startSeries(company, [cleo]);
  const planned = await addSprint(company, ending.board_uuid);
  const closed = await startSeries(company, [cleo]);
  const later = await startSeries(company, [cleo]);
  const over = await startSeries(company, [cleo]);
  const set = ({ board_uuid, uuid }: Sprint, days: number) =>
    ada.patch(`/boards/${board_uuid}/sprints/${uuid}`, { starts_on: inDays(days - 9), ends_on: inDays(days) });
  for (const each of [ending, planned, closed]) assert.equal((await set(each, 1)).status, 200);
  await set(later, 2);
  await set(over, -1);
  await ada.post(`/boards/${closed.board_uuid}/sprints/${closed.uuid}/close`, { carry_over: false });
  await check();
  for (const who of [ada, ben, cleo]) {
    assert.deepEqual(
      (await typesAbout(who, ending)).filter((type) => type === "sprint_ending"),
      ["sprint_ending"],
    );
    for (const each of [planned, closed, later, over]) {
      assert.ok(!(await typesAbout(who, each)).includes("sprint_ending"));
    }
  }
  for (const who of [dev, ivy, hal]) assert.deepEqual(await typesAbout(who, ending), []);
  const [, last] = await notificationsAbout(cleo, ending);
  assert.deepEqual([last?.task_uuid, last?.actor, last?.title], [null, null, "Sprint 1"]);
  await set(ending, 0);
  await check();
  assert.deepEqual(await typesAbout(cleo, ending), ["sprint_started", "sprint_ending"]);
});

test("preferences decide how people are notified, and the mail describes the sprint in words", async () => {
  for (const type of ["sprint_started", "sprint_ending"]) {
    await dev.put("/profile/notification-preferences", wish(type, { email: true }));
    await cleo.put("/profile/notification-preferences", wish(type, {}));
  }
  const sprint = await startSeries(company, [cleo, dev]);
  const path = `/boards/${sprint.board_uuid}/sprints/${sprint.uuid}`;
  await ada.patch(path, { name: "Spring tide", starts_on: inDays(0), ends_on: inDays(1) });
  await check();
  for (const who of [cleo, dev]) assert.deepEqual(await typesAbout(who, sprint), []);
  assert.deepEqual(await notificationMails(harness, cleo), []);
  const mails = await notificationMails(harness, dev);
  const [mail = ""] = mails;
  assert.equal(mails.length, 1);
  assert.match(mail, /The sprint .+Spring tide.+ has started/);
  assert.match(mail, new RegExp(`The sprint .+Spring tide.+ ends on ${inDays(1)}`));
  assert.ok(mail.includes(`https://stoa.test/boards/${sprint.board_uuid}`), mail);
});

test("a person who is removed from the board, or whose board is archived, no longer sees the notifications", async () => {
  const sprint = await startSeries(company, [ivy]);
  assert.deepEqual(await typesAbout(ivy, sprint), ["sprint_started"]);
  const [notification] = await notificationsAbout(ivy, sprint);
  assert.equal((await ivy.post(`/notifications/${notification?.uuid}/read`)).status, 200);
  assert.equal((await ivy.get("/profile/export")).body.export.notifications.at(-1).title, "Sprint 1");
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", [sprint.board_uuid, ivy.uuid]);
  assert.deepEqual(await typesAbout(ivy, sprint), []);
  assert.equal((await ivy.post(`/notifications/${notification?.uuid}/read`)).status, 404);
  assert.deepEqual(await typesAbout(ben, sprint), ["sprint_started"]);
  await ada.post(`/boards/${sprint.board_uuid}/archive`);
  assert.deepEqual(await typesAbout(ben, sprint), []);
  assert.equal((await ada.delete(`/boards/${sprint.board_uuid}`)).status, 200);
  const left = await run("select 1 from notifications where sprint_uuid = $1", [sprint.uuid]);
  assert.equal(left.length, 0);
});
