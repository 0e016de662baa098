import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { asPublished } from "#test/events.ts";
import { statementsOf } from "#test/statement-count.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot } = company;
const { pool } = company.harness.platform;
const path = (task: { uuid: string }) => `/tasks/${task.uuid}/comments`;
const doc = (...content: unknown[]) => ({ type: "doc", content: [{ type: "paragraph", content }] });

async function setBilling(billing_status: string, suspended_at: Date | null = null): Promise<void> {
  await pool.run("update workspaces set billing_status = $1, suspended_at = $2::text::timestamptz where uuid = $3", [
    billing_status,
    suspended_at?.toISOString() ?? null,
    company.workspace.uuid,
  ]);
}

test("viewers, guests and people who are not on the board cannot comment, and nothing is stored", async () => {
  const task = await company.task();
  const before = await company.footprint();
  const answers = [];
  for (const who of [dev, finn, ivy, hal, nobody]) answers.push(await who.post(path(task), { body: "No" }));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  assert.equal(answers[0]?.body.error, "Your role in this workspace is read-only.");
  assert.equal(answers[2]?.body.error, "Task not found.");
  assert.deepEqual(await company.footprint(), before);
  for (const who of [ada, ben, cleo, gus, eve]) {
    const answer = await who.post(path(task), { body: "Yes" });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.equal(answer.body.comment.author.uuid, who.uuid);
  }
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.comment_total, 5);
});

test("nobody can comment on an archived task, or in a suspended or read-only workspace", async () => {
  const [task, archived] = [await company.task(), await company.task()];
  await pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [archived.uuid]);
  const before = await company.footprint();
  assert.equal((await ada.post(path(archived), { body: "Late" })).status, 404);
  await setBilling("read_only");
  const frozen = await ada.post(path(task), { body: "Unpaid" });
  assert.deepEqual([frozen.status, frozen.body.billing_frozen], [402, true]);
  await setBilling("normal", new Date());
  assert.equal((await ada.post(path(task), { body: "Suspended" })).status, 423);
  assert.deepEqual(await company.footprint(), before);
  await setBilling("past_due");
  assert.equal((await ada.post(path(task), { body: "Owed" })).status, 201);
  await setBilling("normal");
});

test("an empty or too long comment is rejected with the contract's sentence", async () => {
  const task = await company.task();
  const before = await company.footprint();
  const image = { type: "image", attrs: { src: "https://example.com/a.png" } };
  const refused = [
    { body: "" },
    { body: " \n\t\u00a0 " },
    { body: "a".repeat(10_001) },
    { body: "😀".repeat(10_001) },
    { body_json: { type: "doc", content: [] } },
    { body_json: doc({ type: "text", text: "  " }) },
    { body_json: doc({ type: "hardBreak" }) },
    { body_json: { type: "doc", content: [{ type: "horizontalRule" }] } },
    { body_json: doc({ type: "text", text: "a".repeat(10_001) }) },
  ];
  for (const body of refused) {
    const answer = await eve.post(path(task), body);
    assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 80));
    assert.equal(answer.body.error, "A comment must contain 1 to 10,000 characters.");
  }
  assert.deepEqual(await company.footprint(), before);
  for (const body of [{ body: "a" }, { body: ` ${"😀".repeat(10_000)} ` }, { body_json: doc(image) }]) {
    assert.equal((await eve.post(path(task), body)).status, 201);
  }
});

