import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { join, person, apiClient } from "#test/people.ts";
import { untilLocked } from "#test/until.ts";

const company = await startCompany();
const { harness, workspace, board, ada, ben, cleo, gus, hal, nobody, robot } = company;
const run = harness.platform.pool.run;
const keys = `/admin/workspaces/${workspace.uuid}/api-keys`;
const make = (who: typeof ada, fields: Record<string, unknown> = {}, at = keys) =>
  who.post(at, { name: "Deploy bot", service_account: true, board_uuids: [board.uuid], ...fields });
const makeOwn = (who: typeof ada, fields: Record<string, unknown> = {}) => who.post(keys, { name: "Build", ...fields });
const newest = async (count: number) => [
  ...(await run("select name, board_uuid, actor_user_uuid, data from full_events order by id desc limit $1", [count])),
];
const setWorkspace = (change: string) => run(`update workspaces set ${change} where uuid = $1`, [workspace.uuid]);
const example = (who: typeof ada, first_name: string) => ({
  uuid: who.uuid,
  first_name,
  last_name: "Example",
  image_version: null,
});

test("members, non-members, keys and requests without credentials cannot create a key", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([cleo, gus, hal, robot, nobody].map((who) => make(who)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 401, 401],
  );
  assert.equal(answers[0]?.body.error, "Admin access required.");
  assert.equal(answers[2]?.body.error, "Workspace not found.");
  assert.deepEqual(await company.footprint(), before);
});

test("invalid input creates no key", async () => {
  const before = await company.footprint();
  const wrong = [
    { name: undefined },
    { name: "" },
    { name: "  " },
    { name: "a".repeat(101) },
    { name: null },
    { service_account: "yes" },
    { service_account: null },
    { board_uuids: "all" },
    { board_uuids: ["x"] },
    { board_uuids: [null] },
    { expires_at: "tomorrow" },
    { expires_at: null },
    { role: "admin" },
    { workspace_uuid: workspace.uuid },
  ];
  for (const fields of wrong) assert.equal((await make(ada, fields)).status, 400, JSON.stringify(fields));
  const past = await make(ada, { expires_at: new Date(Date.now() - 1000).toISOString() });
  assert.deepEqual(past.body, { error: "expires_at must be in the future.", code: "expiry_in_the_past" });
  assert.deepEqual(await company.footprint(), before);
});

test("if one board is not an active board of the workspace, no account is created", async () => {
  const [theirs] = (await hal.get("/workspaces")).body.workspaces;
  const { board: foreign } = created(await hal.post(`/workspaces/${theirs.uuid}/boards`, { name: "Foreign" }));
  const { board: archived } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Old" }));
  await ada.post(`/boards/${archived.uuid}/archive`);
  const before = await company.footprint();
  for (const uuid of [randomUUID(), foreign.uuid, archived.uuid]) {
    const answer = await make(ada, { board_uuids: [board.uuid, uuid] });
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body, { error: "Every board must belong to this workspace.", code: "board_unknown" });
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a personal key does not accept board_uuids, not even an empty list", async () => {
  const before = await company.footprint();
  for (const board_uuids of [[board.uuid], []]) {
    for (const fields of [{ board_uuids }, { board_uuids, service_account: false }]) {
      const answer = await makeOwn(ada, fields);
      assert.equal(answer.status, 400);
      assert.match(answer.body.error, /^board_uuids is only for service accounts/);
    }
  }
  assert.deepEqual(await company.footprint(), before);
});

test("an unpaid invoice blocks service accounts but not personal keys; a frozen or suspended workspace blocks both", async () => {
  const before = await company.footprint();
  await setWorkspace("billing_status = 'read_only'");
  for (const answer of [await make(ada), await makeOwn(ada)]) {
    assert.deepEqual([answer.status, answer.body.billing_frozen], [402, true]);
  }
  await setWorkspace("suspended_at = clock_timestamp()");
  for (const answer of [await make(ada), await makeOwn(ada)]) assert.equal(answer.status, 423);
  await setWorkspace("billing_status = 'past_due', suspended_at = null");
  const unpaid = await make(ada);
  assert.equal(unpaid.status, 402);
  assert.deepEqual(unpaid.body, {
    error: "An unpaid invoice blocks new members, boards and uploads. An owner can pay it.",
    code: "invoice_unpaid",
  });
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await makeOwn(ada)).status, 201);
  await setWorkspace("billing_status = 'normal'");
});

test("the free plan has three seats, also for service accounts and for concurrent requests", async () => {
  const mona = await person(harness, "Mona");
  const { workspace: free } = created(await mona.post("/workspaces", { name: "Mona's" }));
  await run("update workspaces set plan = 'free' where uuid = $1", [free.uuid]);
  await join(harness, free.uuid, await person(harness, "Nora"), "member");
  const at = `/admin/workspaces/${free.uuid}/api-keys`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => make(mona, { board_uuids: [] }, at)));
  const [made, ...more] = answers.filter((answer) => answer.status === 201);
  assert.equal(more.length, 0);
  const full = answers.filter((answer) => answer.status === 402);
  assert.equal(full.length, 5);
  const month = { unit_amount: 800, currency: "eur", interval: "month" };
  const year = { unit_amount: 8000, currency: "eur", interval: "year" };
  assert.deepEqual(full[0]?.body, {
    error: "All seats of the plan are taken. Remove somebody, or change the plan.",
    code: "seat_limit",
    prices: { monthly: month, annual: year },
  });
  assert.equal((await mona.post(at, { name: "Own" })).status, 201, "a key of one's own takes no seat");
  const services = await run(
    "select 1 from members m join users u on u.uuid = m.user_uuid and u.is_service where m.workspace_uuid = $1",
    [free.uuid],
  );
  assert.equal(services.length, 1);
  await mona.delete(`${at}/${made?.body.api_key.uuid}`);
  assert.equal((await make(mona, { board_uuids: [] }, at)).status, 201, "the seat is free again");
});

