import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { assertHolderOnly, claimedTask } from "#test/leases.ts";

const company = await startCompany();
const { ben, cleo } = company;

test("only its holder can release a lease, and only before it ends", async () => {
  const { task, again } = await assertHolderOnly(company, "delete", "ticket.lease_released");
  assert.equal((await again()).status, 404);
  await cleo.post(`/tasks/${task.uuid}/archive`);
});

test("a released task can be claimed again, with a higher fencing token", async () => {
  const { task, lease, path, held } = await claimedTask(company);
  await cleo.delete(path, held);
  const body = { from_status: "In Progress", to_status: "Done", lease_seconds: 60 };
  const again = (await ben.post(`/boards/${company.board.uuid}/claim-next`, body)).body;
  assert.deepEqual([again.task.uuid, again.lease.fencing_token], [task.uuid, lease.fencing_token + 1]);
  assert.notEqual(again.lease.uuid, lease.uuid);
});
