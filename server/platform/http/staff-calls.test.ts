import assert from "node:assert/strict";
import { test } from "node:test";
import type { FastifyRequest } from "fastify";
import { Refusal } from "#kernel/refusals.ts";
import { startHarness } from "#testing/harness.ts";
import { person } from "#testing/people.ts";
import type { Caller } from "#kernel/actor.ts";
import type { Visit } from "./entrance.ts";
import { admitStaff } from "./staff-calls.ts";

const harness = await startHarness();
const ada = await person(harness, "Ada");

/** As far as the door has come when it asks whether somebody is staff. */
function visit(who: string): Visit {
  const request = { params: { uuid: "1" }, query: {}, body: undefined, ip: "127.0.0.1", id: crypto.randomUUID() };
  const route = { who, id: "aStaffOperation" } as Visit["route"];
  const parts = { platform: harness.platform, route, request: request as unknown as FastifyRequest, extra: {} };
  return parts as unknown as Visit;
}

const caller = (is_staff: boolean): Caller => ({
  kind: "user",
  user_uuid: ada.uuid,
  first_name: "Ada",
  last_name: "Example",
  is_staff,
  is_service: false,
  session_uuid: crypto.randomUUID(),
  api_key: null,
});

const calls = async () => [
  ...(await harness.platform.pool.run("select staff_uuid, operation, params from staff_calls")),
];

test("who is not staff is told so, and is noted nowhere", async () => {
  await assert.rejects(admitStaff(visit("staff"), caller(false)), (error) => {
    return error instanceof Refusal && error.status === 403 && error.message === "Staff access required.";
  });
  assert.deepEqual(await calls(), []);
});

test("a call of staff is noted before anything is looked up, and on no other route", async () => {
  await admitStaff(visit("session"), caller(true));
  assert.deepEqual(await calls(), []);
  await admitStaff(visit("staff"), caller(true));
  assert.deepEqual(await calls(), [{ staff_uuid: ada.uuid, operation: "aStaffOperation", params: { uuid: "1" } }]);
});
