import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { created, startCompany } from "#test/company.ts";
import { secondBoard } from "#test/second-board.ts";
import { fillViews, savedView, viewsOf } from "#test/views.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, finn, hal, ivy, robot, nobody, harness, board, workspace } = company;
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);
const at = (view: { uuid: string }) => `/profile/views/${view.uuid}`;
const latest = async () =>
  (await run("select name, board_uuid, data from full_events order by id desc limit 1")) as Record<string, unknown>[];

const setWorkspace = (change: string) => run(`update workspaces set ${change} where uuid = $1`, workspace.uuid);

/** Sets somebody's role without the route, which would make other changes. */
const setRole = (who: typeof ada, role: string) =>
  run("update members set role = $3 where workspace_uuid = $1 and user_uuid = $2", workspace.uuid, who.uuid, role);

test("a person who does not see a view gets the answer of one that does not exist", async () => {
  const own = await savedView(company, cleo, { name: "Own" });
  const ofBoard = await savedView(company, cleo, { board_uuid: board.uuid, shared: true });
  const ofWorkspace = await savedView(company, cleo, { shared: true });
  const before = await company.footprint();
  const wish = { version: 1, name: "Theirs" };
  const unknown = await ada.patch(at({ uuid: randomUUID() }), wish);
  assert.deepEqual([unknown.status, unknown.body], [404, { error: "View not found.", code: "view_not_found" }]);
  const cases = [
    [own, [ada, ben, dev, hal]],
    [ofBoard, [ivy, hal]],
    [ofWorkspace, [finn, hal]],
  ] as const;
  for (const [view, people] of cases) {
    for (const who of people) {
      for (const answer of [await who.patch(at(view), wish), await who.delete(at(view))]) {
        assert.deepEqual([answer.status, answer.body], [404, unknown.body]);
      }
    }
  }
  for (const who of [nobody, robot]) assert.equal((await who.patch(at(own), wish)).status, 401);
  assert.deepEqual(await company.footprint(), before);
});

test("only the author changes a shared view; others who see it get 403, and learn nothing of versions", async () => {
  const view = await savedView(company, cleo, { shared: true, board_uuid: board.uuid });
  const before = await company.footprint();
  for (const who of [ada, ben]) {
    const answer = await who.patch(at(view), { version: 9, name: "Theirs" });
    assert.deepEqual([answer.status, answer.body.code], [403, "view_of_another"]);
  }
  for (const who of [dev, finn]) assert.equal((await who.patch(at(view), { version: 1, name: "X" })).status, 403);
  assert.deepEqual(await company.footprint(), before);
});

test("wrong input and an old version change nothing", async () => {
  const view = await savedView(company, cleo);
  const before = await company.footprint();
  const wrong: Record<string, unknown>[] = [
    {},
    { version: 1 },
    { name: "No version" },
    { version: 0, name: "X" },
    { version: 1, name: " " },
    { version: 1, name: null },
    { version: 1, query: "q".repeat(4001) },
    { version: 1, query: "\u0000" },
    { version: 1, kind: "tree" },
    { version: 1, shared: null },
    { version: 1, workspace_uuid: workspace.uuid },
    { version: 1, created_by: ada.uuid },
  ];
  for (const body of wrong)
    assert.equal((await cleo.patch(at(view), body)).status, 400, JSON.stringify(body).slice(0, 80));
  assert.equal((await cleo.patch("/profile/views/x", { version: 1, name: "X" })).status, 400);
  const stale = await cleo.patch(at(view), { version: 2, name: "X" });
  assert.deepEqual([stale.status, stale.body.code, stale.body.version], [409, "version_conflict", 1]);
  assert.deepEqual(await company.footprint(), before);
});

test("the author changes every field, which makes a new version; the same values change nothing", async () => {
  const view = await savedView(company, cleo);
  const wish = { name: " Renamed ", kind: "table", query: "", board_uuid: board.uuid, shared: true };
  const { status, body } = await cleo.patch(at(view).toUpperCase().replace("/PROFILE/VIEWS", "/profile/views"), {
    version: 1,
    ...wish,
  });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.view.version, body.view.uuid], [2, view.uuid]);
  const { name, kind, query, board_uuid, shared, created_at, updated_at } = body.view;
  assert.deepEqual({ name, kind, query, board_uuid, shared }, { ...wish, name: "Renamed" });
  assert.ok(updated_at > created_at);
  const before = await company.footprint();
  const again = await cleo.patch(at(view), { version: 2, ...wish, name: "Renamed" });
  assert.deepEqual([again.status, again.body.view], [200, body.view]);
  assert.deepEqual(await company.footprint(), before);
  const { view: free } = (await cleo.patch(at(view), { version: 2, board_uuid: null })).body;
  assert.deepEqual([free.board_uuid, free.version, free.name], [null, 3, "Renamed"]);
});

