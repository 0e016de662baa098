import assert from "node:assert/strict";
import { test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient, keyOf, person } from "#test/people.ts";
import { accountEventsOf } from "#test/summaries.ts";

const harness = await startHarness();
const ada = await person(harness, "Ada");
const path = "/profile";
const set = (time_zone: unknown) => ada.patch(path, { time_zone });

test("only a session sets it, and only to a time zone", async () => {
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const key = await keyOf(harness, ada, workspace.uuid);
  const before = await footprint(harness);
  for (const who of [key, apiClient(harness, "")])
    assert.equal((await who.patch(path, { time_zone: "UTC" })).status, 401);
  for (const body of [undefined, {}, { time_zone: "UTC", first_name: "Ada" }])
    assert.equal((await ada.patch(path, body)).status, 400, JSON.stringify(body));
  for (const zone of ["", 1, {}, "x".repeat(65), "Europe/\u0000"])
    assert.equal((await set(zone)).status, 400, JSON.stringify(zone));
  for (const zone of ["Mars/Olympus", "+01:00", "T0000Z", "Europe/Berlin'"]) {
    const { status, body } = await set(zone);
    assert.deepEqual([status, body.code], [400, "time_zone_unknown"], zone);
    assert.equal(body.error, `There is no time zone “${zone}”. Names are like Europe/Berlin or UTC.`);
  }
  assert.deepEqual(await footprint(harness), before);
});

test("the zone is kept in its own spelling, shown with the account and exported; the same again changes nothing", async () => {
  for (const [sent, kept] of [
    ["pacific/kiritimati", "Pacific/Kiritimati"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["UTC", "UTC"],
    [null, null],
    ["Pacific/Pago_Pago", "Pacific/Pago_Pago"],
  ]) {
    const answer = await set(sent);
    assert.deepEqual([answer.status, answer.body.user?.time_zone], [200, kept]);
    assert.deepEqual(answer.body, (await ada.get("/profile/me")).body);
  }
  const before = await footprint(harness);
  assert.equal((await set("pacific/pago_pago")).status, 200);
  assert.deepEqual(await footprint(harness), before);
  assert.equal((await ada.get("/profile/export")).body.export.account[0].time_zone, "Pacific/Pago_Pago");
  assert.deepEqual((await accountEventsOf(harness, ada.uuid)).at(-1), { name: "account.time_zone_set", data: {} });
});
