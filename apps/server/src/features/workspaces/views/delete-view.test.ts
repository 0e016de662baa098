import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { savedView } from "#test/views.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, finn, gus, ivy, robot, nobody, harness, board } = company;
const at = (view: { uuid: string }) => `/profile/views/${view.uuid}`;
const eventsOfViews = async () =>
  (await harness.platform.pool.run(
    "select name, data from full_events where name like 'view.%' order by id",
  )) as object[];

test("others who see a shared view do not delete it, except owners and admins", async () => {
  const view = await savedView(company, cleo, { shared: true, board_uuid: board.uuid });
  const ofWorkspace = await savedView(company, cleo, { shared: true });
  const before = await company.footprint();
  for (const who of [nobody, robot]) assert.equal((await who.delete(at(view))).status, 401);
  for (const who of [dev, finn, gus]) assert.equal((await who.delete(at(view))).status, 403);
  const answer = await ivy.delete(at(ofWorkspace));
  assert.deepEqual([answer.status, answer.body.code], [403, "view_of_another"]);
  assert.equal((await cleo.delete(`${at(view)}x`)).status, 400);
  assert.deepEqual(await company.footprint(), before);
  assert.deepEqual((await ben.delete(at(view))).body, { view: { uuid: view.uuid } });
  assert.equal((await ada.delete(at(ofWorkspace))).status, 200);
});

test("the author deletes a view, and then it is not found", async () => {
  for (const shared of [false, true]) {
    const view = await savedView(company, cleo, { shared });
    assert.equal((await cleo.delete(at(view))).status, 200);
    assert.equal((await cleo.delete(at(view))).status, 404);
  }
});

test("deleting a shared view is an event of the workspace, deleting a private one is not", async () => {
  const shared = await savedView(company, cleo, { name: "Shared", shared: true, board_uuid: board.uuid });
  const own = await savedView(company, cleo, { name: "Own" });
  await cleo.delete(at(own));
  await ada.delete(at(shared));
  const data = { view: { uuid: shared.uuid, name: "Shared", kind: "list", board_uuid: board.uuid } };
  assert.deepEqual((await eventsOfViews()).at(-1), { name: "view.deleted", data });
  assert.ok(!JSON.stringify(await eventsOfViews()).includes(own.uuid));
});
