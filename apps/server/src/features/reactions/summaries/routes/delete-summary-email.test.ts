import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { accountEventsOf, subscribe } from "#test/summaries.ts";

const company = await startCompany();
const { ada, cleo, dev, robot, board, harness } = company;
const path = `/profile/summary-emails/${board.uuid}`;

test("a summary that nobody, or another person, subscribed to is not found", async () => {
  await subscribe(ada, board.uuid);
  const before = await company.footprint();
  const answer = await cleo.delete(path);
  assert.deepEqual([answer.status, answer.body.error], [404, "You have no summary of this board."]);
  assert.equal((await cleo.delete("/profile/summary-emails/board")).status, 400);
  assert.equal((await robot.delete(path)).status, 401);
  assert.deepEqual(await company.footprint(), before);
});

test("a subscription is deleted, and a second time it is not found", async () => {
  await subscribe(cleo, board.uuid);
  const listed = await cleo.get(`/profile/summary-emails?workspace_uuid=${board.workspace_uuid}`);
  const [{ uuid }] = listed.body.subscriptions;
  assert.match(uuid, /^[0-9a-f-]{36}$/);
  const { status, body } = await cleo.delete(`/profile/summary-emails/${board.uuid.toUpperCase()}`);
  assert.deepEqual([status, body.subscription.board_uuid, body.subscription.uuid], [200, board.uuid, uuid]);
  assert.equal((await cleo.delete(path)).status, 404);
  const noted = (await accountEventsOf(harness, cleo.uuid)).at(-1);
  assert.deepEqual(noted, { name: "account.summary_unsubscribed", data: { board_uuid: board.uuid } });
});

test("a subscription can be deleted by a person who cannot see the board any more", async () => {
  await subscribe(dev, board.uuid);
  await ada.post(`/admin/workspaces/${company.workspace.uuid}/people/${dev.uuid}/deactivate`);
  assert.equal((await dev.get(`/boards/${board.uuid}`)).status, 404);
  assert.equal((await dev.delete(path)).status, 200);
});

test("the subscriptions of a board are deleted with it", async () => {
  await ada.post(`/boards/${board.uuid}/archive`);
  await ada.delete(`/boards/${board.uuid}`);
  assert.equal((await company.footprint())["summary_emails"], 0);
});
