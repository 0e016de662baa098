import assert from "node:assert/strict";
import { test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { keyOf, person, apiClient } from "#test/people.ts";
import { untilLocked } from "#test/until.ts";

const harness = await startHarness();
const { pool } = harness.platform;
const ada = await person(harness, "Ada");
const path = "/profile/update";
const names = { first_name: "Ada", last_name: "Example" };
const update = (fields: Record<string, unknown> = {}) => ada.post(path, { user: { ...names, ...fields } });

async function events(): Promise<unknown[]> {
  const rows = (await pool.run(
    "select data from account_events where user_uuid = $1 and name = 'account.profile_updated' order by created_at",
    [ada.uuid],
  )) as { data: { fields: string[] } }[];
  return rows.map((row) => row.data.fields);
}

test("only a session may, and whatever breaks the rules of a field changes nothing", async () => {
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const key = await keyOf(harness, ada, workspace.uuid);
  const before = [await footprint(harness), (await ada.get("/profile/me")).body];
  for (const who of [key, apiClient(harness, "")]) assert.equal((await who.post(path, { user: names })).status, 401);
  const wrong: unknown[] = [
    {},
    names,
    { user: {} },
    { user: { first_name: "Ada" } },
    ...[
      { first_name: " " },
      { first_name: null },
      { last_name: "a".repeat(51) },
      { last_name: "<b>" },
      { phone_number: 49 },
      { phone_number: "1".repeat(51) },
      { phone_number_country_code: "D".repeat(51) },
      { email: "other@example.com" },
      { is_staff: true },
    ].map((fields) => ({ user: { ...names, ...fields } })),
  ];
  for (const body of wrong) assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  assert.deepEqual([await footprint(harness), (await ada.get("/profile/me")).body], before);
});

test("a telephone number and its country are any strings", async () => {
  const fields = { phone_number: "030 123 ext. 4", phone_number_country_code: "DE" };
  const { user } = (await update(fields)).body;
  assert.deepEqual([user.phone_number, user.phone_number_country_code], ["030 123 ext. 4", "DE"]);
  const cleared = (await update({ phone_number: null, phone_number_country_code: " " })).body.user;
  assert.deepEqual([cleared.phone_number, cleared.phone_number_country_code], [null, null]);
  await pool.run("delete from account_events where user_uuid = $1", [ada.uuid]);
});

test("names are trimmed, numbers kept as written, and what is left out stays", async () => {
  const first = await update({
    first_name: " Åsa-Li ",
    phone_number: " (0)30 12.34-5/6 ",
    phone_number_country_code: "+49",
  });
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.deepEqual(first.body, (await ada.get("/profile/me")).body);
  const { user } = first.body;
  assert.deepEqual(
    [user.first_name, user.last_name, user.phone_number, user.phone_number_country_code],
    ["Åsa-Li", "Example", "(0)30 12.34-5/6", "+49"],
  );
  const second = (await update()).body.user;
  assert.deepEqual(
    [second.first_name, second.phone_number, second.phone_number_country_code],
    ["Ada", user.phone_number, "+49"],
  );
  const third = (await update({ phone_number: "", phone_number_country_code: null })).body.user;
  assert.deepEqual([third.phone_number, third.phone_number_country_code], [null, null]);
  assert.deepEqual(await events(), [
    ["first_name", "phone_number", "phone_number_country_code"],
    ["first_name"],
    ["phone_number", "phone_number_country_code"],
  ]);
});

test("equal values change nothing and announce nothing", async () => {
  await update({ phone_number: "1" });
  const before = [await footprint(harness), (await ada.get("/profile/me")).body];
  for (const fields of [{}, { first_name: " Ada " }, { phone_number: " 1 " }, { phone_number_country_code: "" }]) {
    assert.equal((await update(fields)).status, 200);
  }
  assert.deepEqual([await footprint(harness), (await ada.get("/profile/me")).body], before);
});

test("an account that is closed while its name is on the way keeps the old one", async () => {
  const who = await person(harness, "Mo");
  const connection = await pool.take();
  await connection.run("begin");
  await connection.run("update users set deactivated_at = clock_timestamp() where uuid = $1", [who.uuid]);
  const answering = who.post(path, { user: { ...names, first_name: "Late" } });
  await untilLocked(harness);
  await connection.run("commit");
  connection.release();
  const answer = await answering;
  assert.deepEqual(
    [answer.status, answer.body.error],
    [401, "This account has been closed. Ask the operator to open it again."],
  );
  const [row] = await pool.run("select first_name from users where uuid = $1", [who.uuid]);
  assert.deepEqual(row, { first_name: "Mo" });
});
