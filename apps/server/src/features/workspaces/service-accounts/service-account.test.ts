import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { goodPassword } from "#test/accounts.ts";
import { join, person, type ApiClient } from "#test/people.ts";
import { type ServiceAccount, serviceAccount } from "#test/service-accounts.ts";

const company = await startCompany();
const { harness, workspace, board, statuses, ada, ben, hal, nobody } = company;
const run = harness.platform.pool.run;
const admin = `/admin/workspaces/${workspace.uuid}`;
const invalid = "The API key is not valid or has been revoked.";
const { board: hidden } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Hidden" }));
const { task: hiddenTask } = created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" }));

const setWorkspace = (change: string) => run(`update workspaces set ${change} where uuid = $1`, [workspace.uuid]);

async function works(service: ServiceAccount): Promise<void> {
  const answer = await service.post(`/boards/${board.uuid}/tasks`, { title: "By the bot" });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
}

async function admins(name: string): Promise<ApiClient> {
  const who = await person(harness, name);
  await join(harness, workspace.uuid, who, "admin");
  return who;
}

test("a service account acts like a member on its boards, and does not find other boards", async () => {
  const service = await serviceAccount(company);
  const { task } = created(await service.post(`/boards/${board.uuid}/tasks`, { title: "A ticket" }));
  const at = `/tasks/${task.uuid}`;
  assert.equal((await service.patch(at, { version: 1, title: "Changed" })).status, 200);
  assert.equal((await service.post(`${at}/move`, { version: 2, status_uuid: statuses[1]?.uuid })).status, 200);
  assert.equal((await service.post(`${at}/comments`, { body: "Done" })).status, 201);
  assert.equal((await service.post(`/boards/${board.uuid}/statuses`, { name: "Review" })).status, 201);
  assert.equal((await service.get(`/search?q=changed`)).body.tasks.length, 1);
  assert.equal((await service.post(`${at}/archive`)).status, 200);

  const refused = await service.post(`/boards/${board.uuid}/custom-fields`, { name: "Customer", type: "text" });
  assert.deepEqual([refused.status, refused.body], [403, { error: "Admin access required.", code: "admin_required" }]);
  assert.equal((await service.get(`/workspaces/${workspace.uuid}/events`)).status, 403);
  for (const path of [`/boards/${hidden.uuid}`, `/boards/${hidden.uuid}/tasks`, `/tasks/${hiddenTask.uuid}`]) {
    assert.equal((await service.get(path)).status, 404, path);
  }
  const { boards } = (await service.get(`/workspaces/${workspace.uuid}/boards`)).body as { boards: { uuid: string }[] };
  assert.deepEqual(
    boards.map((each) => each.uuid),
    [board.uuid],
  );
  assert.equal((await service.get("/search?q=hidden")).body.tasks.length, 0);
});

test("a service account is rejected on routes that need a session, and in other workspaces", async () => {
  const service = await serviceAccount(company);
  const [theirs] = (await hal.get("/workspaces")).body.workspaces;
  const paths = [
    "/profile/me",
    "/profile/api-keys",
    "/profile/sessions",
    "/auth/refresh-token",
    "/workspaces/invitations",
    `${admin}/people`,
    `${admin}/api-keys`,
    `${admin}/audit-log`,
  ];
  for (const path of paths) assert.equal((await service.get(path)).status, 401, path);
  assert.equal((await service.post(`${admin}/api-keys`, { name: "Child", service_account: true })).status, 401);
  assert.equal((await service.post("/workspaces", { name: "The bot's" })).status, 401);
  assert.equal((await service.post(`/workspaces/${workspace.uuid}/leave`)).status, 401);
  assert.equal((await service.get(`/workspaces/${theirs.uuid}`)).status, 403);
});

