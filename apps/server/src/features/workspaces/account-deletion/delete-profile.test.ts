import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { goodPassword, logIn, mailsTo, newcomer, personWithPassword, signedUp } from "#test/accounts.ts";
import { created, startCompany } from "#test/company.ts";
import { join, keyOf, list, person, sessionToken, apiClient, type ApiClient } from "#test/people.ts";

const company = await startCompany({ WEB_ORIGIN: "https://app.stoa.test" });
const { ada, ben, cleo, harness, board, workspace, statuses } = company;
const run = (text: string, ...parameters: Parameter[]) =>
  harness.platform.pool.run(text, parameters) as Promise<Record<string, unknown>[]>;
const right = { password: goodPassword };
const leave = (who: ApiClient) => who.delete("/profile", right);

let count = 0;

/** A new workspace of this owner, with these people in it. */
async function found(owner: ApiClient, people: readonly (readonly [ApiClient, "owner" | "member"])[] = []) {
  count += 1;
  const made = created(await owner.post("/workspaces", { name: `Founded ${count}` })).workspace;
  for (const [who, role] of people) await join(harness, made.uuid, who, role);
  return made as { uuid: string; name: string };
}

async function isGone(workspace_uuid: string): Promise<boolean> {
  const [row] = await run("select deleted_at is not null as gone from workspaces where uuid = $1", workspace_uuid);
  return row?.["gone"] === true;
}

test("nobody, a key, a wrong password and a body without one delete nothing", async () => {
  const who = await personWithPassword(harness, "Wary");
  await join(harness, workspace.uuid, who, "member");
  const before = await company.footprint();
  assert.equal((await leave(company.nobody)).status, 401);
  assert.equal((await leave(await keyOf(harness, who, workspace.uuid))).status, 401);
  await run("delete from api_keys where user_uuid = $1", who.uuid);
  for (const body of [undefined, {}, { password: "short" }, { ...right, outsider: 1 }]) {
    assert.equal((await who.delete("/profile", body)).status, 400);
  }
  assert.deepEqual(await company.footprint(), before);
  const answer = await who.delete("/profile", { password: "Not the right one" });
  assert.equal(answer.status, 400);
  assert.equal(answer.body.error, "The current password is wrong. Enter it again.");
  assert.deepEqual(await company.footprint(), { ...before, sign_in_failures: 1 });
  assert.equal((await who.get("/profile/me")).status, 200);
});

test("the eleventh wrong password is not even looked at, and then the right one is not either", async () => {
  const who = await personWithPassword(harness, "Guessed");
  for (let tried = 0; tried < 10; tried += 1) {
    assert.equal((await who.delete("/profile", { password: `Wrong ${tried} wrong` })).status, 400);
  }
  const answer = await leave(who);
  assert.equal(answer.status, 429);
  assert.ok(Number(answer.headers["retry-after"]) > 0);
  assert.equal((await who.get("/profile/me")).status, 200);
});

test("the only owner of a workspace that other people belong to has to hand it over first", async () => {
  const [owner, member] = [await personWithPassword(harness, "Owner"), await person(harness, "Member")];
  const [shared, alone] = [await found(owner, [[member, "member"]]), await found(owner)];
  const before = await company.footprint();
  const answer = await leave(owner);
  assert.equal(answer.status, 409);
  assert.equal(
    answer.body.error,
    `You are the only owner of these workspaces: “${shared.name}”. Hand them over or delete them first.`,
  );
  assert.deepEqual(await company.footprint(), before);
  const handed = await owner.post(`/profile/transfer-workspace/${shared.uuid}`, { user_uuid: member.uuid });
  assert.equal(handed.status, 200);
  assert.equal((await leave(owner)).status, 200);
  assert.deepEqual([await isGone(shared.uuid), await isGone(alone.uuid)], [false, true]);
  assert.equal((await member.get(`/workspaces/${shared.uuid}`)).body.workspace.role, "owner");
});

