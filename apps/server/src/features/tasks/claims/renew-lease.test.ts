import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { assertHolderOnly, claimedTask, endLease } from "#test/leases.ts";

const company = await startCompany();

test("only its holder can renew a lease, and only before it ends", async () => {
  const { lease, answer } = await assertHolderOnly(company, "post", "ticket.lease_renewed");
  assert.equal(answer.body.lease.fencing_token, lease.fencing_token);
});

test("a renewed lease lasts its full length from then on", async () => {
  const { task, path, held } = await claimedTask(company);
  await endLease(company, task.uuid, 30);
  const before = Date.now();
  const { lease } = (await company.cleo.post(path, held)).body;
  const expires = Date.parse(lease.expires_at);
  assert.ok(expires >= before + 60_000 && expires <= Date.now() + 60_000);
});