test("both forms, no form, an unknown field, node or type are rejected", async () => {
  const task = await company.task();
  const before = await company.footprint();
  const twice = await eve.post(path(task), { body: "a", body_json: doc({ type: "text", text: "a" }) });
  assert.deepEqual([twice.status, twice.body.error], [400, "Give either the markdown or the document form, not both."]);
  const refused = [{}, { body: "a", text: "a" }, { body: 1 }, { body: null }, { body: "a\u0000" }, undefined];
  const documents = [doc({ type: "video" }), { type: "paragraph" }, doc({ type: "text", text: "a", size: 2 }), "a"];
  for (const body of [...refused, ...documents.map((body_json) => ({ body_json }))]) {
    assert.equal((await eve.post(path(task), body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a comment is returned in both forms without surrounding spaces, whichever form was sent", async () => {
  const task = await company.task();
  const { comment } = (await eve.post(path(task), { body: "\n As **said**. \n" })).body;
  assert.equal(comment.body, "As **said**.");
  assert.equal(comment.body_json.content[0].content[1].marks[0].type, "bold");
  assert.equal(comment.task_uuid, task.uuid);
  assert.deepEqual(comment.author, {
    uuid: eve.uuid,
    first_name: "Eve",
    last_name: "Example",
    image_version: null,
    via: null,
  });
  assert.deepEqual(comment.actor, { kind: "user", user_uuid: eve.uuid, api_key_uuid: null, name: "Eve Example" });
  assert.match(comment.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const other = (await eve.post(path(task), { body_json: doc({ type: "text", text: "2 * 3 * 4" }) })).body.comment;
  assert.equal(other.body_json.content[0].content[0].text, "2 * 3 * 4");
});

test("a key's comment is shown as the key's, with the person whose access it used", async () => {
  const task = await company.task();
  const { comment } = (await robot.post(path(task), { body: "Built." })).body;
  assert.equal(comment.actor.kind, "api_key");
  assert.equal(comment.actor.name, "Robot (Cleo Example)");
  assert.deepEqual([comment.author.uuid, comment.author.via.user_uuid], [null, cleo.uuid]);
  const [key] = (await pool.run("select uuid from api_keys where user_uuid = $1", [cleo.uuid])) as { uuid: string }[];
  assert.equal(comment.actor.api_key_uuid, key?.uuid);
  const [event] = await pool.run(
    "select actor_kind, actor_name from full_events where task_uuid = $1 and name = 'comment.created'",
    [task.uuid],
  );
  assert.deepEqual({ ...(event as object) }, { actor_kind: "api_key", actor_name: "Robot (Cleo Example)" });
});

test("the event contains the comment and names its task", async () => {
  const task = await company.task({ title: "Named" });
  const { comment } = (await eve.post(path(task), { body: "Said" })).body;
  const rows = asPublished(
    await pool.run(
      "select data, derived_field, board_uuid from full_events where task_uuid = $1 and name = 'comment.created'",
      [task.uuid],
    ),
  ) as { board_uuid: string; data: { task: { uuid: string; title: string; number: number }; comment: unknown } }[];
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.board_uuid, company.board.uuid);
  assert.deepEqual(rows[0]?.data.comment, comment);
  assert.deepEqual([rows[0]?.data.task.uuid, rows[0]?.data.task.title], [task.uuid, "Named"]);
  assert.equal(typeof rows[0]?.data.task.number, "number");
});

test("a comment takes five statements and is found by its words", async () => {
  const task = await company.task();
  assert.equal(await statementsOf(company.harness, () => eve.post(path(task), { body: "Again" })), 5);
  const { comment } = (await eve.post(path(task), { body: "Zürich calling" })).body;
  const found = await pool.run("select uuid from comments where search @@ $1::tsquery", ["'zurich'"]);
  assert.deepEqual(
    found.map((row) => ({ ...(row as object) })),
    [{ uuid: comment.uuid }],
  );
});

test("concurrent comments are all counted", async () => {
  const task = await company.task();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => eve.post(path(task), { body: `No ${at}` })));
  assert.ok(answers.every((answer) => answer.status === 201));
  assert.equal((await dev.get(`/tasks/${task.uuid}`)).body.task.comment_total, 12);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.version, 1);
});

test("a comment that fails before its commit stores nothing", async () => {
  const task = await company.task();
  const before = await company.footprint();
  company.harness.faults.beforeCommit = new Error("planted");
  assert.equal((await eve.post(path(task), { body: "Lost" })).status, 500);
  company.harness.faults.beforeCommit = null;
  assert.deepEqual(await company.footprint(), before);
});
