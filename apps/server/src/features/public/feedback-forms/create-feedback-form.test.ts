import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { formsOf } from "#test/feedback.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, harness, workspace, statuses } = company;
const { path, pathOf } = formsOf(company);
const allow = (public_boards_enabled: boolean) => ada.patch(`/workspaces/${workspace.uuid}`, { public_boards_enabled });

test("guests, viewers, commenters, non-members and keys cannot create a feedback form", async () => {
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, finn, gus, ivy, hal, robot, nobody].map((who) => who.post(path, { title: "A" })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404, 404, 401, 401],
  );
  assert.deepEqual(await company.footprint(), before);
});

test("wrong input, another board's status, and switched off public boards are rejected", async () => {
  const other = await secondBoard(company);
  const before = await company.footprint();
  const wrong = [
    {},
    { title: " " },
    { title: "x".repeat(201) },
    { title: "A", intro: "" },
    { title: "A", intro: "x".repeat(5001) },
    { title: "A", status_uuid: "To Do" },
    { title: "A", is_open: false },
    { title: "A", token: "x".repeat(43) },
  ];
  for (const body of wrong) assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  const elsewhere = await ada.post(path, { title: "A", status_uuid: other.statuses[0]?.uuid });
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, "status_of_another_board"]);
  assert.deepEqual(await company.footprint(), before);
  await allow(false);
  const off = await ada.post(path, { title: "A" });
  assert.deepEqual([off.status, off.body.code], [403, "public_boards_disabled"]);
  await allow(true);
});

test("owners, admins and members create forms, and no event tells the token", async () => {
  for (const who of [ada, ben, cleo]) {
    const { feedback_form } = created(
      await who.post(path, { title: ` By ${who.uuid} `, status_uuid: statuses[1]?.uuid }),
    );
    assert.match(feedback_form.token, /^[\w-]{43}$/);
    const { title, intro, is_open, live, dark_reason, submission_count, created_by } = feedback_form;
    assert.deepEqual(
      [title, intro, is_open, live, dark_reason, submission_count, created_by.uuid],
      [`By ${who.uuid}`, null, true, true, null, 0, who.uuid],
    );
    const [event] = (await harness.platform.pool.run(
      "select name, actor_user_uuid, data::text as data from full_events where name = 'feedback_form.created' order by id desc limit 1",
    )) as { name: string; actor_user_uuid: string; data: string }[];
    assert.equal(event?.actor_user_uuid, who.uuid);
    assert.ok(event.data.includes(feedback_form.uuid));
    assert.ok(!event.data.includes(feedback_form.token));
  }
});

test("concurrent creates make no more than twenty forms of a board", async () => {
  const { uuid } = await secondBoard(company);
  await harness.platform.pool.run(
    `insert into feedback_forms (workspace_uuid, board_uuid, title, public_token, created_by)
     select $1, $2, 'Form ' || n, 'token of the form ' || n, $3 from generate_series(1, 18) n`,
    [workspace.uuid, uuid, ada.uuid],
  );
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ada.post(pathOf(uuid), { title: "One more" })));
  assert.equal(answers.filter(({ status }) => status === 201).length, 2);
  const refused = answers.find(({ status }) => status !== 201);
  assert.deepEqual(
    [refused?.status, refused?.body.code, refused?.body.error],
    [409, "feedback_form_limit", "A board has at most 20 feedback forms. Delete one first."],
  );
});
