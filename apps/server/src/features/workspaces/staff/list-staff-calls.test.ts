import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeCursor } from "#kernel/cursor.ts";
import { startCompany } from "#test/company.ts";
import { assertForStaff, countCalls, staffPerson } from "#test/staff.ts";

const company = await startCompany();
const { ada, harness, workspace } = company;
const sam = await staffPerson(harness);
const toni = await staffPerson(harness, "Toni");
const path = "/staff/audit-log";

type Entry = { uuid: string; operation: string; staff: { uuid: string }; created_at: string };

test("only staff accounts can list the calls, and calls of others are not recorded", async () => {
  await assertForStaff(company, (who) => who.get(path));
});

test("a cursor of another list and undeclared parameters are rejected", async () => {
  const foreign = encodeCursor("staff users", ["timestamp", "uuid"], ["2026-01-01T00:00:00.000000Z", ada.uuid]);
  for (const query of ["cursor=x", `cursor=${foreign}`, "staff_uuid=x", "limit=0", "q=x"]) {
    assert.equal((await sam.get(`${path}?${query}`)).status, 400, query);
  }
});

test("every call is listed with its parameters, including failed calls and this one", async () => {
  await sam.get("/staff/users?q=ada&limit=7");
  await sam.post(`/staff/workspaces/${workspace.uuid}/plan`, { plan: "unlimited" });
  assert.equal((await sam.get(`/staff/workspaces/${ada.uuid}`)).status, 404);
  assert.equal((await sam.post(`/staff/users/${sam.uuid}/deactivate`)).status, 409);
  const { entries } = (await sam.get(`${path}?limit=5`)).body;
  const shown = entries.map(({ operation, params, query, body }: Record<string, unknown>) => ({
    operation,
    params,
    query,
    body,
  }));
  const nothing = { params: {}, query: {}, body: {} };
  assert.deepEqual(shown, [
    { ...nothing, operation: "listStaffCalls", query: { limit: 5 } },
    { ...nothing, operation: "deactivateUser", params: { user_uuid: sam.uuid } },
    { ...nothing, operation: "getStaffWorkspace", params: { workspace_uuid: ada.uuid } },
    {
      ...nothing,
      operation: "setWorkspacePlan",
      params: { workspace_uuid: workspace.uuid },
      body: { plan: "unlimited" },
    },
    { ...nothing, operation: "listStaffUsers", query: { q: "ada", limit: 7 } },
  ]);
  const [latest] = entries;
  assert.deepEqual(latest.staff, { uuid: sam.uuid, first_name: "Sam", last_name: "Example", image_version: null });
  assert.equal(latest.ip, "127.0.0.1");
  assert.ok(Date.parse(latest.created_at) > 0);
});

test("a call that ends with a server error is recorded", async () => {
  const before = await countCalls(harness);
  harness.faults.beforeCommit = new Error("planted");
  assert.equal((await sam.post(`/staff/workspaces/${workspace.uuid}/plan`, { plan: "free" })).status, 500);
  harness.faults.beforeCommit = null;
  assert.equal(await countCalls(harness), before + 1);
  const [entry] = (await toni.get(`${path}?staff_uuid=${sam.uuid}&limit=1`)).body.entries as Entry[];
  assert.equal(entry?.operation, "setWorkspacePlan");
});

test("the list can be filtered by account, and pages go back in time without gaps or repeats", async () => {
  for (let each = 0; each < 9; each += 1) await toni.get("/staff/users?limit=1");
  const whole = (await sam.get(`${path}?staff_uuid=${toni.uuid.toUpperCase()}&limit=200`)).body.entries as Entry[];
  assert.ok(whole.length >= 9);
  assert.deepEqual([...new Set(whole.map((entry) => entry.staff.uuid))], [toni.uuid]);
  const paged: Entry[] = [];
  let cursor = "";
  do {
    const { body } = await sam.get(
      `${path}?staff_uuid=${toni.uuid}&limit=4${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    paged.push(...body.entries);
    cursor = body.next_cursor ?? "";
  } while (cursor !== "");
  assert.deepEqual(paged, whole);
});

test("a former staff account cannot call /staff, and its earlier calls stay", async () => {
  await toni.get("/staff/users?limit=1");
  await harness.platform.pool.run("update users set is_staff = false where uuid = $1", [toni.uuid]);
  const before = await countCalls(harness);
  assert.equal((await toni.get(path)).status, 403);
  assert.equal(await countCalls(harness), before);
  const { entries } = (await sam.get(`${path}?staff_uuid=${toni.uuid}`)).body;
  assert.ok(entries.length > 0);
});

test("a staff account without a second factor is rejected with the reason", async () => {
  const sid = await staffPerson(harness, "Sid");
  await harness.platform.pool.run("delete from two_factor where user_uuid = $1", [sid.uuid]);
  const before = await company.footprint();
  for (const path of ["/staff/audit-log", "/staff/users", "/staff/workspaces"]) {
    const refused = await sid.get(path);
    assert.deepEqual(
      [refused.status, refused.body],
      [
        403,
        {
          error: "A staff account needs a second factor. Set one up first.",
          code: "staff_two_factor_required",
          two_factor_required: true,
        },
      ],
    );
  }
  assert.deepEqual(await company.footprint(), before);
});
