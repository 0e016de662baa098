import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { startCompany } from "#test/company.ts";
import { mentioning, notificationMails, notificationsOf } from "#test/notified.ts";
import { join, list, person, type ApiClient } from "#test/people.ts";
import { mailOf } from "./mail.ts";
import type { NotificationDetails } from "./messages.ts";

// one job fails on purpose
const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, harness, workspace, board } = company;
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);

/** A new member of the board. */
async function newcomer(): Promise<ApiClient> {
  const who = await person(harness, "NotificationDetails");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  return who;
}

const waiting = async (who: ApiClient) =>
  (await run("select 1 from notifications where user_uuid = $1 and awaits_mail", who.uuid)).length;

test("notifications are mailed after a minute: what happened, where, who did it, and how to change preferences", async () => {
  const who = await newcomer();
  const task = await company.task({ title: "Fix the \r\n pump", assignee_uuids: [who.uuid] });
  await harness.worker.idle();
  const jobs = (await run(
    "select key, extract(epoch from run_at - created_at)::float as seconds from jobs where kind = 'mail_notifications'",
  )) as { key: string; seconds: number }[];
  const mine = jobs.filter(({ key }) => key === who.uuid);
  assert.equal(mine.length, 1);
  assert.equal(Math.round(mine[0]?.seconds ?? 0), 60);
  const [mail = "", ...others] = await notificationMails(harness, who);
  assert.equal(others.length, 0);
  for (const part of [
    "Ada Example assigned",
    "Fix the pump",
    "Company",
    `https://stoa.test/tasks/${task.uuid}`,
    "https://stoa.test/settings/notifications",
  ]) {
    assert.ok(mail.includes(part), part);
  }
  assert.equal((await notificationMails(harness, who)).length, 1);
});

test("fifty notifications at once make one mail, with the first twenty and the number of the others", async () => {
  const who = await newcomer();
  for (let number = 1; number <= 50; number += 1) {
    await company.task({ title: `Ticket <${number}>`, assignee_uuids: [who.uuid] });
    if (number % 20 === 1) await harness.worker.idle();
    // however long this takes, the minute is not over before the last one
    await run("update jobs set run_at = 'infinity' where kind = 'mail_notifications' and key = $1", who.uuid);
  }
  const mails = await notificationMails(harness, who);
  assert.equal(mails.length, 1);
  const [mail = ""] = mails;
  assert.ok(mail.includes("Subject: =?UTF-8?") || mail.includes("Subject: 50 notifications"));
  assert.ok(mail.includes("Ticket <20>") && !mail.includes("Ticket <21>"));
  assert.ok(mail.includes("And 30 more"));
  assert.equal(await waiting(who), 0);
  await company.task({ title: "Later", assignee_uuids: [who.uuid] });
  assert.equal((await notificationMails(harness, who)).length, 2);
});

test("a person who loses access between the event and the mail gets no mail", async () => {
  const losses: readonly (readonly [string, (who: ApiClient, task: string) => Promise<unknown>])[] = [
    ["the board", (who) => run("delete from board_members where user_uuid = $1", who.uuid)],
    [
      "the workspace",
      (who) => run("update members set deactivated_at = clock_timestamp() where user_uuid = $1", who.uuid),
    ],
    ["the account", (who) => run("update users set deactivated_at = clock_timestamp() where uuid = $1", who.uuid)],
    ["the address", (who) => run("update users set verified_at = null where uuid = $1", who.uuid)],
    ["the ticket", (_who, task) => ada.post(`/tasks/${task}/archive`)],
    [
      "the wish",
      (who) =>
        who.put("/profile/notification-preferences", {
          workspace_uuid: workspace.uuid,
          event_type: "assigned",
          in_app: true,
          email: false,
        }),
    ],
    ["the need, having read it", (who) => who.post("/notifications/read-all", {})],
  ];
  for (const [what, lose] of losses) {
    const who = await newcomer();
    const task = await company.task({ assignee_uuids: [who.uuid] });
    await harness.worker.idle();
    assert.equal(await waiting(who), 1, what);
    await lose(who, task.uuid);
    assert.deepEqual(await notificationMails(harness, who), [], what);
    assert.equal(await waiting(who), 0, `${what}: it waits no more`);
  }
});

test("a comment that is deleted within the minute is not mailed", async () => {
  const who = await newcomer();
  const task = await company.task();
  const { body } = await ada.post(`/tasks/${task.uuid}/comments`, { body_json: mentioning(who) });
  assert.equal((await notificationsOf(harness, who, task.uuid)).length, 1);
  await ada.delete(`/tasks/${task.uuid}/comments/${body.comment.uuid}`);
  assert.deepEqual(await notificationMails(harness, who), []);
});

test("the mail is enqueued in the transaction that takes its notifications: both happen or neither", async () => {
  const who = await newcomer();
  await company.task({ assignee_uuids: [who.uuid] });
  await harness.worker.idle();
  harness.faults.beforeCommit = new Error("the test's own fault");
  await run("update jobs set run_at = clock_timestamp() where kind = 'mail_notifications' and key = $1", who.uuid);
  await harness.worker.idle();
  harness.faults.beforeCommit = null;
  assert.equal(await waiting(who), 1);
  await run("update jobs set run_at = clock_timestamp() where kind = 'mail_notifications'");
  assert.equal((await notificationMails(harness, who)).length, 1);
});

test("a notification that was added while the mail job ran is found by the next round", async () => {
  const who = await newcomer();
  await company.task({ assignee_uuids: [who.uuid] });
  await harness.worker.idle();
  await run("delete from jobs where kind = 'mail_notifications' and key = $1", who.uuid);
  await run("update notifications set created_at = created_at - interval '10 minutes' where user_uuid = $1", who.uuid);
  assert.deepEqual(await notificationMails(harness, who), []);
  const seal = harness.platform.services.sealer.seal("{}", "job notify_due");
  await run("insert into jobs (kind, payload) values ('notify_due', $1)", seal);
  harness.platform.signals.send({ kind: "jobs_written" });
  assert.equal((await notificationMails(harness, who)).length, 1);
});

test("names with markup cannot change the look of a mail", () => {
  const details: NotificationDetails = {
    uuid: "u",
    event_type: "comment_reply",
    workspace_uuid: company.workspace.uuid,
    workspace_name: "Company",
    board_uuid: company.board.uuid,
    task_uuid: "t",
    page_uuid: null,
    key: "WOR-1",
    title: `Pay\r\nBcc: all@example.com ${"x".repeat(600)}`,
    excerpt: "https://evil.example.com",
    due_date: null,
    actor: {
      first_name: "Eve\nStoa",
      last_name: "staff",
      via: { user_name: "Eve\nStoa staff", api_key_name: "https://evil.example.com\n\nPay" },
    },
    reported_by: null,
  };
  const mail = mailOf({ webOrigin: "https://stoa.test" }, "a@example.com", [details]);
  assert.ok(!/[\r\n]/.test(mail.subject));
  assert.ok(mail.subject.length < 300);
  // a third party's link never stands by itself in a paragraph, so it cannot look like a link of the mail
  assert.deepEqual(
    mail.paragraphs.filter((part) => typeof part === "string" && /^https?:\S+$/.test(part)),
    ["https://stoa.test/tasks/t", "https://stoa.test/settings/notifications"],
  );
});