test("a service account and former members hold nobody back: the workspace goes with its last person", async () => {
  const [owner, former] = [await personWithPassword(harness, "Last"), await person(harness, "Former")];
  const made = await found(owner, [[former, "owner"]]);
  await former.post(`/workspaces/${made.uuid}/leave`);
  const [service] = await run(
    "insert into users (first_name, last_name, is_service) values ('Deployer', '', true) returning uuid",
  );
  const robot = apiClient(harness, "", String(service?.["uuid"]));
  await join(harness, made.uuid, robot, "member");
  const key = await keyOf(harness, robot, made.uuid);
  assert.equal((await key.get("/workspaces")).status, 200);
  assert.equal((await leave(owner)).status, 200);
  assert.ok(await isGone(made.uuid));
  assert.equal((await key.get("/workspaces")).status, 401);
  const again = await person(harness, "Again");
  assert.equal((await again.post("/workspaces", { name: made.name })).status, 201, "the name is free again");
});

test("a person who goes is out everywhere on the next request, and nothing names them", async () => {
  const { uuid, email } = await signedUp(harness);
  const who = apiClient(harness, (await logIn(harness, email)).body.token, uuid, email);
  const elsewhere = apiClient(harness, await sessionToken(harness, uuid));
  await join(harness, workspace.uuid, who, "admin");
  await list(harness, board, who);
  const [key, own] = [await keyOf(harness, who, workspace.uuid), await found(who)];
  await run("update users set phone_number = '555', attribution = '{}', is_staff = true where uuid = $1", uuid);
  const answer = await leave(who);
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, { user: { uuid } });
  for (const session of [who, elsewhere]) {
    const next = await session.get("/profile/me");
    assert.equal(next.status, 401);
    assert.match(next.body.message, /session has ended/);
  }
  assert.equal((await key.get(`/boards/${board.uuid}`)).status, 401);
  assert.equal((await logIn(harness, email)).status, 401);
  await harness.platform.uses.close();
  const [row] = await run("select * from users where uuid = $1", uuid);
  const kept = Object.entries(row ?? {}).filter(([, value]) => value !== null && value !== false);
  assert.deepEqual(
    kept.map(([name]) => name).toSorted(),
    "completion_sound_enabled created_at deactivated_at deleted_at first_name last_name move_sound_enabled updated_at uuid".split(
      " ",
    ),
  );
  assert.deepEqual([row?.["first_name"], row?.["last_name"]], ["Deleted", "account"]);
  for (const table of ["sessions", "account_codes", "board_members"]) {
    assert.equal((await run(`select 1 from ${table} where user_uuid = $1`, uuid)).length, 0, table);
  }
  const noted = await run("select name, data, ip from account_events where user_uuid = $1", uuid);
  assert.ok(noted.some((event) => event["name"] === "account.deleted"));
  assert.ok(noted.some((event) => event["name"] === "account.signed_up"));
  assert.ok(noted.every((event) => event["ip"] === null && JSON.stringify(event["data"]) === "{}"));
  await harness.worker.idle();
  const events = await run(
    "select workspace_uuid, name, actor_name from full_events where actor_user_uuid = $1 and name <> 'workspace.created' order by name",
    uuid,
  );
  assert.deepEqual(
    events.map((event) => [event["workspace_uuid"], event["name"], event["actor_name"]]),
    [
      [workspace.uuid, "member.left", "Deleted account"],
      [own.uuid, "workspace.deleted", "Deleted account"],
    ],
  );
  const mail = (await mailsTo(harness, email)).at(-1) ?? "";
  assert.match(mail, /Your account was deleted/);
  assert.ok(mail.includes(own.name), mail);
  for (const other of [ada, ben, cleo]) assert.equal((await other.get("/profile/me")).status, 200);
});

test("the address is free at once, and the new account is another one", async () => {
  const { uuid, email } = await signedUp(harness);
  assert.equal((await leave(apiClient(harness, await sessionToken(harness, uuid)))).status, 200);
  const inCapitals = email.replace("newcomer", "NEWCOMER");
  const again = await company.nobody.post("/auth/sign-up", newcomer({ email: inCapitals }));
  assert.equal(again.status, 201);
  assert.notEqual(again.body.user.uuid, uuid);
  const mail = (await mailsTo(harness, inCapitals)).at(-1) ?? "";
  assert.match(mail, /Verify your e-mail address/);
});

