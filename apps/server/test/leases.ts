import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Company } from "./company.ts";
import { eventsOf } from "./second-board.ts";

/** A new task that Cleo claimed for a minute. */
export async function claimedTask({ task: create, cleo, board }: Company) {
  await create();
  const body = { from_status: "To Do", to_status: "In Progress", lease_seconds: 60 };
  const { task, lease } = (await cleo.post(`/boards/${board.uuid}/claim-next`, body)).body;
  return { task, lease, path: `/tasks/${task.uuid}/lease`, held: { lease_uuid: lease.uuid } };
}

/** Lets the lease of a task end in so many seconds. */
export async function endLease({ harness }: Company, task_uuid: string, seconds: number): Promise<void> {
  await harness.platform.pool.run(
    "update tasks set lease_expires_at = clock_timestamp() + make_interval(secs => $2) where uuid = $1",
    [task_uuid, seconds],
  );
}

/**
 * Asserts that only the holder of a lease can renew or release it, and only before it ends.
 * @param verb by which that is asked for
 * @param event that is written then
 * @returns the lease as it was claimed, the last answer, and the request for another
 */
export async function assertHolderOnly(company: Company, verb: "post" | "delete", event: string) {
  const { ben, cleo, dev, hal, nobody } = company;
  const { task, lease, path, held } = await claimedTask(company);
  const before = await company.footprint();
  const answers = await Promise.all([dev, hal, nobody, ben].map((who) => who[verb](path, held)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 404, 401, 404],
  );
  assert.equal(answers[3]?.body.error, "Lease not found.");
  assert.equal((await cleo[verb](path, { lease_uuid: randomUUID() })).status, 404);
  assert.equal((await cleo[verb](path, {})).status, 400);
  await endLease(company, task.uuid, 0);
  assert.equal((await cleo[verb](path, held)).body.error, "Lease not found.");
  assert.deepEqual(await company.footprint(), before);
  await endLease(company, task.uuid, 30);
  const answer = await cleo[verb](path, { lease_uuid: lease.uuid.toUpperCase() });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.lease.uuid, lease.uuid);
  assert.equal((await eventsOf(company, task.uuid)).at(-1)?.name, event);
  return { task, lease, answer, again: () => cleo[verb](path, held) };
}
