import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { formsOf } from "#test/feedback.ts";
import { eventsOf, require, secondBoard } from "#test/second-board.ts";
import { fortnight } from "#test/sprints.ts";

const company = await startCompany();
const { ada, ben, cleo, nobody, harness, workspace, board, statuses } = company;
const { path, pathOf, make, send, open, fill, tasksOf } = formsOf(company);
const run = harness.platform.pool.run;
const notFound = { error: "Feedback form not found.", code: "feedback_form_not_found" };

test("wrong input is rejected, and nothing is stored", async () => {
  const form = await make();
  const before = await company.footprint();
  const message = "Hello";
  const wrong = [
    {},
    { message: "" },
    { message: " \n\t" },
    { message: "x".repeat(5001) },
    { message: 1 },
    { message: "A\u0000B" },
    { message: "\ud800" },
    { message, name: "x".repeat(101) },
    { message, email: "no address" },
    { message, email: `${"x".repeat(190)}@example.com` },
    { message, rating: 0 },
    { message, rating: 6 },
    { message, rating: 1.5 },
    { message, rating: "5" },
    { message, title: "A" },
    { message, status_uuid: statuses[0]?.uuid },
    { message, submission_token: "short" },
  ];
  for (const body of wrong) assert.equal((await send(form, body)).status, 400, JSON.stringify(body).slice(0, 80));
  assert.equal((await send({ token: "short" }, { message })).status, 400);
  const unknown = await send({ token: "x".repeat(43) }, { message });
  assert.deepEqual([unknown.status, unknown.body], [404, notFound]);
  const huge = await nobody.sendJson(
    "POST",
    `/public/feedback-forms/${form.token}`,
    JSON.stringify({ message: "x".repeat(2_100_000) }),
  );
  assert.equal(huge.status, 413);
  const form_data = {
    payload: Buffer.from("message=Hello"),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
  assert.equal((await nobody.post(`/public/feedback-forms/${form.token}`, undefined, form_data)).status, 415);
  assert.deepEqual(await company.footprint(), before);
});

test("a submission becomes a task at the bottom of the form's status, which names nobody", async () => {
  const status_uuid = statuses[1]?.uuid;
  const below = await company.task({ status_uuid });
  const form = await make({ title: "Wishes", status_uuid });
  const { status, body } = await send(form, {
    message: "The map is too small\n\nPlease make it larger.",
    name: " Sue Sender ",
    email: "sue@sender.example",
    rating: 4,
  });
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(Object.keys(body.feedback_submission).toSorted(), ["created_at", "uuid"]);
  const [task] = await tasksOf(form);
  assert.deepEqual([task.title, task.status_uuid, task.version], ["The map is too small", status_uuid, 1]);
  assert.ok(Number(task.position) > Number(below.position));
  assert.equal(task.description, "The map is too small\n\nPlease make it larger.\n\nRating: 4 of 5");
  assert.deepEqual(task.created_by, {
    uuid: null,
    first_name: "Stoa",
    last_name: "",
    image_version: null,
    via: {
      feedback_form_uuid: form.uuid,
      feedback_form_title: "Wishes",
      user_uuid: ada.uuid,
      user_name: "Ada Example",
    },
  });
  const { feedback_forms } = (await ada.get(path)).body;
  assert.equal(feedback_forms.find((each: { uuid: string }) => each.uuid === form.uuid).submission_count, 1);
});

test("the event of the task is done by nobody, and tells neither the sender's name nor their address", async () => {
  const form = await make({ title: "Wishes" });
  await send(form, { message: "A wish", name: "Sue Sender", email: "sue@sender.example" });
  const [task] = await tasksOf(form);
  const [event] = (await ada.get(`/workspaces/${workspace.uuid}/events?limit=200`)).body.events.toReversed();
  assert.equal(event.event, "ticket.created");
  assert.deepEqual(event.actor, { kind: "system", user_uuid: null, api_key_uuid: null, name: "via Wishes" });
  assert.equal(event.data.task.uuid, task.uuid);
  const everything = await run(
    `select (select jsonb_agg(e) from full_events e where e.task_uuid = $1)::text
       || (select to_jsonb(t) from tasks t where t.uuid = $1)::text as stored`,
    [task.uuid],
  );
  const { stored } = everything[0] as { stored: string };
  assert.doesNotMatch(stored, /Sue|sender\.example/);
  assert.match(stored, /A wish/);
  assert.equal((await eventsOf(company, task.uuid)).length, 1);
  const log = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?limit=1`)).body.entries[0];
  assert.equal(log.action, "ticket.created");
});

test("a message is plain text: markup, mentions and links in it are shown and do nothing", async () => {
  const form = await make();
  const message = [
    `<script>alert(1)</script> @[Cleo](person:${cleo.uuid})`,
    `![x](https://evil.example/p.png) [click](javascript:alert(1)) https://evil.example`,
    "# no heading",
    "- no list",
    "```",
    `{{now}} &lt; \u202e`,
  ].join("\n");
  assert.equal((await send(form, { message })).status, 201);
  const [task] = await tasksOf(form);
  const { content } = task.description_json;
  assert.deepEqual([content.length, content[0].type], [1, "paragraph"]);
  const nodes = content[0].content as { type: string; text?: string; marks?: unknown }[];
  assert.ok(nodes.every(({ type, marks }) => ["text", "hardBreak"].includes(type) && marks === undefined));
  assert.equal(nodes.map(({ text }) => text ?? "\n").join(""), message);
  assert.equal(task.title, message.split("\n")[0]?.slice(0, 100));
  await harness.worker.idle();
  assert.deepEqual((await cleo.get(`/notifications`)).body.notifications, []);
  const read = await ada.patch(`/tasks/${task.uuid}`, { version: 1, description: task.description });
  assert.equal(read.body.task.version, 1, "the markdown is read as the same document");
});

test("the title is the first line, shortened between symbols", async () => {
  const form = await make();
  const titles = [
    ["\n\n  Two\twords  \nand more", "Two words"],
    ["😀".repeat(101), `${"😀".repeat(99)}…`],
    ["x".repeat(5000), `${"x".repeat(99)}…`],
  ] as const;
  for (const [message] of titles) assert.equal((await send(form, { message })).status, 201);
  assert.deepEqual(
    (await tasksOf(form)).map(({ title }) => title),
    titles.map(([, title]) => title),
  );
});

test("a form is shown in a read-only workspace and takes nothing", async () => {
  const form = await make({});
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", [workspace.uuid]);
  const shown = await nobody.get(`/public/feedback-forms/${form.token}`);
  assert.deepEqual([shown.status, shown.body.feedback_form.is_accepting], [200, false]);
  const before = await company.footprint();
  const { status, body } = await send(form, { message: "Hello" });
  assert.deepEqual([status, body.billing_frozen], [402, true]);
  assert.deepEqual(await company.footprint(), before);
  assert.equal(
    (await ada.get(`/boards/${form.board_uuid}/feedback-forms`)).body.feedback_forms.at(-1).dark_reason,
    "workspace_read_only",
  );
  await run("update workspaces set billing_status = 'normal' where uuid = $1", [workspace.uuid]);
  assert.equal((await nobody.get(`/public/feedback-forms/${form.token}`)).body.feedback_form.is_accepting, true);
});

test("a form does not work while its board, its sprint or its workspace does not take it", async () => {
  const other = await secondBoard(company);
  const form = await make({}, other.uuid);
  const states: [string, string, string][] = [
    ["update workspaces set public_boards_enabled = $2 where uuid = $1", "false", "true"],
    ["update workspaces set suspended_at = $2 where uuid = $1", "2026-01-01", ""],
    ["update workspaces set deleted_at = $2 where uuid = $1", "2026-01-01", ""],
  ];
  for (const [statement, stopped, works] of states) {
    await run(statement, [workspace.uuid, stopped]);
    const before = await company.footprint();
    const answers = [await nobody.get(`/public/feedback-forms/${form.token}`), await send(form, { message: "Hello" })];
    for (const { status, body } of answers) assert.deepEqual([status, body], [404, notFound], statement);
    assert.deepEqual(await company.footprint(), before);
    await run(statement, [workspace.uuid, works === "" ? null : works]);
    assert.equal((await nobody.get(`/public/feedback-forms/${form.token}`)).status, 200, statement);
  }
  await run("update workspaces set billing_status = 'past_due' where uuid = $1", [workspace.uuid]);
  assert.equal((await send(form, { message: "Unpaid" })).status, 201);
  await run("update workspaces set billing_status = 'normal' where uuid = $1", [workspace.uuid]);
  created(await ada.post(`/boards/${other.uuid}/sprints`, { name: "One", ...fortnight }));
  assert.equal((await send(form, { message: "In the sprint" })).status, 201);
  await run("update sprints set state = 'closed' where board_uuid = $1", [other.uuid]);
  assert.equal((await send(form, { message: "After the sprint" })).status, 404);
  assert.equal((await ada.get(pathOf(other.uuid))).body.feedback_forms[0].dark_reason, "sprint_not_current");
  await run("delete from sprints where board_uuid = $1", [other.uuid]);
  await ada.post(`/boards/${other.uuid}/archive`);
  assert.equal((await send(form, { message: "Archived" })).status, 404);
});

test("a status whose requirements a submission does not meet is left out, and without another one the form does not work", async () => {
  const other = await secondBoard(company);
  const [first, second, third] = other.statuses.map(({ uuid }) => uuid);
  const form = await make({ status_uuid: third }, other.uuid);
  await require(company, third, [{ kind: "has_assignee" }]);
  await require(company, first, [{ kind: "has_due_date" }]);
  await require(company, second, [{ kind: "has_description" }]);
  assert.equal((await send(form, { message: "Where to?" })).status, 201);
  assert.equal((await tasksOf(form))[0].status_uuid, second);
  await require(company, second, [{ kind: "has_label" }]);
  const before = await company.footprint();
  assert.equal((await send(form, { message: "Nowhere" })).status, 404);
  assert.deepEqual(await company.footprint(), before);
});

test("the same submission with the same token is received once, in parallel too", async () => {
  const form = await make();
  const submission_token = await fill(form);
  const sent = { message: "Once", email: "a@example.com", rating: 3, submission_token };
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(form, sent)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 201, 201, 201],
  );
  for (const { body } of answers) assert.deepEqual(body, answers[0]?.body);
  assert.equal((await tasksOf(form)).length, 1);
  const before = await company.footprint();
  for (const more of [{ message: "Twice" }, { email: "b@example.com" }, { rating: 4 }, { name: "A" }]) {
    const again = await send(form, { ...sent, ...more });
    assert.deepEqual([again.status, again.body.code], [409, "submission_token_used"]);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a token is good for its own form, from two seconds to a day after the form was opened", async () => {
  const [form, other] = [await make(), await make()];
  harness.holdClock();
  const submission_token = await open(form);
  const before = await company.footprint();
  const early = await send(form, { message: "At once", submission_token });
  assert.deepEqual([early.status, early.body.code, early.headers["retry-after"]], [429, "SUBMISSION_TOO_FAST", "2"]);
  harness.advance(2_000);
  const foreign = await send(other, { message: "Elsewhere", submission_token });
  assert.deepEqual([foreign.status, foreign.body.code], [400, "submission_token_invalid"]);
  const last = submission_token.at(-1) === "A" ? "B" : "A";
  for (const forged of [
    "x".repeat(94),
    submission_token.slice(0, -1) + last,
    submission_token.slice(0, -4),
    form.token,
  ]) {
    const answer = await send(form, { message: "Forged", submission_token: forged });
    assert.deepEqual([answer.status, answer.body.code], [400, "submission_token_invalid"]);
  }
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await send(form, { message: "In time", submission_token })).status, 201);
  const old = await open(form);
  harness.advance(24 * 3_600_000 + 1);
  const late = await send(form, { message: "Too late", submission_token: old });
  assert.deepEqual([late.status, late.body.code], [400, "submission_token_invalid"]);
});