test("contributions stay, as those of a deleted account, and the people list does not show the person", async () => {
  const who = await personWithPassword(harness, "Author");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  const fields = { title: "Theirs", assignee_uuids: [who.uuid, cleo.uuid], status_uuid: statuses[0]?.uuid };
  const { task } = created(await who.post(`/boards/${board.uuid}/tasks`, fields));
  await who.post(`/tasks/${task.uuid}/comments`, { body: "Mine" });
  await who.upload(`/tasks/${task.uuid}/attachments`, { name: "a.txt", type: "text/plain", bytes: "text" });
  const invitation = { email: "invited.by.author@example.com", role: "member" };
  await run("update members set role = 'admin' where user_uuid = $1", who.uuid);
  await who.post(`/admin/workspaces/${workspace.uuid}/invitations`, invitation);
  assert.equal((await leave(who)).status, 200);

  const gone = { uuid: who.uuid, first_name: "Deleted", last_name: "account", image_version: null };
  const goneDoer = { ...gone, via: null };
  const seen = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual(seen.created_by, goneDoer);
  assert.deepEqual(seen.assignees[0], gone);
  const page = (await ada.get(`/boards/${board.uuid}`)).body;
  assert.ok(page.tasks.some((each: { uuid: string }) => each.uuid === task.uuid));
  const thread = (await ada.get(`/tasks/${task.uuid}/comments`)).body.comments;
  assert.deepEqual(thread[0].author, goneDoer);
  assert.equal(thread[0].actor.name, "Deleted account");
  assert.deepEqual((await ada.get(`/tasks/${task.uuid}/attachments`)).body.attachments[0].created_by, goneDoer);
  const pending = (await ada.get(`/admin/workspaces/${workspace.uuid}/invitations`)).body.invitations;
  assert.ok(pending.every((each: { email: string }) => each.email !== invitation.email));
  const members = (await ada.get(`/workspaces/${workspace.uuid}/members`)).body.members;
  const people = (await ada.get(`/admin/workspaces/${workspace.uuid}/people`)).body.people;
  for (const rows of [page.members, members, people]) {
    assert.ok(rows.length > 0 && rows.every((each: { uuid: string }) => each.uuid !== who.uuid));
  }
  const version = seen.version as number;
  assert.equal((await ada.patch(`/tasks/${task.uuid}`, { version, assignee_uuids: [cleo.uuid] })).status, 200);
});

test("a person who was deactivated is not taken back after the account is gone", async () => {
  const who = await personWithPassword(harness, "Stopped");
  await join(harness, workspace.uuid, who, "member");
  const path = `/admin/workspaces/${workspace.uuid}/people/${who.uuid}`;
  assert.equal((await ada.post(`${path}/deactivate`)).status, 200);
  assert.equal((await leave(who)).status, 200);
  for (const how of ["reactivate", "deactivate"]) assert.equal((await ada.post(`${path}/${how}`)).status, 404);
});

test("neither an unpaid invoice nor a suspension keeps anybody", async () => {
  for (const state of ["billing_status = 'read_only'", "suspended_at = clock_timestamp()"]) {
    const [owner, member] = [await personWithPassword(harness, "Owner"), await personWithPassword(harness, "Member")];
    const made = await found(owner, [[member, "member"]]);
    await run(`update workspaces set ${state} where uuid = $1`, made.uuid);
    assert.equal((await leave(owner)).status, 409, state);
    assert.equal((await leave(member)).status, 200, state);
    assert.equal((await leave(owner)).status, 200, state);
    assert.ok(await isGone(made.uuid));
  }
});

test("the browser's cookie is taken back", async () => {
  const { uuid } = await signedUp(harness);
  const origin = "https://app.stoa.test";
  const headers = { cookie: `stoa_session=${await sessionToken(harness, uuid)}`, origin };
  const answer = await harness.app.inject({ method: "DELETE", url: "/profile", headers, payload: right });
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers["set-cookie"]), /^stoa_session=; Max-Age=0;/);
});

test("a deleted account stays empty, whatever was under way", async () => {
  const who = await personWithPassword(harness, "Empty");
  assert.equal((await leave(who)).status, 200);
  for (const change of [
    "email = 'back@example.com'",
    "password_hash = 'x'",
    "is_staff = true",
    "deactivated_at = null",
  ]) {
    await assert.rejects(run(`update users set ${change} where uuid = $1`, who.uuid), /users_deleted_stay_empty/);
  }
});
