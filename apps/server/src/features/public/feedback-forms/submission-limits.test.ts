import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { formsOf } from "#test/feedback.ts";

const company = await startCompany();
const { harness, workspace } = company;
const { make, send, open, tasksOf } = formsOf(company);
const run = harness.platform.pool.run;

/** Stores earlier submissions of a form, each with a task of its own. */
async function sentBefore(form: { uuid: string }, count: number, isWithToken: boolean, minutes: number): Promise<void> {
  const tasks = await company.tasks(count);
  await run(
    `insert into feedback_submissions (workspace_uuid, form_uuid, task_uuid, message, token_uuid, created_at)
     select $1, $2, t, 'Earlier', case when $4 then gen_random_uuid() end, clock_timestamp() - $5::int * interval '1 minute'
     from unnest($3::uuid[]) t`,
    [workspace.uuid, form.uuid, tasks.map(({ uuid }) => uuid), isWithToken, minutes],
  );
}

test("of fifty submissions without a token at once, no more are received than an hour allows", async () => {
  const form = await make();
  await sentBefore(form, 50, false, 30);
  await sentBefore(form, 20, false, 61);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(form, { message: `Spam ${index}` })));
  assert.equal(answers.filter(({ status }) => status === 201).length, 10);
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 40);
  assert.deepEqual(
    [refused[0]?.body.code, refused[0]?.body.message],
    ["FEEDBACK_LIMIT", "This form accepts at most 60 submissions per hour. Try again later."],
  );
  const wait = Number(refused[0]?.headers["retry-after"]);
  assert.ok(wait > 1500 && wait <= 1800, String(wait));
  assert.equal((await tasksOf(form)).length, 80);
  const submission_token = await open(form);
  harness.advance(3_000);
  assert.equal(
    (await send(form, { message: "A person", submission_token })).status,
    201,
    "programs use up nothing of people's",
  );
  const other = await make();
  assert.equal((await send(other, { message: "Another form" })).status, 201);
});

test("with tokens, too, a form takes no more than an hour allows", async () => {
  const form = await make();
  const tokens = await Promise.all(Array.from({ length: 6 }, () => open(form)));
  harness.advance(3_000);
  await sentBefore(form, 5, true, 30);
  await run(
    `insert into tasks (workspace_uuid, board_uuid, number, title, status_uuid, position, created_by)
     select t.workspace_uuid, t.board_uuid, 100000 + n, 'Earlier', t.status_uuid, n, t.created_by
     from tasks t cross join generate_series(1, 292) n where t.uuid = (select uuid from tasks limit 1)`,
  );
  await run(
    `insert into feedback_submissions (workspace_uuid, form_uuid, task_uuid, message, token_uuid)
     select workspace_uuid, $1, uuid, 'Earlier', gen_random_uuid() from tasks where number > 100000`,
    [form.uuid],
  );
  const answers = await Promise.all(
    tokens.map((submission_token, index) => send(form, { message: `Message ${index}`, submission_token })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [201, 201, 201, 429, 429, 429],
  );
  assert.equal((await send(form, { message: "Without" })).status, 201);
});
