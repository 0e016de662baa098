import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { goodPassword, personWithPassword } from "#test/accounts.ts";
import { startCompany } from "#test/company.ts";
import { join, list, person } from "#test/people.ts";
import { secondBoard } from "#test/second-board.ts";
import { savedView, viewsOf } from "#test/views.ts";

const company = await startCompany();
const { ada, cleo, dev, harness, board, workspace } = company;
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);
const rowsOf = async (who: typeof ada) =>
  (await run("select name from saved_views where created_by = $1 order by name", who.uuid)).map(
    (row) => (row as { name: string }).name,
  );
const exported = async (who: typeof ada) => (await who.get("/profile/export")).body.export.views;

test("an export contains one's own views that one may see now, and none that others share", async () => {
  const hidden = await secondBoard(company, [cleo]);
  const own = await savedView(company, cleo, { name: "Own", board_uuid: board.uuid });
  await savedView(company, cleo, { name: "Hidden", board_uuid: hidden.uuid });
  await savedView(company, ada, { name: "Of Ada", shared: true });
  assert.equal((await exported(cleo)).length, 2);
  await run("delete from board_members where board_uuid = $1 and user_uuid = $2", hidden.uuid, cleo.uuid);
  const [found, ...others] = await exported(cleo);
  assert.deepEqual(others, []);
  const { created_at, updated_at, ...rest } = found;
  assert.deepEqual([typeof created_at, typeof updated_at], ["string", "string"]);
  assert.deepEqual(rest, {
    uuid: own.uuid,
    workspace_uuid: workspace.uuid,
    name: "Own",
    kind: "list",
    query: "overdue=true",
    board_uuid: board.uuid,
    shared: false,
    version: 1,
  });
});

test("leaving deletes the private views and their stored replies, and keeps the shared ones for others and for a return", async () => {
  const who = await person(harness, "Leaver");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  const body = { workspace_uuid: workspace.uuid, name: "Private", kind: "list", query: "" };
  const send = () => who.post("/profile/views", body, { headers: { "idempotency-key": "once" } });
  assert.equal((await send()).status, 201);
  await savedView(company, who, { name: "Private of the board", board_uuid: board.uuid });
  await savedView(company, who, { name: "Shared", shared: true });
  assert.equal((await who.post(`/workspaces/${workspace.uuid}/leave`)).status, 200);
  assert.deepEqual(await rowsOf(who), ["Shared"]);
  assert.equal((await send()).body.code, "idempotency_forgotten");
  assert.deepEqual(await exported(who), []);
  assert.ok((await viewsOf(company, dev)).includes("Shared"));
  const [view] = (await run("select uuid from saved_views where created_by = $1", who.uuid)) as { uuid: string }[];
  const path = `/profile/views/${view?.uuid}`;
  assert.equal((await who.patch(path, { version: 1, name: "From outside" })).status, 404);
  await run("delete from members where user_uuid = $1", who.uuid);
  await join(harness, workspace.uuid, who, "member");
  assert.equal((await who.patch(path, { version: 1, name: "Back" })).status, 200);
});

test("a deactivated person finds their private views again when they are reactivated, and nobody sees them meanwhile", async () => {
  const who = await person(harness, "Paused");
  await join(harness, workspace.uuid, who, "member");
  await savedView(company, who, { name: "Kept" });
  const path = `/admin/workspaces/${workspace.uuid}/people/${who.uuid}`;
  assert.equal((await ada.post(`${path}/deactivate`)).status, 200);
  assert.equal((await who.get(`/profile/views?workspace_uuid=${workspace.uuid}`)).status, 404);
  assert.ok(!(await viewsOf(company, ada)).includes("Kept"));
  assert.deepEqual(await exported(who), []);
  assert.equal((await ada.post(`${path}/reactivate`)).status, 200);
  assert.ok((await viewsOf(company, who)).includes("Kept"));
});

test("deleting an account deletes its private views everywhere, and keeps the shared ones without the name", async () => {
  const who = await personWithPassword(harness, "Gone");
  await join(harness, workspace.uuid, who, "member");
  await savedView(company, who, { name: "Private" });
  await savedView(company, who, { name: "Stays", shared: true });
  const other = (await cleo.post("/workspaces", { name: `Other of ${cleo.uuid}` })).body.workspace;
  await join(harness, other.uuid, who, "member");
  await savedView({ ...company, workspace: other }, who, { name: "Private there" });
  // the deletion of the account leaves active memberships only
  await run(
    "update members set deactivated_at = clock_timestamp() where workspace_uuid = $1 and user_uuid = $2",
    other.uuid,
    who.uuid,
  );
  assert.equal((await who.delete("/profile", { password: goodPassword })).status, 200);
  assert.deepEqual(await rowsOf(who), ["Stays"]);
  const { views } = (await dev.get(`/profile/views?workspace_uuid=${workspace.uuid}`)).body;
  const [author] = views.flatMap((each: { name: string; created_by: object }) =>
    each.name === "Stays" ? [each.created_by] : [],
  );
  assert.deepEqual([author.first_name, author.last_name, author.uuid], ["Deleted", "account", who.uuid]);
});
