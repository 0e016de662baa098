import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { list, type ApiClient } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";
import { passDue, sendDue, subscribe, summariesTo } from "#test/summaries.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { enqueueDueSummaries } from "./enqueue-due.ts";
import { sendSummary } from "./send-summary.ts";
import { sendSummaryJob } from "./jobs.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, board, workspace, harness } = company;
const run = harness.platform.pool.run;

/** A board with a task, so that its summary has content, and the rest of the fixture. */
async function boardFor(...readers: ApiClient[]) {
  const made = await secondBoard(company, readers);
  created(await ada.post(`/boards/${made.uuid}/tasks`, { title: "Something to tell" }));
  return made;
}

// a session would expire within the days that pass here
afterEach(() => harness.advance(Date.now() - harness.platform.services.now()));

async function count(who: ApiClient): Promise<number> {
  return (await summariesTo(harness, who)).length;
}

test("a summary is sent when it is due, once, and the next one a period later", async () => {
  const { uuid } = await boardFor(cleo);
  await subscribe(cleo, uuid);
  await sendDue(harness);
  assert.equal(await count(cleo), 0);
  passDue(harness, "daily");
  await sendDue(harness);
  await sendDue(harness);
  assert.equal(await count(cleo), 1);
  passDue(harness, "daily");
  await sendDue(harness);
  assert.equal(await count(cleo), 2);
  await cleo.delete(`/profile/summary-emails/${uuid}`);
  passDue(harness, "daily");
  await sendDue(harness);
  assert.equal(await count(cleo), 2);
});

test("of several workers that send one summary at the same time, one does", async () => {
  const { uuid } = await boardFor(ben);
  await subscribe(ben, uuid);
  passDue(harness, "daily");
  const key = { workspace_uuid: workspace.uuid, board_uuid: uuid, user_uuid: ben.uuid };
  await Promise.all(Array.from({ length: 6 }, () => sendSummary(harness.platform, key)));
  assert.equal(await count(ben), 1);
  await ben.delete(`/profile/summary-emails/${uuid}`);
});

test("several jobs for one summary send it once", async () => {
  const before = await count(ben);
  const { uuid } = await boardFor(ben);
  await subscribe(ben, uuid);
  passDue(harness, "daily");
  const key = { workspace_uuid: workspace.uuid, board_uuid: uuid, user_uuid: ben.uuid };
  for (let round = 0; round < 3; round += 1) {
    await inTransaction(harness.platform.transactions, {}, async (tx) => tx.enqueue(sendSummaryJob, key));
  }
  await sendDue(harness);
  assert.equal(await count(ben), before + 1);
  await ben.delete(`/profile/summary-emails/${uuid}`);
});

test("after a failed commit nothing was sent, and the next try sends the summary", async () => {
  const { uuid } = await boardFor(gus);
  await subscribe(gus, uuid);
  passDue(harness, "daily");
  await inTransaction(harness.platform.transactions, {}, async (tx) =>
    tx.enqueue(sendSummaryJob, { workspace_uuid: workspace.uuid, board_uuid: uuid, user_uuid: gus.uuid }),
  );
  harness.faults.beforeCommit = new Error("the database went away");
  await harness.worker.idle();
  harness.faults.beforeCommit = null;
  assert.equal(await count(gus), 0);
  await run("update jobs set run_at = clock_timestamp()");
  await harness.worker.idle();
  assert.equal(await count(gus), 1);
  await gus.delete(`/profile/summary-emails/${uuid}`);
});

test("after some missed days one summary is sent for all of them", async () => {
  const { uuid } = await boardFor(finn);
  await subscribe(finn, uuid, { sections: ["created"] });
  passDue(harness, "daily");
  await sendDue(harness);
  // the database's clock does not move meanwhile, so the task's created_at is set to a missed day
  const { task } = created(await ada.post(`/boards/${uuid}/tasks`, { title: "Made on a missed day" }));
  await run("update tasks set created_at = $2, updated_at = $2 where uuid = $1", [
    task.uuid,
    new Date(harness.platform.services.now() + 3_600_000).toISOString(),
  ]);
  for (let day = 0; day < 3; day += 1) passDue(harness, "daily");
  await sendDue(harness);
  const mails = await summariesTo(harness, finn);
  assert.equal(mails.length, 2);
  assert.match(mails[1]?.text ?? "", /Made on a missed day/);
  assert.doesNotMatch(mails[1]?.text ?? "", /Something to tell/);
  await finn.delete(`/profile/summary-emails/${uuid}`);
});

test("a summary without content is not sent", async () => {
  const { uuid } = await secondBoard(company, [eve]);
  await subscribe(eve, uuid, {
    sections: ["progress", "by_column", "created", "completed", "overdue", "due_soon", "my_tickets"],
  });
  passDue(harness, "daily");
  await sendDue(harness);
  assert.equal(await count(eve), 0);
  created(await ada.post(`/boards/${uuid}/tasks`, { title: "First" }));
  passDue(harness, "daily");
  await sendDue(harness);
  assert.equal(await count(eve), 1);
  await eve.delete(`/profile/summary-emails/${uuid}`);
});

