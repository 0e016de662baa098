import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { formsOf } from "#test/feedback.ts";
import { secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, finn, gus, hal, ivy, nobody, robot, workspace } = company;
const { path, pathOf, make } = formsOf(company);

test("everybody who may open the board lists its forms, the oldest first, and nobody else", async () => {
  for (const title of ["B", "C", "A"]) await make({ title });
  for (const who of [ada, dev, finn, gus]) {
    const { feedback_forms } = (await who.get(path)).body;
    assert.deepEqual(
      feedback_forms.map((form: { title: string }) => form.title),
      ["B", "C", "A"],
    );
  }
  const answers = await Promise.all([ivy, hal, robot, nobody].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 401, 401],
  );
});

test("owners and admins find all forms among what is published, with the reason why one does not work", async () => {
  const { uuid } = await secondBoard(company);
  const { feedback_form: form } = created(await ada.post(pathOf(uuid), { title: "Here" }));
  await ada.patch(`${pathOf(uuid)}/${form.uuid}`, { is_open: false });
  const published = async () => {
    const { feedback_forms } = (await ben.get(`/workspaces/${workspace.uuid}/published`)).body;
    return feedback_forms.find((each: { uuid: string }) => each.uuid === form.uuid);
  };
  const { title, board_uuid, public_token, published_by, live, dark_reason } = await published();
  assert.deepEqual(
    [title, board_uuid, public_token, published_by.uuid, live, dark_reason],
    ["Here", uuid, form.token, ada.uuid, false, "closed"],
  );
  await ada.post(`/boards/${uuid}/archive`);
  assert.equal((await published()).dark_reason, "board_archived");
  assert.equal((await cleo.get(`/workspaces/${workspace.uuid}/published`)).status, 403);
});
