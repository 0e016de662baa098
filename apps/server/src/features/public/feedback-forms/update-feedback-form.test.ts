import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { formsOf } from "#test/feedback.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, gus, hal, ivy, nobody, robot, harness } = company;
const { path, pathOf, make, send, tasksOf } = formsOf(company);

test("a person who may not create a form cannot change one, and a form of another board is not found", async () => {
  const form = await make();
  const other = await secondBoard(company);
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, gus, ivy, hal, robot, nobody].map((who) => who.patch(`${path}/${form.uuid}`, { title: "Mine" })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401, 401],
  );
  const elsewhere = await ada.patch(`${pathOf(other.uuid)}/${form.uuid}`, { title: "Mine" });
  assert.deepEqual([elsewhere.status, elsewhere.body.error], [404, "Feedback form not found."]);
  const status = await ada.patch(`${path}/${form.uuid}`, { status_uuid: other.statuses[0]?.uuid });
  assert.deepEqual([status.status, status.body.code], [400, "status_of_another_board"]);
  for (const body of [{}, { title: "" }, { is_open: "no" }, { token: "x".repeat(43) }])
    assert.equal((await ada.patch(`${path}/${form.uuid}`, body)).status, 400, JSON.stringify(body));
  assert.deepEqual(await company.footprint(), before);
});

test("a closed form fails like an unknown one, and the same link works again when it is opened", async () => {
  const form = await make({ intro: "Before" });
  const closed = (await cleo.patch(`${path}/${form.uuid}`, { is_open: false })).body.feedback_form;
  assert.deepEqual(
    [closed.is_open, closed.live, closed.dark_reason, closed.token],
    [false, false, "closed", form.token],
  );
  const unknown = await nobody.get(`/public/feedback-forms/${"x".repeat(43)}`);
  const answers = [await nobody.get(`/public/feedback-forms/${form.token}`), await send(form, { message: "Hello" })];
  for (const { status, body } of answers) assert.deepEqual([status, body], [404, unknown.body]);
  await cleo.patch(`${path}/${form.uuid}`, { is_open: true, title: " After ", intro: null });
  const { title, intro } = (await nobody.get(`/public/feedback-forms/${form.token}`)).body.feedback_form;
  assert.deepEqual([title, intro], ["After", null]);
});

test("an equal value is not a change, and an event names the changed fields", async () => {
  const form = await make({ intro: "Hello" });
  const before = await company.footprint();
  assert.equal(
    (await ada.patch(`${path}/${form.uuid}`, { title: " Tell us ", intro: "Hello", is_open: true })).status,
    200,
  );
  assert.deepEqual(await company.footprint(), before);
  await ada.patch(`${path}/${form.uuid}`, { title: "Other", intro: null });
  const [event] = (await harness.platform.pool.run(
    "select data from full_events where name = 'feedback_form.updated' order by id desc limit 1",
  )) as { data: { changed: string[] } }[];
  assert.deepEqual(event?.data.changed, ["title", "intro"]);
});

test("submissions go to the new status; when it is deleted, to the first one of the board", async () => {
  const board = await secondBoard(company);
  const last = board.statuses.at(-1)?.uuid;
  const form = await make({}, board.uuid);
  await ada.patch(`${pathOf(board.uuid)}/${form.uuid}`, { status_uuid: last });
  await send(form, { message: "To the last" });
  const [task] = await tasksOf(form);
  assert.equal(task.status_uuid, last);
  await ada.post(`/tasks/${task.uuid}/move`, { version: 1, status_uuid: board.statuses[0]?.uuid });
  assert.equal((await ada.delete(`/boards/${board.uuid}/statuses/${last}`)).status, 200);
  const [seen] = (await ada.get(pathOf(board.uuid))).body.feedback_forms;
  assert.equal(seen.status_uuid, null);
  await send(form, { message: "To the first" });
  assert.equal((await tasksOf(form))[1].status_uuid, board.statuses[0]?.uuid);
});