test("nobody can log in as a service account: it has no address, no password and no code", async () => {
  const service = await serviceAccount(company);
  const before = (await harness.mails()).length;
  for (const email of ["", "null", service.uuid, "deploy-bot@example.com"]) {
    const answer = await nobody.post("/auth/login", { email, password: goodPassword });
    assert.ok([400, 401].includes(answer.status), email);
  }
  assert.equal((await nobody.post("/auth/resend-verification-email", { user_uuid: service.uuid })).status, 200);
  const email = "owner.of.the.bot@example.com";
  await nobody.post("/auth/resend-verification-email", { user_uuid: service.uuid, email });
  assert.equal((await harness.mails()).length, before);
  assert.equal((await nobody.post("/auth/verify-email", { user_uuid: service.uuid, code: "K7MX2QPA" })).status, 400);
  const rows = await run(
    "select 1 from sessions where user_uuid = $1 union all select 1 from account_codes where user_uuid = $1",
    [service.uuid],
  );
  assert.equal(rows.length, 0);
});

test("a service account is in the list of members, but not in that of people, and cannot be changed there", async () => {
  const service = await serviceAccount(company, { name: "Zed" });
  const { members } = (await ada.get(`/workspaces/${workspace.uuid}/members`)).body as { members: { uuid: string }[] };
  const { joined_at, ...member } = members.find((each) => each.uuid === service.uuid) as unknown as {
    joined_at: string;
  };
  assert.match(joined_at, /Z$/);
  assert.deepEqual(member, {
    uuid: service.uuid,
    email: null,
    first_name: "Zed",
    last_name: "",
    role: "member",
    image_version: null,
  });
  const { people } = (await ada.get(`${admin}/people`)).body as { people: { uuid: string }[] };
  assert.ok(!people.some((each) => each.uuid === service.uuid));

  const before = await company.footprint();
  const at = `${admin}/people/${service.uuid}`;
  const answers = [
    await ada.patch(at, { role: "admin" }),
    await ada.patch(at, { role: "owner" }),
    await ada.patch(at, { role: "viewer", board_uuids: [hidden.uuid] }),
    await ada.post(`${at}/deactivate`),
    await ada.post(`${at}/reactivate`),
  ];
  for (const answer of answers)
    assert.deepEqual([answer.status, answer.body], [404, { error: "Person not found.", code: "person_not_found" }]);
  assert.deepEqual(await company.footprint(), before);
  await works(service);
  await ada.delete(`${admin}/api-keys/${service.api_key.uuid}`);
  assert.equal((await ada.post(`${at}/reactivate`)).status, 404, "a retired one does not come back");
});

test("the boards of a service account can be changed later, which applies from its next request on", async () => {
  const service = await serviceAccount(company, { board_uuids: [] });
  const at = `/boards/${board.uuid}/members/${service.uuid}`;
  assert.equal((await service.get(`/boards/${board.uuid}`)).status, 404);
  const { member } = (await ben.put(at)).body;
  assert.deepEqual(member, {
    uuid: service.uuid,
    first_name: "Deploy bot",
    last_name: "",
    image_version: null,
    role: "member",
  });
  await works(service);
  const { members } = (await service.get(`/boards/${board.uuid}`)).body as { members: { uuid: string }[] };
  assert.ok(members.some((each) => each.uuid === service.uuid));
  const listed = (await ada.get(`${admin}/api-keys`)).body.api_keys as { uuid: string; board_uuids: string[] }[];
  assert.deepEqual(listed.find((key) => key.uuid === service.api_key.uuid)?.board_uuids, [board.uuid]);
  assert.equal((await ben.delete(at)).status, 200);
  assert.equal((await service.get(`/boards/${board.uuid}`)).status, 404);

  await ada.delete(`${admin}/api-keys/${service.api_key.uuid}`);
  assert.equal((await ben.put(at)).status, 404, "a retired one gets no board");
});

test("tasks of its boards can be assigned to a service account and claimed by it", async () => {
  const service = await serviceAccount(company);
  const task = await company.task();
  const assigned = await ada.patch(`/tasks/${task.uuid}`, { version: 1, assignee_uuids: [service.uuid] });
  const person = { uuid: service.uuid, first_name: "Deploy bot", last_name: "", image_version: null };
  assert.deepEqual(assigned.body.task.assignees, [person]);
  const { task: elsewhere } = created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" }));
  const refused = await ada.patch(`/tasks/${elsewhere.uuid}`, { version: 1, assignee_uuids: [service.uuid] });
  assert.equal(refused.status, 400);
  const claimed = await service.post(`/boards/${board.uuid}/claim-next`, {
    from_status_uuid: statuses[0]?.uuid,
    to_status_uuid: statuses[1]?.uuid,
    lease_seconds: 60,
  });
  assert.equal(claimed.status, 200, JSON.stringify(claimed.body));
  assert.ok(claimed.body.task.assignees.some((each: { uuid: string }) => each.uuid === service.uuid));
});

