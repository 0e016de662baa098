import assert from "node:assert/strict";
import { test } from "node:test";
import { countMail } from "#platform/mail/mail-limits.ts";
import { startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";
import { mostOfWorkspace, mostToAddress } from "./mail.ts";

const company = await startCompany();
const { harness, workspace } = company;
const { ask, page } = await startSigning(company);

test("an address gets at most five requests a day, and the sixth is not stored", async () => {
  const made = await page("Contract");
  for (let count = 0; count < mostToAddress; count += 1) {
    assert.equal((await ask(made, { signer_email: "one@example.com" })).status, 201);
  }
  await harness.worker.idle();
  const before = await company.footprint();
  const refused = await ask(made, { signer_email: "ONE@example.com" });
  assert.deepEqual([refused.status, refused.headers["x-error-code"]], [429, "SIGNATURE_MAILS_LIMIT"]);
  assert.ok(Number(refused.headers["retry-after"]) > 0);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ask(made, { signer_email: "other@example.com" })).status, 201);
});

test("a workspace mails at most 200 requests a day", async () => {
  const made = await page("Contract");
  const limit = { kind: "signature_requests", of: workspace.uuid, most: mostOfWorkspace, minutes: 60 };
  while (await countMail(harness.platform.pool, limit));
  const refused = await ask(made);
  assert.deepEqual([refused.status, refused.headers["x-error-code"]], [429, "SIGNATURE_MAILS_LIMIT"]);
});
