import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { formsOf } from "#test/feedback.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, board, workspace } = company;
const { make, send, tasksOf } = formsOf(company);

test("members of the board read who sent a task; guests read neither name nor address, and nobody else anything", async () => {
  const form = await make();
  const sent = { message: " As it was\nsent ", name: "Sue", email: "sue@sender.example", rating: 2 };
  const { feedback_submission } = (await send(form, sent)).body;
  const [task] = await tasksOf(form);
  const path = `/tasks/${task.uuid}/feedback`;
  const whole = { ...feedback_submission, form_uuid: form.uuid, task_uuid: task.uuid, ...sent };
  for (const who of [ada, ben, cleo, dev, eve])
    assert.deepEqual((await who.get(path)).body, { feedback_submission: whole });
  for (const who of [finn, gus])
    assert.deepEqual((await who.get(path)).body, { feedback_submission: { ...whole, name: null, email: null } });
  const answers = await Promise.all([ivy, hal, robot, nobody].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 401, 401],
  );
  await ada.post(`/tasks/${task.uuid}/archive`);
  assert.equal((await ada.get(path)).status, 404);
});

test("a task that no form created has none", async () => {
  const task = await company.task();
  const { status, body } = await ada.get(`/tasks/${task.uuid}/feedback`);
  assert.deepEqual([status, body], [200, { feedback_submission: null }]);
});

test("no public reply tells the sender, and no task, list, search or copy does", async () => {
  const form = await make();
  await send(form, { message: "Findable words", name: "Zelda Hidden", email: "zelda@hidden.example" });
  const [task] = await tasksOf(form);
  const { public_token } = (await ada.post(`/boards/${board.uuid}/publish`)).body.board;
  const paths = [
    `/public/boards/${public_token}`,
    `/public/feedback-forms/${form.token}`,
    `/tasks/${task.uuid}`,
    `/tasks/${task.uuid}/comments`,
    `/boards/${board.uuid}`,
    `/boards/${board.uuid}/tasks?q=findable`,
    `/boards/${board.uuid}/feedback-forms`,
    `/search?workspace_uuid=${workspace.uuid}&q=findable`,
    `/workspaces/${workspace.uuid}/changes`,
    `/workspaces/${workspace.uuid}/events`,
    `/admin/workspaces/${workspace.uuid}/audit-log`,
  ];
  for (const path of paths) {
    const { status, body } = await ada.get(path);
    assert.equal(status, 200, path);
    assert.doesNotMatch(JSON.stringify(body), /zelda|hidden/i, path);
  }
  const { tasks } = (await ada.get(`/boards/${board.uuid}/tasks?q=zelda`)).body;
  assert.deepEqual(tasks, []);
});

test("the name and address of a sender are deleted with the task", async () => {
  const form = await make();
  await send(form, { message: "Forget me", email: "gone@sender.example" });
  const [task] = await tasksOf(form);
  await ada.post(`/tasks/${task.uuid}/archive`);
  await ada.delete(`/workspaces/${workspace.uuid}/trash/ticket/${task.uuid}`);
  const rows = await company.harness.platform.pool.run("select 1 from feedback_submissions where form_uuid = $1", [
    form.uuid,
  ]);
  assert.deepEqual([...rows], []);
});
