import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { created, startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";
import { savedView, viewsOf } from "#test/views.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, robot, nobody, harness, board, workspace } = company;
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);
const path = `/profile/views?workspace_uuid=${workspace.uuid}`;
const seen = (who: typeof ada) => viewsOf(company, who);
const authorOf = async () => (await dev.get(path)).body.views[0].created_by;

test("requests without credentials and keys are rejected, and the workspace must be the caller's", async () => {
  for (const who of [nobody, robot]) assert.equal((await who.get(path)).status, 401);
  for (const wrong of ["", "?workspace_uuid=x", `?workspace_uuid=${workspace.uuid}&limit=0`]) {
    assert.equal((await cleo.get(`/profile/views${wrong}`)).status, 400);
  }
  const { status, body } = await hal.get(path);
  assert.deepEqual([status, body.error], [404, "Workspace not found."]);
});

test("a private view is listed only to its author, whatever the role of others", async () => {
  await savedView(company, cleo, { name: "Private" });
  assert.deepEqual(await seen(cleo), ["Private"]);
  for (const who of [ada, ben, dev, finn, ivy]) assert.deepEqual(await seen(who), []);
});

test("a shared view of the workspace is listed to everybody but guests and guest editors", async () => {
  await run("delete from saved_views");
  await savedView(company, ada, { name: "Shared", shared: true });
  for (const who of [ada, ben, cleo, dev, eve, ivy]) assert.deepEqual(await seen(who), ["Shared"]);
  for (const who of [finn, gus]) assert.deepEqual(await seen(who), []);
});

test("a shared view of a board is listed to those who may open the board, guests too", async () => {
  await run("delete from saved_views");
  await savedView(company, cleo, { name: "Of the board", shared: true, board_uuid: board.uuid });
  for (const who of [ada, ben, cleo, dev, eve, finn, gus]) assert.deepEqual(await seen(who), ["Of the board"]);
  assert.deepEqual(await seen(ivy), []);
});

test("as long as the author may not open its board, a view is not listed to the author either", async () => {
  await run("delete from saved_views");
  const lost = await secondBoard(company, [cleo, dev]);
  const own = await savedView(company, cleo, { name: "Own", board_uuid: lost.uuid });
  await savedView(company, cleo, { name: "Shared", board_uuid: lost.uuid, shared: true });
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", lost.uuid, cleo.uuid);
  assert.deepEqual(await seen(cleo), []);
  assert.deepEqual(await seen(dev), ["Shared"]);
  const write = { version: own.version, name: "Found" };
  assert.equal((await cleo.patch(`/profile/views/${own.uuid}`, write)).body.error, "View not found.");
  assert.equal((await cleo.delete(`/profile/views/${own.uuid}`)).status, 404);
  assert.equal((await ada.put(`/boards/${lost.uuid}/members/${cleo.uuid}`)).status, 200);
  assert.deepEqual(await seen(cleo), ["Own", "Shared"]);
});

test("views of an archived board are listed again when it is restored, and are deleted with it", async () => {
  await run("delete from saved_views");
  const gone = await secondBoard(company, [cleo]);
  await savedView(company, cleo, { name: "Own", board_uuid: gone.uuid });
  const shared = await savedView(company, ada, { name: "Shared", board_uuid: gone.uuid, shared: true });
  assert.equal((await ada.post(`/boards/${gone.uuid}/archive`)).status, 200);
  for (const who of [ada, cleo]) assert.deepEqual(await seen(who), []);
  assert.equal((await ada.delete(`/profile/views/${shared.uuid}`)).status, 404);
  assert.equal((await ada.post(`/boards/${gone.uuid}/restore`)).status, 200);
  assert.deepEqual(await seen(cleo), ["Own", "Shared"]);
  assert.equal((await ada.post(`/boards/${gone.uuid}/archive`)).status, 200);
  assert.equal((await ada.delete(`/boards/${gone.uuid}`)).status, 200);
  assert.deepEqual([...(await run("select name from saved_views"))], []);
});

test("one's own come first, then those of others, each by name without case, numbers as numbers", async () => {
  await run("delete from saved_views");
  for (const name of ["view 10", "View 2", "a"]) await savedView(company, cleo, { name });
  for (const name of ["B", "a"]) await savedView(company, ada, { name: `${name} of Ada`, shared: true });
  assert.deepEqual(await seen(cleo), ["a", "View 2", "view 10", "a of Ada", "B of Ada"]);
});

test("views of another workspace are not listed, not even one's own", async () => {
  await run("delete from saved_views");
  const other = created(await cleo.post("/workspaces", { name: `Other of ${cleo.uuid}` })).workspace;
  await savedView({ ...company, workspace: other }, cleo, { name: "There" });
  assert.deepEqual(await seen(cleo), []);
  assert.deepEqual(await viewsOf({ ...company, workspace: other }, cleo), ["There"]);
});

test("the author of a shared view is shown after leaving, and without a name after the account was deleted", async () => {
  await run("delete from saved_views");
  await savedView(company, ivy, { name: "Left behind", shared: true });
  assert.equal((await ivy.post(`/workspaces/${workspace.uuid}/leave`)).status, 200);
  assert.deepEqual([(await authorOf()).uuid, (await authorOf()).first_name], [ivy.uuid, "Ivy"]);
  await run("update users set first_name = 'Deleted', last_name = 'account' where uuid = $1", ivy.uuid);
  assert.equal((await authorOf()).first_name, "Deleted");
});