test("a submission starts the automations of its board, whose rights are those of their person", async () => {
  const other = await secondBoard(company);
  const form = await make({}, other.uuid);
  const rule = created(
    await ada.post(`/boards/${other.uuid}/automations`, {
      name: "Sort",
      trigger_type: "ticket.created",
      conditions: [{ field: "title", operator: "contains", value: "bug" }],
      actions: [{ type: "set_priority", priority: "high" }],
    }),
  ).automation;
  await send(form, { message: "A bug" });
  await send(form, { message: "A wish" });
  for (let round = 0; round < 4; round += 1) await harness.worker.idle();
  assert.deepEqual(
    (await tasksOf(form)).map(({ priority }) => priority),
    ["high", null],
  );
  const { runs } = (await ada.get(`/boards/${other.uuid}/automations/${rule.uuid}/runs`)).body;
  assert.equal(runs.filter(({ state }: { state: string }) => state === "done").length, 1);
});

test("the person who made a form is notified of comments on its tasks like a creator, and the form outlives their access", async () => {
  const form = await make({}, board.uuid, cleo);
  await send(form, { message: "Please answer" });
  const [task] = await tasksOf(form);
  await ben.post(`/tasks/${task.uuid}/comments`, { body: "We will." });
  await harness.worker.idle();
  const { notifications } = (await cleo.get("/notifications")).body;
  assert.deepEqual(
    notifications.map(({ event_type, task_uuid }: Record<string, string>) => [event_type, task_uuid]),
    [["comment_reply", task.uuid]],
  );
  assert.equal((await ada.post(`/admin/workspaces/${workspace.uuid}/people/${cleo.uuid}/deactivate`)).status, 200);
  assert.equal((await send(form, { message: "Still open" })).status, 201);
});

test("a submission that races with its status, its board or its form closing is received before, or not at all", async () => {
  for (let round = 0; round < 5; round += 1) {
    const other = await secondBoard(company);
    const last = other.statuses.at(-1)?.uuid;
    const form = await make({ status_uuid: last }, other.uuid);
    const sending = () => Array.from({ length: 3 }, (_, index) => send(form, { message: `Round ${round} ${index}` }));
    const [gone, ...received] = await Promise.all([ada.delete(`/boards/${other.uuid}/statuses/${last}`), ...sending()]);
    assert.ok([200, 409].includes(gone?.status ?? 0));
    assert.ok(received.every(({ status }) => status === 201));
    const [, ...late] = await Promise.all([ada.post(`/boards/${other.uuid}/archive`), ...sending()]);
    assert.ok(late.every(({ status }) => status === 201 || status === 404));
    const [row] = (await run("select count(*)::int as made from tasks where board_uuid = $1", [other.uuid])) as {
      made: number;
    }[];
    assert.equal(row?.made, 3 + late.filter(({ status }) => status === 201).length);
  }
});
