import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeCursor } from "#kernel/cursor.ts";
import { startCompany } from "#test/company.ts";
import { person } from "#test/people.ts";
import { assertForStaff, staffPerson } from "#test/staff.ts";

const company = await startCompany();
const { ada, cleo, harness } = company;
const { run } = harness.platform.pool;
const sam = await staffPerson(harness);
const path = "/staff/users";

type UserEntry = { uuid: string; email: string };

async function found(q: string): Promise<string[]> {
  const { status, body } = await sam.get(`${path}?q=${encodeURIComponent(q)}`);
  assert.equal(status, 200);
  return body.users.map((user: UserEntry) => user.uuid);
}

async function seen(uuid: string): Promise<string | null> {
  return (await sam.get(`${path}?q=${uuid}`)).body.users[0].last_seen_at;
}

test("only staff accounts can list accounts, with a session", async () => {
  await assertForStaff(company, (who) => who.get(path));
});

test("a cursor of another list, a blank search and an undeclared parameter are rejected", async () => {
  const foreign = encodeCursor("staff workspaces", ["timestamp", "uuid"], ["2026-01-01T00:00:00.000000Z", ada.uuid]);
  for (const query of ["cursor=x", `cursor=${foreign}`, "q=%20", "limit=201", "email=x"]) {
    assert.equal((await sam.get(`${path}?${query}`)).status, 400, query);
  }
});

test("the list shows the account, and only the number of its memberships", async () => {
  await run("insert into two_factor (user_uuid, email_enabled) values ($1, true)", [cleo.uuid]);
  const { body } = await sam.get(`${path}?q=${cleo.uuid}`);
  const { created_at, last_seen_at, ...shown } = body.users[0];
  assert.ok(Date.parse(created_at) > 0);
  assert.ok(Date.parse(last_seen_at) > 0);
  assert.deepEqual(shown, {
    uuid: cleo.uuid,
    email: cleo.email,
    first_name: "Cleo",
    last_name: "Example",
    is_verified: true,
    is_staff: false,
    two_factor: true,
    deactivated_at: null,
    workspace_count: 1,
  });
  const [own] = (await sam.get(`${path}?q=${sam.uuid}`)).body.users;
  assert.equal(own.is_staff, true);
  assert.equal(own.workspace_count, 0);
  assert.equal(own.two_factor, true);
  assert.equal((await sam.get(`${path}?q=${ada.uuid}`)).body.users[0].two_factor, false);
});

test("the search finds parts of an address or a name, ignoring case, and a whole uuid", async () => {
  const who = await person(harness, "Zoë");
  for (const q of [who.email, who.email.toUpperCase(), who.email.slice(0, 8), "ZOË exa", who.uuid, ` ${who.email} `]) {
    assert.deepEqual(await found(q), [who.uuid], q);
  }
  assert.deepEqual(await found("zo_"), []);
  assert.deepEqual(await found(who.uuid.slice(1)), []);
});

test("service accounts and deleted accounts are not listed", async () => {
  const made = (await run(`insert into users (first_name, last_name, is_service, deactivated_at, deleted_at)
    values ('Unlisted', 'Robot', true, null, null),
      ('Unlisted', 'Ghost', false, clock_timestamp(), clock_timestamp())
    returning uuid`)) as { uuid: string }[];
  assert.equal(made.length, 2);
  assert.deepEqual(await found("unlisted"), []);
  for (const { uuid } of made) assert.deepEqual(await found(uuid), []);
});

test("the time of the last use is shown after a logout, and is null before the first login", async () => {
  const [gone, never] = await Promise.all([person(harness, "Gone"), person(harness, "Never")]);
  await run("update sessions set ended_at = clock_timestamp() where user_uuid = $1", [gone.uuid]);
  await run("delete from sessions where user_uuid = $1", [never.uuid]);
  assert.notEqual(await seen(gone.uuid), null);
  assert.equal(await seen(never.uuid), null);
});

test("pages go back in time without gaps or repeats, also among equal times", async () => {
  await run(`insert into users (email, password_hash, first_name, last_name, created_at)
    select 'paged' || i || '@example.org', 'none', 'Paged', 'Example',
      timestamptz '2026-01-01 00:00:00.000001Z' + make_interval(secs => (i / 4) * 0.000001)
    from generate_series(1, 23) i`);
  const whole = (await sam.get(`${path}?q=example.org&limit=200`)).body.users as UserEntry[];
  assert.equal(whole.length, 23);
  const paged: UserEntry[] = [];
  let cursor = "";
  do {
    const { body } = await sam.get(`${path}?q=example.org&limit=4${cursor === "" ? "" : `&cursor=${cursor}`}`);
    paged.push(...body.users);
    cursor = body.next_cursor ?? "";
  } while (cursor !== "");
  assert.deepEqual(paged, whole);
});