test("a view is not moved to a board that its author may not open, nor to one of another workspace", async () => {
  const view = await savedView(company, cleo, { board_uuid: board.uuid });
  const hidden = await secondBoard(company);
  const elsewhere = created(await cleo.post("/workspaces", { name: `Elsewhere ${cleo.uuid}` })).workspace;
  const foreign = created(await cleo.post(`/workspaces/${elsewhere.uuid}/boards`, { name: "Foreign" })).board;
  const before = await company.footprint();
  for (const board_uuid of [randomUUID(), hidden.uuid, foreign.uuid]) {
    const answer = await cleo.patch(at(view), { version: 1, board_uuid });
    assert.deepEqual([answer.status, answer.body], [404, { error: "Board not found.", code: "board_not_found" }]);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("an author who became a viewer or guest changes private views, and neither shares nor changes shared ones", async () => {
  const own = await savedView(company, cleo);
  const shared = await savedView(company, cleo, { shared: true, board_uuid: board.uuid });
  for (const role of ["viewer", "commenter", "guest", "guest_editor"]) {
    await setRole(cleo, role);
    const before = await company.footprint();
    const version = (await run("select version from saved_views where uuid = $1", own.uuid)) as { version: number }[];
    const known = { version: version[0]?.version };
    assert.equal((await cleo.patch(at(own), { ...known, shared: true })).status, 403);
    for (const wish of [{ name: "X" }, { shared: false }]) {
      assert.equal((await cleo.patch(at(shared), { version: 1, ...wish })).status, 403);
    }
    assert.equal((await cleo.delete(at(shared))).status, 403);
    assert.deepEqual(await company.footprint(), before);
    assert.equal((await cleo.patch(at(own), { ...known, name: `As ${role}` })).status, 200);
  }
  await setRole(cleo, "member");
});

test("while invoices are unpaid, private views are changed, and shared ones are not", async () => {
  const own = await savedView(company, cleo);
  const shared = await savedView(company, cleo, { shared: true });
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", workspace.uuid);
  assert.equal((await cleo.patch(at(own), { version: 1, name: "Renamed" })).status, 200);
  assert.equal((await cleo.patch(at(own), { version: 2, shared: true })).status, 402);
  assert.equal((await cleo.patch(at(shared), { version: 1, shared: false })).status, 402);
  assert.equal((await cleo.delete(at(shared))).status, 402);
  assert.equal((await cleo.delete(at(own))).status, 200);
  await run("update workspaces set billing_status = 'normal' where uuid = $1", workspace.uuid);
});

test("no view of a suspended workspace is written, nor one whose author lacks a second factor that is required", async () => {
  const own = await savedView(company, cleo);
  for (const [change, undo, status] of [
    ["suspended_at = clock_timestamp()", "suspended_at = null", 423],
    ["two_factor_required = true", "two_factor_required = false", 403],
  ] as const) {
    await setWorkspace(change);
    assert.equal((await cleo.patch(at(own), { version: 1, name: "X" })).status, status);
    assert.equal((await cleo.delete(at(own))).status, status);
    await setWorkspace(undo);
  }
});

test("sharing, changing and no longer sharing are events; their data has nothing that became private in the same request", async () => {
  const view = await savedView(company, cleo, { name: "First" });
  const inEvent = { uuid: view.uuid, name: "Second", kind: "list", board_uuid: null };
  const change = async (version: number, wish: Record<string, unknown>) => {
    assert.equal((await cleo.patch(at(view), { version, ...wish })).status, 200);
  };
  await change(1, { name: "Second", shared: true });
  assert.deepEqual(await latest(), [{ name: "view.shared", board_uuid: null, data: { view: inEvent } }]);
  assert.ok((await viewsOf(company, dev)).includes("Second"));
  await change(2, { query: "q=harbour", kind: "table" });
  const changed = { view: { ...inEvent, kind: "table" }, changed: ["query", "kind"] };
  assert.deepEqual(await latest(), [{ name: "view.updated", board_uuid: null, data: changed }]);
  await change(3, { name: "Secret", shared: false });
  assert.deepEqual(await latest(), [
    { name: "view.unshared", board_uuid: null, data: { view: { ...inEvent, kind: "table" } } },
  ]);
  assert.ok(!(await viewsOf(company, dev)).includes("Secret"));
  const before = await latest();
  await change(4, { name: "More secret" });
  assert.deepEqual(await latest(), before);
  assert.deepEqual([...(await run("select 1 from full_events where data::text like '%ecret%'"))], []);
});

test("at most 500 views are shared in a workspace; a shared one may still be changed", async () => {
  await run("delete from saved_views");
  for (const who of [ben, ivy, ada]) await fillViews(company, who, 166, true);
  const shared = await savedView(company, cleo, { shared: true });
  const own = await savedView(company, cleo);
  await savedView(company, cleo, { shared: true });
  const answer = await cleo.patch(at(own), { version: 1, shared: true });
  assert.deepEqual([answer.status, answer.body.code], [409, "shared_view_limit"]);
  assert.equal((await cleo.patch(at(shared), { version: 1, name: "Renamed", shared: true })).status, 200);
  assert.equal((await cleo.patch(at(shared), { version: 2, shared: false })).status, 200);
  assert.equal((await cleo.patch(at(own), { version: 1, shared: true })).status, 200);
});
