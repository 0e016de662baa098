import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { eventsOf } from "#test/second-board.ts";

const company = await startCompany();
const { ben, cleo, dev, hal, nobody } = company;
const run = company.harness.platform.pool.run;

async function claimed() {
  await company.task();
  const body = { from_status: "To Do", to_status: "In Progress", lease_seconds: 60 };
  const { task, lease } = (await cleo.post(`/boards/${company.board.uuid}/claim-next`, body)).body;
  return { task, lease, path: `/tasks/${task.uuid}/lease`, held: { lease_uuid: lease.uuid } };
}

test("only its holder can renew a lease, and only before it ends", async () => {
  const { task, lease, path, held } = await claimed();
  const before = await company.footprint();
  const answers = await Promise.all([dev, hal, nobody, ben].map((who) => who.post(path, held)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 404, 401, 404],
  );
  assert.equal(answers[3]?.body.error, "Lease not found.");
  assert.equal((await cleo.post(path, { lease_uuid: randomUUID() })).status, 404);
  assert.equal((await cleo.post(path, {})).status, 400);
  await run("update tasks set lease_expires_at = clock_timestamp() where uuid = $1", [task.uuid]);
  assert.equal((await cleo.post(path, held)).body.error, "Lease not found.");
  assert.deepEqual(await company.footprint(), before);
  await run("update tasks set lease_expires_at = clock_timestamp() + interval '5 seconds' where uuid = $1", [
    task.uuid,
  ]);
  const answer = await cleo.post(path, { lease_uuid: lease.uuid.toUpperCase() });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.lease.uuid, lease.uuid);
  assert.equal(answer.body.lease.fencing_token, lease.fencing_token);
  assert.equal((await eventsOf(company, task.uuid)).at(-1)?.name, "ticket.lease_renewed");
});

test("a renewed lease lasts its full length from then on", async () => {
  const { task, path, held } = await claimed();
  await run("update tasks set lease_expires_at = clock_timestamp() + interval '5 seconds' where uuid = $1", [
    task.uuid,
  ]);
  const before = Date.now();
  const { lease } = (await cleo.post(path, held)).body;
  const expires = Date.parse(lease.expires_at);
  assert.ok(expires >= before + 60_000 && expires <= Date.now() + 60_000);
});