const departures: Record<string, (creator: ApiClient) => Promise<unknown>> = {
  "loses the role": (creator) => ada.patch(`${admin}/people/${creator.uuid}`, { role: "viewer", board_uuids: [] }),
  "is deactivated": (creator) => ada.post(`${admin}/people/${creator.uuid}/deactivate`),
  "leaves the workspace": (creator) => creator.post(`/workspaces/${workspace.uuid}/leave`),
  "signs out everywhere": (creator) => creator.post("/auth/logout-all"),
  "is deactivated by staff": (creator) =>
    run("update users set deactivated_at = clock_timestamp() where uuid = $1", [creator.uuid]),
  // what the deletion of an account leaves
  "deletes the account": (creator) =>
    run(
      `update users set deleted_at = clock_timestamp(), deactivated_at = clock_timestamp(), email = null,
         password_hash = null, first_name = '', last_name = '' where uuid = $1`,
      [creator.uuid],
    ),
};

for (const [what, depart] of Object.entries(departures)) {
  test(`a service account keeps working when its creator ${what}`, async () => {
    const creator = await admins("Creator");
    const service = await serviceAccount(company, {}, creator);
    await depart(creator);
    await works(service);
    assert.equal((await service.get(`/boards/${hidden.uuid}`)).status, 404);
    const { api_keys } = (await ada.get(`${admin}/api-keys`)).body as { api_keys: { uuid: string }[] };
    assert.ok(api_keys.some((key) => key.uuid === service.api_key.uuid));
  });
}

test("a service account keeps working where a second factor is required", async () => {
  const service = await serviceAccount(company);
  await run("update workspaces set two_factor_required = true where uuid = $1", [workspace.uuid]);
  await works(service);
  await run("update workspaces set two_factor_required = false where uuid = $1", [workspace.uuid]);
});

test("an unpaid invoice and a suspension also block a service account", async () => {
  const service = await serviceAccount(company);
  await setWorkspace("billing_status = 'read_only'");
  assert.equal((await service.post(`/boards/${board.uuid}/tasks`, { title: "Frozen" })).body.billing_frozen, true);
  assert.equal((await service.get(`/boards/${board.uuid}`)).status, 200);
  await setWorkspace("billing_status = 'normal', suspended_at = clock_timestamp()");
  assert.equal((await service.get(`/boards/${board.uuid}`)).status, 423);
  await setWorkspace("suspended_at = null");
  await works(service);
});

test("an expired service account keeps its seat until it is revoked", async () => {
  const mona = await person(harness, "Mona");
  const { workspace: free } = created(await mona.post("/workspaces", { name: "Mona's" }));
  await run("update workspaces set plan = 'free' where uuid = $1", [free.uuid]);
  const at = `/admin/workspaces/${free.uuid}/api-keys`;
  const make = () => mona.post(at, { name: "Bot", service_account: true });
  const { api_key } = created(await make());
  assert.equal((await make()).status, 201);
  await run("update api_keys set expires_at = clock_timestamp() where uuid = $1", [api_key.uuid]);
  assert.equal((await make()).status, 402);
  assert.equal((await mona.delete(`${at}/${api_key.uuid}`)).body.api_key.is_expired, true);
  assert.equal((await make()).status, 201);
});

test("a service account stops when its workspace is deleted", async () => {
  const mona = await person(harness, "Mona");
  const { workspace: own } = created(await mona.post("/workspaces", { name: "Mona's second" }));
  const other = { ...company, workspace: own };
  const service = await serviceAccount(other, { board_uuids: [] }, mona);
  assert.equal((await service.get(`/workspaces/${own.uuid}`)).status, 200);
  await mona.delete(`/workspaces/${own.uuid}`);
  const answer = await service.get(`/workspaces/${own.uuid}`);
  assert.deepEqual([answer.status, answer.body.error], [401, invalid]);
});
