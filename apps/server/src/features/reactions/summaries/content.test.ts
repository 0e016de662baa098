import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { passDue, sendDue, subscribe, summariesTo } from "#test/summaries.ts";
import { moveEvents } from "#test/events.ts";

const company = await startCompany();
const { ada, cleo, board, workspace, statuses, harness } = company;
const run = harness.platform.pool.run;
const [toDo, inProgress, done] = statuses;
const inDays = (days: number): string => new Date(dueDay.getTime() + days * 86_400_000).toISOString().slice(0, 10);

// the day on which the summary will be sent
const dueDay = new Date(harness.platform.services.now());
dueDay.setUTCHours(dueDay.getUTCHours() + 17);
passDue(harness, "daily");
const sentOn = new Date(harness.platform.services.now());
dueDay.setTime(Date.UTC(sentOn.getUTCFullYear(), sentOn.getUTCMonth(), sentOn.getUTCDate()));
harness.advance(Date.now() - harness.platform.services.now());

type Task = { uuid: string; version: number };
const old: string[] = [];
const make = async (title: string, fields: Record<string, unknown> = {}): Promise<Task> => {
  const task = await company.task({ title, ...fields });
  old.push(task.uuid);
  return task;
};

// tasks that were on the board before the period
const waiting = await make("Waiting");
const late = await make("Late <b>&amp; bold</b>", { due_date: inDays(-3), status_uuid: inProgress?.uuid });
await make("Due today", { due_date: inDays(0) });
await make("Due in a week", { due_date: inDays(7), assignee_uuids: [cleo.uuid] });
await make("Due later", { due_date: inDays(8) });
await make("Done long ago", { status_uuid: done?.uuid, due_date: inDays(-30), assignee_uuids: [cleo.uuid] });
const finished = await make("Finished now");
const reopened = await make("Finished and reopened");
const trashed = await make("In the trash", { due_date: inDays(-3), assignee_uuids: [cleo.uuid] });
const before = new Date(Date.now() - 40 * 86_400_000).toISOString();
await run("update tasks set created_at = $2 where uuid = any ($1::uuid[])", [old, before]);
await run(moveEvents("$2::timestamptz", "e.task_uuid = any ($1::uuid[])"), [old, before]);

// changes within the period
const move = async ({ uuid }: Task, status_uuid: string | undefined): Promise<void> => {
  const { version } = (await ada.get(`/tasks/${uuid}`)).body.task;
  assert.equal((await ada.post(`/tasks/${uuid}/move`, { version, status_uuid })).status, 200);
};
await move(finished, done?.uuid);
await move(reopened, done?.uuid);
await move(reopened, toDo?.uuid);
await ada.post(`/tasks/${trashed.uuid}/archive`);
const fresh = await company.task({ title: "Made now\nin two lines", assignee_uuids: [cleo.uuid] });
await company.task({ title: "Made done", status_uuid: done?.uuid });
created(await ada.post(`/tasks/${waiting.uuid}/duplicate`, { title: "Copied" }));

await subscribe(cleo, board.uuid, {
  sections: ["my_tickets", "progress", "by_column", "created", "completed", "overdue", "due_soon"],
});
passDue(harness, "daily");
await sendDue(harness);
const [mail] = await summariesTo(harness, cleo);
const text = mail?.text ?? "";

/** The titles of a section's tasks in the mail. */
function titlesIn(heading: string): string[] {
  const [, after = ""] = text.split(`${heading}\n${"-".repeat(heading.length)}\n`);
  const section = after.split(/\n\n(?=[^\n]+\n-{3,}\n|-- \n)/)[0] ?? "";
  return [...section.matchAll(/^- WOR-\d+ (.*?)(?: \([^()]*\))?$/gm)].map(([, title = ""]) => title);
}

test("the mail names the board, workspace and period, and links to the board", () => {
  assert.match(mail?.headers["subject"] ?? "", /^Work: daily summary, \d+ \w+ \d{4}$/);
  assert.match(text, new RegExp(`^The board “Work” of “${workspace.name}”, \\d+ \\w+ \\d{4} to \\d+ \\w+ \\d{4}:\n\n`));
  assert.ok(text.includes(`Open the board:\nhttps://stoa.test/boards/${board.uuid}\n`));
});

test("progress and statuses count tasks that are not archived", () => {
  assert.match(text, /Progress\n-{8}\n\n\[#{5}-{15}\] 3 of 11 \(27 %\)/);
  assert.match(text, /By column\n-{9}\n\nTo Do: {7}7\nIn Progress: 1\nDone: {8}3\n/);
});

test("created: tasks that were created in the period", () => {
  assert.deepEqual(titlesIn("Created"), ["Made now in two lines", "Made done", "Copied"]);
});

test("completed: tasks that became complete in the period and still are", () => {
  assert.deepEqual(titlesIn("Completed"), ["Finished now", "Made done"]);
});

test("overdue and due soon: open tasks sorted by date; the seventh day from today is still soon", () => {
  assert.deepEqual(titlesIn("Overdue"), ["Late <b>&amp; bold</b>"]);
  assert.deepEqual(titlesIn("Due in the next 7 days"), ["Due today", "Due in a week"]);
});

test("tasks of the section “Your tickets”: the reader's open tasks, those with a date first", () => {
  assert.deepEqual(titlesIn("Your tickets"), ["Due in a week", "Made now in two lines"]);
});

test("sections are in the order in which they were asked for", () => {
  const headings = [...text.matchAll(/^([^\n]+)\n-{3,}$/gm)].map(([, heading]) => heading);
  assert.deepEqual(headings, [
    "Your tickets",
    "Progress",
    "By column",
    "Created",
    "Completed",
    "Overdue",
    "Due in the next 7 days",
  ]);
});

test("tasks are links in both parts of the mail, and their titles are escaped", () => {
  assert.match(
    text,
    new RegExp(
      `- WOR-\\d+ Late <b>&amp; bold</b> \\(In Progress, due [^)]+\\)\n  https://stoa.test/tasks/${late.uuid}\n`,
    ),
  );
  const html = mail?.html ?? "";
  assert.ok(html.includes(`href="https://stoa.test/tasks/${fresh.uuid}"`));
  assert.ok(html.includes("Late &lt;b&gt;&amp;amp; bold&lt;/b&gt;"));
});

test("the mail says why it was sent and how to unsubscribe, in both parts and in its headers", () => {
  const link = /^<(https:\/\/stoa\.test\/public\/unsubscribe\/[\w-]{64})>$/.exec(
    mail?.headers["list-unsubscribe"] ?? "",
  );
  assert.equal(mail?.headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
  assert.ok(
    text
      .trimEnd()
      .endsWith(`You asked for the daily summary of “Work”. This link ends all summaries:\nUnsubscribe: ${link?.[1]}`),
  );
  assert.ok(mail?.html.includes(`href="${link?.[1]}"`));
});

test("of many tasks twenty are listed, with the number of the others", async () => {
  for (let number = 0; number < 23; number += 1) await company.task({ title: `One of many ${number}` });
  await subscribe(ada, board.uuid, { sections: ["created"] });
  // the period in which they were made is that of a summary that is due a day later
  await run("update tasks set created_at = $1::timestamptz where title like 'One of many %'", [
    new Date(harness.platform.services.now() + 60_000).toISOString(),
  ]);
  passDue(harness, "daily");
  await sendDue(harness);
  const [many] = await summariesTo(harness, ada);
  assert.equal(many?.text.match(/One of many/g)?.length, 20);
  assert.match(many?.text ?? "", /\n {2}and 3 more\n/);
  assert.match(many?.html ?? "", />and 3 more</);
});
