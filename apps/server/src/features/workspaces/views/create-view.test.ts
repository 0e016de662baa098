import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { created, startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";
import { fillViews, savedView, viewBody } from "#test/views.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, robot, nobody, harness, board, workspace } = company;
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);
const post = (who: typeof ada, fields: Record<string, unknown> = {}) =>
  who.post("/profile/views", viewBody(company, fields));

test("no credential, a key, a non-member and wrong input save nothing", async () => {
  const before = await company.footprint();
  for (const who of [nobody, robot]) assert.equal((await post(who)).status, 401);
  const foreign = await post(hal);
  assert.deepEqual([foreign.status, foreign.body.error], [404, "Workspace not found."]);
  const wrong: Record<string, unknown>[] = [
    { name: "" },
    { name: "  " },
    { name: "n".repeat(101) },
    { name: "Null \u0000" },
    { kind: "tree" },
    { query: "q".repeat(4001) },
    { query: "q=\u0000" },
    { query: "q=\ud800" },
    { query: null },
    { board_uuid: "x" },
    { board_uuid: null },
    { shared: "yes" },
    { workspace_uuid: undefined },
    { uuid: "mine" },
    { created_by: cleo.uuid },
    { version: 1 },
  ];
  for (const fields of wrong) assert.equal((await post(cleo, fields)).status, 400, JSON.stringify(fields).slice(0, 80));
  assert.deepEqual(await company.footprint(), before);
});

test("a board that the caller may not open, an archived one and one of another workspace answer as one that does not exist", async () => {
  const hidden = await secondBoard(company);
  const elsewhere = created(await cleo.post("/workspaces", { name: `Elsewhere ${cleo.uuid}` })).workspace;
  const foreign = created(await cleo.post(`/workspaces/${elsewhere.uuid}/boards`, { name: "Foreign" })).board;
  const archived = await secondBoard(company, [cleo]);
  assert.equal((await ada.post(`/boards/${archived.uuid}/archive`)).status, 200);
  const before = await company.footprint();
  for (const board_uuid of [randomUUID(), hidden.uuid, foreign.uuid, archived.uuid]) {
    const answer = await post(cleo, { board_uuid, shared: true });
    assert.deepEqual([answer.status, answer.body], [404, { error: "Board not found.", code: "board_not_found" }]);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("every role saves its own views, and members, admins and owners share them", async () => {
  for (const who of [ada, ben, cleo, dev, eve, finn, gus, ivy]) assert.equal((await post(who)).status, 201);
  for (const who of [dev, eve, finn, gus]) {
    const before = await company.footprint();
    assert.equal((await post(who, { shared: true, board_uuid: board.uuid })).status, 403);
    assert.deepEqual(await company.footprint(), before);
    assert.equal((await post(who, { board_uuid: board.uuid })).status, 201);
  }
  for (const who of [ada, ben, cleo, ivy]) assert.equal((await post(who, { shared: true })).status, 201);
});

test("a view is stored as it was sent, with its author and version 1", async () => {
  const query = `status=To Do&q=${"ü".repeat(2000)}\u0001\n\t%00<script>`;
  const fields = {
    name: "  Mine \u202e ",
    kind: "calendar",
    query,
    board_uuid: board.uuid.toUpperCase(),
    shared: true,
  };
  const { view } = created(await post(cleo, fields));
  const { uuid, created_at, updated_at, ...rest } = view;
  assert.match(uuid, /^[0-9a-f-]{36}$/);
  assert.equal(created_at, updated_at);
  assert.deepEqual(rest, {
    workspace_uuid: workspace.uuid,
    name: "Mine \u202e",
    kind: "calendar",
    query,
    board_uuid: board.uuid,
    shared: true,
    created_by: { uuid: cleo.uuid, first_name: "Cleo", last_name: "Example", image_version: null, via: null },
    version: 1,
  });
  for (const kind of ["board", "list", "table", "calendar"]) created(await post(cleo, { kind, query: "" }));
  created(await post(cleo, { query: "q".repeat(4000), name: "n".repeat(100) }));
});

test("an unpaid workspace lets everybody save their own views, and nobody share one", async () => {
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", workspace.uuid);
  assert.equal((await post(cleo)).status, 201);
  const answer = await post(cleo, { shared: true });
  assert.deepEqual([answer.status, answer.body.billing_frozen], [402, true]);
  await run("update workspaces set billing_status = 'past_due' where uuid = $1", workspace.uuid);
  assert.equal((await post(cleo, { shared: true })).status, 201);
  await run("update workspaces set billing_status = 'normal' where uuid = $1", workspace.uuid);
});

test("a suspended workspace takes no view, and one that requires a second factor none of a person without it", async () => {
  await run("update workspaces set suspended_at = clock_timestamp() where uuid = $1", workspace.uuid);
  assert.equal((await post(cleo)).status, 423);
  await run("update workspaces set suspended_at = null, two_factor_required = true where uuid = $1", workspace.uuid);
  assert.equal((await post(cleo)).status, 403);
  await run("update workspaces set two_factor_required = false where uuid = $1", workspace.uuid);
});

test("a shared view is an event of the workspace, and a private one of the account, which does not have the content", async () => {
  const shared = await savedView(company, cleo, { name: "For all", shared: true, board_uuid: board.uuid });
  const own = await savedView(company, cleo, { name: "For me" });
  const events = await run(
    "select name, board_uuid, data from full_events where data::text like any (array['%' || $1 || '%', '%' || $2 || '%'])",
    shared.uuid,
    own.uuid,
  );
  const inEvent = { uuid: shared.uuid, name: "For all", kind: "list", board_uuid: board.uuid };
  assert.deepEqual([...events], [{ name: "view.created", board_uuid: board.uuid, data: { view: inEvent } }]);
  const { views, ...others } = (await cleo.get("/profile/export")).body.export;
  assert.match(JSON.stringify(views), /For me/);
  assert.match(JSON.stringify(others), /account\.view_created/);
  assert.ok(!JSON.stringify(others).includes("For me"));
  const { entries } = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?action=view.created`)).body;
  assert.equal(entries[0].data.view.name, "For all");
  assert.ok(!JSON.stringify(entries).includes("For me"));
});

test("a repeated request with an Idempotency-Key saves one view, and none any more after it was deleted", async () => {
  const send = () => cleo.post("/profile/views", viewBody(company), { headers: { "idempotency-key": "once" } });
  const { view } = created(await send());
  assert.equal(created(await send()).view.uuid, view.uuid);
  assert.equal((await cleo.delete(`/profile/views/${view.uuid}`)).status, 200);
  assert.deepEqual([(await send()).status, (await send()).body.code], [404, "idempotency_forgotten"]);
});

test("a person has at most 200 views in a workspace, private and shared ones together, and others have theirs", async () => {
  await run("delete from saved_views");
  await fillViews(company, cleo, 99, false);
  await fillViews(company, cleo, 100, true);
  assert.equal((await post(cleo)).status, 201);
  const answer = await post(cleo);
  assert.deepEqual([answer.status, answer.body.code], [409, "view_limit"]);
  assert.match(answer.body.error, /200/);
  assert.equal((await post(dev)).status, 201);
});

test("a workspace has at most 500 shared views, and private ones besides", async () => {
  await run("delete from saved_views");
  for (const who of [ben, ivy, hal]) await fillViews(company, who, 166, true);
  await fillViews(company, ada, 2, true);
  const before = await company.footprint();
  const answer = await post(cleo, { shared: true });
  assert.deepEqual([answer.status, answer.body.code], [409, "shared_view_limit"]);
  assert.match(answer.body.error, /500/);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await post(cleo)).status, 201);
});
