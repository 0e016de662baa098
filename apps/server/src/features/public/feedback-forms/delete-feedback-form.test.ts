import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { formsOf } from "#test/feedback.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, gus, hal, ivy, nobody, robot, harness } = company;
const { path, pathOf, make, send, tasksOf } = formsOf(company);
const submissions = async () =>
  ((await harness.platform.pool.run("select count(*)::int as rows from feedback_submissions")) as { rows: number }[])[0]
    ?.rows;

test("a person who may not create a form cannot delete one", async () => {
  const form = await make();
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, gus, ivy, hal, robot, nobody].map((who) => who.delete(`${path}/${form.uuid}`)),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401, 401],
  );
  assert.deepEqual(await company.footprint(), before);
});

test("the names and addresses of its senders are deleted with a form; their tasks stay", async () => {
  const form = await make();
  await send(form, { message: "Keep me", email: "sender@example.com" });
  const [task] = await tasksOf(form);
  const count = await submissions();
  const { status, body } = await cleo.delete(`${path}/${form.uuid}`);
  assert.deepEqual([status, body], [200, { feedback_form: { uuid: form.uuid } }]);
  assert.equal(await submissions(), (count ?? 0) - 1);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.title, "Keep me");
  assert.deepEqual((await ada.get(`/tasks/${task.uuid}/feedback`)).body, { feedback_submission: null });
  assert.equal((await send(form, { message: "Too late" })).status, 404);
  assert.equal((await cleo.delete(`${path}/${form.uuid}`)).status, 404);
});

test("a form can be deleted while its board is archived, and goes with its board", async () => {
  const board = await secondBoard(company);
  const [first, second] = [await make({}, board.uuid), await make({}, board.uuid)];
  await send(second, { message: "There" });
  await ada.post(`/boards/${board.uuid}/archive`);
  assert.equal((await ada.patch(`${pathOf(board.uuid)}/${first.uuid}`, { is_open: false })).status, 404);
  assert.equal((await ada.delete(`${pathOf(board.uuid)}/${first.uuid}`)).status, 200);
  const count = await submissions();
  assert.equal((await ada.delete(`/boards/${board.uuid}`)).status, 200);
  assert.equal(await submissions(), (count ?? 0) - 1);
  assert.equal((await send(second, { message: "There" })).status, 404);
});

test("a submission that races with the deletion of its form is received or not found, and never half", async () => {
  for (let round = 0; round < 6; round += 1) {
    const form = await make();
    const sending = Array.from({ length: 4 }, (_, index) => send(form, { message: `Message ${round} ${index}` }));
    const [deleted, ...answers] = await Promise.all([ada.delete(`${path}/${form.uuid}`), ...sending]);
    assert.equal(deleted?.status, 200);
    const received = answers.filter(({ status }) => status === 201).length;
    assert.equal(answers.filter(({ status }) => status === 404).length, 4 - received);
    const [row] = (await harness.platform.pool.run("select count(*)::int as made from tasks where title like $1", [
      `Message ${round} %`,
    ])) as { made: number }[];
    assert.equal(row?.made, received);
  }
});
