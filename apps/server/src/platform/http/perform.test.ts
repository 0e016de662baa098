import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Actor } from "#kernel/actor.ts";
import { ApiError } from "#kernel/errors.ts";
import { routes } from "#features.ts";
import { startCompany } from "#test/company.ts";
import type { ApiClient } from "#test/people.ts";
import { perform, type PerformInput } from "./perform.ts";

const company = await startCompany();
const { harness, ada, cleo, dev, ivy, statuses } = company;
const task = await company.task();
const actor = (who: ApiClient): Actor => ({
  kind: "automation",
  user_uuid: who.uuid,
  api_key_uuid: null,
  name: "A rule",
});

function move(who: ApiClient, version: number, together?: PerformInput["together"]): Promise<unknown> {
  const route = routes.find(({ id }) => id === "moveTask");
  assert.ok(route !== undefined);
  const asked = { params: { task_uuid: task.uuid }, body: { version, status_uuid: statuses[1]?.uuid } };
  const via = { automation_uuid: randomUUID(), automation_name: "A rule", user_uuid: who.uuid };
  const performer = { user_uuid: who.uuid, actor: actor(who), via, depth: 2 };
  return perform(harness.platform, route, performer, together === undefined ? asked : { ...asked, together });
}

const apiError = (name: string) => (error: unknown) => error instanceof ApiError && error.code === name;

test("an operation that a person may not do is not performed for them", async () => {
  const before = await company.footprint();
  await assert.rejects(move(dev, 1), apiError("role_read_only"));
  await assert.rejects(move(ivy, 1), apiError("task_not_found"));
  await assert.rejects(move(cleo, 7), apiError("version_conflict"));
  assert.deepEqual(await company.footprint(), before);
});

test("work that is done together with an operation is committed with it or not at all", async () => {
  const before = await company.footprint();
  const failing = move(cleo, 1, async () => {
    throw new Error("the rule's own failure");
  });
  await assert.rejects(failing, /the rule's own failure/);
  assert.deepEqual(await company.footprint(), before);
});

test("an operation is performed with a person's rights and in the name of the rule", async () => {
  const reply = (await move(cleo, 1)) as { task: { status_uuid: string; version: number } };
  assert.equal(reply.task.status_uuid, statuses[1]?.uuid);
  const [event] = await harness.platform.pool.run(
    "select actor_kind, actor_name, depth, ip from full_events where task_uuid = $1 and name = 'ticket.moved'",
    [task.uuid],
  );
  assert.deepEqual({ ...(event as object) }, { actor_kind: "automation", actor_name: "A rule", depth: 2, ip: null });
  const seen = await ada.get(`/tasks/${task.uuid}`);
  assert.equal(seen.body.task.status_name, "In Progress");
});