test("an admin who loses the role while waiting for the workspace's lock creates no key", async () => {
  const ned = await person(harness, "Ned");
  await join(harness, workspace.uuid, ned, "admin");
  const before = await company.footprint();
  for (const change of ["role = 'member'", "deactivated_at = clock_timestamp()"]) {
    const other = await harness.platform.pool.take();
    await other.run("begin", []);
    await other.run("select 1 from workspaces where uuid = $1 for no key update", [workspace.uuid]);
    const asked = [make(ned), makeOwn(ned)];
    await untilLocked(harness, 2);
    await other.run(`update members set ${change} where user_uuid = $1`, [ned.uuid]);
    await other.run("commit", []);
    other.release();
    const status = change.startsWith("role") ? 403 : 404;
    for (const answer of await Promise.all(asked)) assert.equal(answer.status, status);
    await run("update members set role = 'admin' where user_uuid = $1", [ned.uuid]);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("an admin creates a service account: a member with a key, a seat and its boards", async () => {
  const expires_at = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const answer = await make(ben, {
    name: "  Nightly  ",
    board_uuids: [board.uuid.toUpperCase(), board.uuid],
    expires_at,
  });
  const { api_key, token, ...rest } = created(answer);
  assert.deepEqual(rest, {});
  assert.match(token, /^svc_[\w-]{43}$/);
  const user = { uuid: api_key.user.uuid, first_name: "Nightly", last_name: "" };
  assert.deepEqual(api_key, {
    uuid: api_key.uuid,
    workspace_uuid: workspace.uuid,
    name: "Nightly",
    token_hint: token.slice(0, 8),
    last_used_at: null,
    last_used_ip: null,
    expires_at,
    is_expired: false,
    created_at: api_key.created_at,
    service_account: true,
    user: { ...user, image_version: null },
    created_by: { ...example(ben, "Ben"), via: null },
    board_uuids: [board.uuid],
  });
  const by = { actor_user_uuid: ben.uuid, board_uuid: null };
  assert.deepEqual(await newest(3), [
    { ...by, name: "api_key.created", data: { api_key: { uuid: api_key.uuid, name: "Nightly" } } },
    { ...by, name: "board.member_added", board_uuid: board.uuid, data: { user } },
    { ...by, name: "member.joined", data: { user, role: "member", service_account: true } },
  ]);
  const stored = JSON.stringify([
    await run("select * from api_keys where uuid = $1", [api_key.uuid]),
    await run("select * from full_events"),
  ]);
  assert.ok(!stored.includes(token));
  const [account] = await run(
    "select email, password_hash, verified_at, is_service, is_staff from users where uuid = $1",
    [user.uuid],
  );
  assert.deepEqual(account, { email: null, password_hash: null, verified_at: null, is_service: true, is_staff: false });
});

test("a service account without boards can open none", async () => {
  for (const board_uuids of [[], undefined]) {
    const { api_key, token } = created(await make(ada, { board_uuids }));
    assert.deepEqual(api_key.board_uuids, []);
    const service = apiClient(harness, token);
    assert.deepEqual((await service.get(`/workspaces/${workspace.uuid}/boards`)).body, { boards: [] });
    assert.equal((await service.get(`/boards/${board.uuid}`)).status, 404);
    assert.equal((await service.get(`/workspaces/${workspace.uuid}`)).body.workspace.role, "member");
  }
});

test("a personal key is created as from the profile, and ten keys are the limit for both together", async () => {
  const olga = await person(harness, "Olga");
  await join(harness, workspace.uuid, olga, "admin");
  const { api_key, token } = created(await makeOwn(olga, { service_account: false }));
  assert.deepEqual([api_key.service_account, api_key.board_uuids], [false, null]);
  assert.deepEqual(
    [api_key.user, api_key.created_by],
    [example(olga, "Olga"), { ...example(olga, "Olga"), via: null }],
  );
  assert.equal((await apiClient(harness, token).get(`/boards/${board.uuid}`)).status, 200, "an admin's key opens all");
  assert.deepEqual(await newest(1), [
    {
      name: "api_key.created",
      board_uuid: null,
      actor_user_uuid: olga.uuid,
      data: { api_key: { uuid: api_key.uuid, name: "Build" } },
    },
  ]);
  const fromProfile = () => olga.post("/profile/api-keys", { workspace_uuid: workspace.uuid, name: "Build" });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? makeOwn(olga) : fromProfile())),
  );
  assert.equal(answers.filter((answer) => answer.status === 201).length, 9);
  const refused = answers.filter((answer) => answer.status === 409);
  assert.equal(refused.length, 11);
  assert.match(refused[0]?.body.error, /10 live API keys/);
  assert.equal((await olga.get("/profile/api-keys")).body.api_keys.length, 10);
  assert.equal((await make(olga)).status, 201, "service accounts take none of the ten");
});

test("the same Idempotency-Key returns the same service account again", async () => {
  const body = { name: "Once", service_account: true };
  const headers = { "idempotency-key": "one account" };
  const first = await ada.post(keys, body, { headers });
  const before = await company.footprint();
  const second = await ada.post(keys, body, { headers });
  assert.equal(first.status, 201);
  assert.deepEqual(second.body, first.body);
  assert.deepEqual(await company.footprint(), before);
});
