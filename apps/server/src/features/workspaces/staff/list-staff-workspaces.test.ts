import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeCursor } from "#kernel/cursor.ts";
import { created, startCompany } from "#test/company.ts";
import { assertForStaff, staffPerson } from "#test/staff.ts";
import { statementsOf } from "#test/statement-count.ts";

const company = await startCompany();
const { ada, hal, harness, workspace } = company;
const { run } = harness.platform.pool;
const sam = await staffPerson(harness);
const path = "/staff/workspaces";

type WorkspaceEntry = { uuid: string; name: string; created_at: string; deleted_at: string | null };

test("only staff accounts can list workspaces, with a session", async () => {
  await assertForStaff(company, (who) => who.get(path));
  assert.equal((await sam.get(path)).status, 200);
});

test("a cursor of another list, a blank search, a limit out of range and an undeclared parameter are rejected", async () => {
  const foreign = encodeCursor("staff users", ["timestamp", "uuid"], ["2026-01-01T00:00:00.000000Z", workspace.uuid]);
  for (const query of ["cursor=x", `cursor=${foreign}`, "q=%20", "q=", "limit=0", "limit=201", "sort=name", "q=%00"]) {
    assert.equal((await sam.get(`${path}?${query}`)).status, 400, query);
  }
  assert.equal((await sam.get(`${path}?cursor=${foreign}`)).body.error, "Invalid cursor.");
});

test("the list shows the numbers that the plan limits, and no content", async () => {
  const task = await company.task();
  const upload = await ada.upload(`/tasks/${task.uuid}/attachments`, {
    name: "notes.txt",
    type: "text/plain",
    bytes: "Twelve bytes",
  });
  assert.equal(upload.status, 201);
  const gone = await company.task();
  assert.equal((await ada.post(`/tasks/${gone.uuid}/archive`)).status, 200);
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Shelved" }));
  assert.equal((await ada.post(`/boards/${board.uuid}/archive`)).status, 200);
  const { body } = await sam.get(`${path}?q=${workspace.uuid}`);
  const { created_at, ...shown } = body.workspaces[0];
  assert.ok(Date.parse(created_at) > 0);
  assert.deepEqual(shown, {
    uuid: workspace.uuid,
    name: workspace.name,
    plan: "unlimited",
    billing_status: "normal",
    suspended_at: null,
    suspended_reason: null,
    // Ada, six others of the company and Ivy
    member_count: 8,
    board_count: 1,
    task_count: 1,
    storage_bytes: 12,
    deleted_at: null,
  });
  assert.equal(body.workspaces.length, 1);
  assert.equal(body.next_cursor, undefined);
});

test("the search finds a part of a name, ignoring case and without wildcards, and a whole uuid", async () => {
  const made = created(await hal.post("/workspaces", { name: "100% Ärger_GmbH" })).workspace as WorkspaceEntry;
  const found = async (q: string): Promise<string[]> =>
    (await sam.get(`${path}?q=${encodeURIComponent(q)}`)).body.workspaces.map((each: WorkspaceEntry) => each.uuid);
  for (const q of ["ärger", "ÄRGER_", "100%", " gmbh ", made.uuid, made.uuid.toUpperCase()]) {
    assert.deepEqual(await found(q), [made.uuid], q);
  }
  for (const q of ["1_0%", "a%r", "\\", made.uuid.slice(0, 8), ada.uuid]) assert.deepEqual(await found(q), [], q);
});

test("a deleted workspace stays in the list, with the time of its deletion", async () => {
  const made = created(await hal.post("/workspaces", { name: "Given up" })).workspace as WorkspaceEntry;
  assert.equal((await hal.delete(`/workspaces/${made.uuid}`)).status, 200);
  const [shown] = (await sam.get(`${path}?q=given`)).body.workspaces;
  assert.ok(Date.parse(shown.deleted_at) >= Date.parse(shown.created_at));
  assert.equal(shown.member_count, 0);
});

test("pages go back in time without gaps or repeats, also among equal times and while new ones come in", async () => {
  await run(`insert into workspaces (name, created_at)
    select 'Paged ' || i, timestamptz '2026-01-01 00:00:00.000001Z' + make_interval(secs => (i / 4) * 0.000001)
    from generate_series(1, 23) i`);
  const whole = (await sam.get(`${path}?q=paged&limit=200`)).body.workspaces as WorkspaceEntry[];
  assert.equal(whole.length, 23);
  const paged: WorkspaceEntry[] = [];
  let cursor = "";
  do {
    const { body } = await sam.get(`${path}?q=paged&limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
    paged.push(...body.workspaces);
    cursor = body.next_cursor ?? "";
    await run("insert into workspaces (name) values ('Paged meanwhile ' || gen_random_uuid())");
  } while (cursor !== "");
  assert.deepEqual(paged, whole);
});

test("among ten thousand workspaces a page takes four statements", async () => {
  await run(`insert into workspaces (name, created_at)
    select 'Many ' || i, clock_timestamp() - make_interval(secs => i) from generate_series(1, 10000) i`);
  await run("analyze workspaces");
  // the credential, the record of the call, the permission and the page
  assert.equal(await statementsOf(harness, () => sam.get(`${path}?limit=200`)), 4);
  for (const query of ["limit=200", "limit=200&q=many%209", `q=${workspace.uuid}`]) {
    assert.equal((await sam.get(`${path}?${query}`)).status, 200);
  }
});