test("a person who unsubscribed by the link gets no summary, and gets the next one after resubscribing", async () => {
  const { uuid } = await boardFor(cleo);
  await subscribe(cleo, uuid);
  passDue(harness, "daily");
  await sendDue(harness);
  const before = await count(cleo);
  const link = (await summariesTo(harness, cleo)).at(-1)?.headers["list-unsubscribe"] ?? "";
  const { pathname } = new URL(link.slice(1, -1));
  assert.equal((await company.nobody.post(pathname)).status, 200);
  for (let day = 0; day < 2; day += 1) {
    passDue(harness, "daily");
    await sendDue(harness);
  }
  assert.equal(await count(cleo), before);
  assert.equal((await company.nobody.post(`${pathname}?resubscribe=true`)).status, 200);
  await sendDue(harness);
  assert.equal(await count(cleo), before);
  passDue(harness, "daily");
  await sendDue(harness);
  assert.equal(await count(cleo), before + 1);
});

const set = (table: string, values: string, key: string) => async (uuid: string) => {
  await run(`update ${table} set ${values} where ${key} = $1`, [uuid]);
};

/** Each way to lose access to a board and to get it back, by the things that they name. */
const losses: Readonly<
  Record<
    string,
    readonly [(uuid: string) => Promise<void>, (uuid: string) => Promise<void>, "board" | "user" | "workspace"]
  >
> = {
  "taken off the board": [
    async (uuid) =>
      void (await run("delete from board_members where board_uuid = $1 and user_uuid = $2", [uuid, dev.uuid])),
    async (uuid) => list(harness, { uuid, workspace_uuid: workspace.uuid }, dev),
    "board",
  ],
  "whose board is in the trash": [
    set("boards", "archived_at = clock_timestamp()", "uuid"),
    set("boards", "archived_at = null", "uuid"),
    "board",
  ],
  "who is no member any more": [
    set("members", "deactivated_at = clock_timestamp()", "user_uuid"),
    set("members", "deactivated_at = null", "user_uuid"),
    "user",
  ],
  "whose account was stopped": [
    set("users", "deactivated_at = clock_timestamp()", "uuid"),
    set("users", "deactivated_at = null", "uuid"),
    "user",
  ],
  "whose workspace is suspended": [
    set("workspaces", "suspended_at = clock_timestamp()", "uuid"),
    set("workspaces", "suspended_at = null", "uuid"),
    "workspace",
  ],
  "whose workspace is deleted": [
    set("workspaces", "deleted_at = clock_timestamp()", "uuid"),
    set("workspaces", "deleted_at = null", "uuid"),
    "workspace",
  ],
  "who has no second factor where one is demanded": [
    set("workspaces", "two_factor_required = true", "uuid"),
    set("workspaces", "two_factor_required = false", "uuid"),
    "workspace",
  ],
};

const lostBoard = await boardFor(dev);
await subscribe(dev, lostBoard.uuid);

for (const [who, [lose, regain, what]] of Object.entries(losses)) {
  test(`a person ${who} gets no summary, and gets the next one after that has ended`, async () => {
    await run("update summary_emails set told_until = null, next_at = clock_timestamp() where user_uuid = $1", [
      dev.uuid,
    ]);
    const uuid = { board: lostBoard.uuid, user: dev.uuid, workspace: workspace.uuid }[what];
    const before = await count(dev);
    await lose(uuid);
    passDue(harness, "daily");
    await sendDue(harness);
    assert.equal(await count(dev), before);
    await regain(uuid);
    await sendDue(harness);
    assert.equal(await count(dev), before);
    passDue(harness, "daily");
    await sendDue(harness);
    assert.equal(await count(dev), before + 1);
  });
}

test("the access at the time of sending counts, not at the time when the job was enqueued", async () => {
  const before = await count(dev);
  passDue(harness, "daily");
  const key = { workspace_uuid: workspace.uuid, board_uuid: lostBoard.uuid, user_uuid: dev.uuid };
  await inTransaction(harness.platform.transactions, {}, async (tx) =>
    tx.enqueue(sendSummaryJob, key, { inSeconds: 3600 }),
  );
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", [lostBoard.uuid, dev.uuid]);
  await run("update jobs set run_at = clock_timestamp()");
  await harness.worker.idle();
  assert.equal(await count(dev), before);
});

test("more summaries than one batch all get one job each", async () => {
  await harness.worker.close();
  await run(
    `insert into users (email, first_name, last_name, password_hash)
     select 'reader.' || n || '@example.com', 'Reader', 'Example', 'no password' from generate_series(1, 620) n`,
  );
  await run(
    `insert into summary_emails (workspace_uuid, board_uuid, user_uuid, frequency, sections, next_at)
     select $1, $2, uuid, 'weekly', '{progress}', '2026-01-01' from users where first_name = 'Reader'`,
    [workspace.uuid, board.uuid],
  );
  for (let look = 0; look < 2; look += 1) {
    await enqueueDueSummaries(harness.platform);
    const jobs = await run("select key from jobs where kind = 'send_summary'");
    assert.equal(jobs.length, 620);
  }
});
