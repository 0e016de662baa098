import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { join, person, apiClient } from "#test/people.ts";

const company = await startCompany();
const { harness, workspace, ada, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot } = company;
const run = harness.platform.pool.run;
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const make = (who: typeof ada, fields: Record<string, unknown> = {}) =>
  who.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Build", ...fields });

test("a person who may not see the workspace makes no key for it, nor does a key or nobody", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([
    make(hal),
    make(ada, { workspace_uuid: randomUUID() }),
    make(robot),
    make(nobody),
  ]);
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 401, 401],
  );
  assert.equal(answers[0]?.body.error, "Workspace not found.");
  assert.deepEqual(answers[0]?.body, answers[1]?.body);
  assert.deepEqual(await company.footprint(), before);
});

test("a name that is blank or too long, or an expiry that is no time or over, makes no key", async () => {
  const before = await company.footprint();
  const wrong = [
    { name: "" },
    { name: "  " },
    { name: "a".repeat(101) },
    { name: undefined },
    { workspace_uuid: "x" },
    { expires_at: "tomorrow" },
    { expires_at: "2099-01-01" },
    { expires_at: "2099-12-31T23:59:60Z" },
    { expires_at: 4070908800 },
    { role: "owner" },
  ];
  for (const fields of wrong) assert.equal((await make(cleo, fields)).status, 400, JSON.stringify(fields));
  const past = await make(cleo, { expires_at: at(-1000) });
  assert.deepEqual([past.status, past.body.error], [400, "expires_at must be in the future."]);
  assert.deepEqual(await company.footprint(), before);
});

test("a suspended workspace gets no key, nor does one that is read-only; an unpaid invoice by itself stops nobody", async () => {
  const before = await company.footprint();
  await run("update workspaces set suspended_at = clock_timestamp() where uuid = $1", [workspace.uuid]);
  assert.equal((await make(cleo)).status, 423);
  await run("update workspaces set suspended_at = null, billing_status = 'read_only' where uuid = $1", [
    workspace.uuid,
  ]);
  const frozen = await make(cleo);
  assert.deepEqual([frozen.status, frozen.body.billing_frozen], [402, true]);
  assert.deepEqual(await company.footprint(), before);
  await run("update workspaces set billing_status = 'past_due' where uuid = $1", [workspace.uuid]);
  const { api_key } = created(await make(cleo));
  await cleo.delete(`/profile/api-keys/${api_key.uuid}`);
  await run("update workspaces set billing_status = 'normal' where uuid = $1", [workspace.uuid]);
});

test("members of every role make keys, which carry their role", async () => {
  for (const who of [ada, dev, eve, finn, gus]) {
    const { token } = created(await make(who, { workspace_uuid: workspace.uuid.toUpperCase() }));
    const key = apiClient(harness, token);
    const { workspaces } = (await key.get("/workspaces")).body;
    assert.equal(workspaces.length, 1);
    const mine = (await who.get("/workspaces")).body.workspaces;
    assert.equal(workspaces[0].role, mine.find((each: { uuid: string }) => each.uuid === workspace.uuid).role);
  }
});

test("the secret is shown once, only its hash is stored, and the event names the key", async () => {
  const expires_at = at(24 * 60 * 60 * 1000);
  const { api_key, token } = created(await make(cleo, { name: "  Nightly  ", expires_at }));
  assert.match(token, /^svc_[\w-]{43}$/);
  const { uuid, created_at, ...rest } = api_key;
  assert.match(created_at, /Z$/);
  assert.deepEqual(rest, {
    workspace_uuid: workspace.uuid,
    name: "Nightly",
    token_hint: token.slice(0, 8),
    last_used_at: null,
    last_used_ip: null,
    expires_at,
    is_expired: false,
  });
  const rows = JSON.stringify([
    await run("select * from api_keys where uuid = $1", [uuid]),
    await run("select * from full_events where name like 'api_key%'"),
  ]);
  assert.ok(!rows.includes(token));
  const events = (await run(
    "select actor_user_uuid, data from full_events where name = 'api_key.created' order by id",
  )) as {
    actor_user_uuid: string;
    data: unknown;
  }[];
  assert.deepEqual(events.at(-1), { actor_user_uuid: cleo.uuid, data: { api_key: { uuid, name: "Nightly" } } });
});

test("of twenty requests at once ten make a key, in each workspace and for each person", async () => {
  const mine = await person(harness, "Mona");
  const { workspace: other } = created(await mine.post("/workspaces", { name: "Mona's" }));
  await join(harness, workspace.uuid, mine, "member");
  const answers = await Promise.all(Array.from({ length: 20 }, () => make(mine)));
  assert.equal(answers.filter((answer) => answer.status === 201).length, 10);
  const refused = answers.filter((answer) => answer.status === 409);
  assert.equal(refused.length, 10);
  assert.match(refused[0]?.body.error, /10 live API keys/);
  assert.equal((await make(mine, { workspace_uuid: other.uuid })).status, 201);
  assert.equal((await make(ivy)).status, 201);
});

test("a revoked key frees its slot, and so does one that has expired", async () => {
  const nora = await person(harness, "Nora");
  await join(harness, workspace.uuid, nora, "member");
  const keys = [];
  for (let slot = 0; slot < 10; slot += 1) keys.push(created(await make(nora)).api_key);
  assert.equal((await make(nora)).status, 409);
  await nora.delete(`/profile/api-keys/${keys[0].uuid}`);
  assert.equal((await make(nora)).status, 201);
  assert.equal((await make(nora)).status, 409);
  await run("update api_keys set expires_at = clock_timestamp() where uuid = $1", [keys[1].uuid]);
  assert.equal((await make(nora)).status, 201);
  assert.equal((await make(nora)).status, 409);
});

test("the same Idempotency-Key answers the same key again", async () => {
  const body = { workspace_uuid: workspace.uuid, name: "Once" };
  const headers = { "idempotency-key": "one key" };
  const [first, second] = [
    await cleo.post("/profile/api-keys", body, { headers }),
    await cleo.post("/profile/api-keys", body, { headers }),
  ];
  assert.equal(first.status, 201);
  assert.deepEqual(second.body, first.body);
});
