import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#testing/company.ts";
import { someone } from "#testing/people.ts";

const company = await startCompany();
const { harness, workspace, ada, cleo, dev, hal } = company;
const run = harness.platform.pool.run;
const day = 24 * 60 * 60 * 1000;
const generic = "The API key is not valid or has been revoked.";

async function make(owner = cleo, lifetime: number | null = null) {
  const expiry = lifetime === null ? {} : { expires_at: new Date(Date.now() + lifetime).toISOString() };
  const body = { workspace_uuid: workspace.uuid, name: "Robot", ...expiry };
  const { api_key, token } = created(await owner.post("/profile/api-keys", body));
  return { ...someone(harness, token), uuid: api_key.uuid as string, expires_at: api_key.expires_at as string };
}

async function assertGeneric(key: { get(path: string): Promise<{ status: number; body: Record<string, unknown> }> }) {
  const answer = await key.get("/workspaces");
  assert.equal(answer.status, 401);
  assert.equal(answer.body["error"], generic);
  assert.equal(answer.body["api_key_expired"], undefined);
}

test("an unknown, a cut and a revoked key get the same words", async () => {
  const key = await make();
  assert.equal((await key.get("/workspaces")).status, 200);
  await cleo.delete(`/profile/api-keys/${key.uuid}`);
  await assertGeneric(key);
  await assertGeneric(someone(harness, key.token.slice(0, -1)));
  await assertGeneric(someone(harness, "svc_"));
});

test("a key that was revoked after it expired is revoked, not expired", async () => {
  const key = await make();
  await run("update api_keys set expires_at = clock_timestamp() where uuid = $1", [key.uuid]);
  await cleo.delete(`/profile/api-keys/${key.uuid}`);
  await assertGeneric(key);
});

test("an expired key is told so, with the time", async () => {
  const key = await make(cleo, 60 * day);
  await run("update api_keys set expires_at = clock_timestamp() where uuid = $1", [key.uuid]);
  const answer = await key.get("/workspaces");
  assert.equal(answer.status, 401);
  assert.equal(answer.body.api_key_expired, true);
  assert.match(answer.body.expires_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.equal(typeof answer.body.error, "string");
  assert.notEqual(answer.body.error, generic);
});

test("for its last 14 days every success of a key names the expiry, and nothing else does", async () => {
  const [soon, late, never] = [await make(cleo, 14 * day - 60_000), await make(cleo, 14 * day + 60_000), await make()];
  assert.equal((await soon.get("/workspaces")).headers["x-api-key-expires-at"], soon.expires_at);
  const task = await company.task();
  const written = await soon.patch(`/tasks/${task.uuid}`, { version: 1, title: "Named" });
  assert.equal(written.headers["x-api-key-expires-at"], soon.expires_at);
  for (const key of [late, never]) {
    assert.equal((await key.get("/workspaces")).headers["x-api-key-expires-at"], undefined);
  }
});

test("a key is refused on session routes and outside its workspace", async () => {
  const key = await make(ada);
  const [theirs] = (await hal.get("/workspaces")).body.workspaces;
  const { workspace: second } = created(await ada.post("/workspaces", { name: "Ada's second" }));
  for (const path of ["/profile/me", "/profile/sessions", "/profile/api-keys", "/auth/refresh-token"]) {
    assert.equal((await key.get(path)).status, 401, path);
  }
  assert.equal((await key.post("/workspaces", { name: "A key's" })).status, 401);
  assert.equal((await key.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Child" })).status, 401);
  for (const outside of [theirs.uuid, second.uuid]) {
    const answer = await key.get(`/workspaces/${outside}`);
    assert.deepEqual([answer.status, answer.body.error], [403, "This API key belongs to another workspace."]);
  }
  assert.equal((await key.get("/workspaces")).body.workspaces.length, 1);
});

test("a key has its person's role at the moment of each request", async () => {
  const key = await make(dev);
  const task = await company.task();
  const refused = await key.patch(`/tasks/${task.uuid}`, { version: 1, title: "By a viewer" });
  assert.deepEqual([refused.status, refused.body.error], [403, "Your role in this workspace is read-only."]);
  await run("update members set role = 'member' where workspace_uuid = $1 and user_uuid = $2", [
    workspace.uuid,
    dev.uuid,
  ]);
  assert.equal((await key.patch(`/tasks/${task.uuid}`, { version: 1, title: "By a member" })).status, 200);
});

test("a key ends with its person's membership, account or workspace, with the generic words", async () => {
  const stops = [
    "update members set deactivated_at = clock_timestamp() where user_uuid = $1",
    "update users set deactivated_at = clock_timestamp() where uuid = $1",
    "update workspaces set deleted_at = clock_timestamp() where uuid in (select workspace_uuid from members where user_uuid = $1)",
  ];
  for (const stop of stops) {
    const key = await make(cleo);
    assert.equal((await key.get("/workspaces")).status, 200);
    await run(stop, [cleo.uuid]);
    await assertGeneric(key);
    await run("update members set deactivated_at = null where user_uuid = $1", [cleo.uuid]);
    await run("update users set deactivated_at = null where uuid = $1", [cleo.uuid]);
    await run("update workspaces set deleted_at = null");
  }
});

test("signing out everywhere leaves the keys alone", async () => {
  const key = await make(ada);
  assert.equal((await ada.post("/auth/logout-all")).status, 200);
  assert.equal((await key.get("/workspaces")).status, 200);
});
