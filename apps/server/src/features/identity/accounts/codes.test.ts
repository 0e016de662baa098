import assert from "node:assert/strict";
import { test } from "node:test";
import { verified } from "#test/accounts.ts";
import { startHarness } from "#test/harness.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { type CodePurpose, deleteCode, issueCode, spendCode } from "./codes.ts";

const harness = await startHarness();
const { services, transactions } = harness.platform;

/** Every purpose; one that is missing does not compile. */
const purposes: Readonly<Record<CodePurpose, { readonly address?: string }>> = {
  verify_email: {},
  reset_password: {},
  two_factor: {},
  change_email: { address: "new@example.com" },
};

for (const [purpose, bound] of Object.entries(purposes)) {
  test(`of the mailed codes for ${purpose} only the newest works, or the one before if it could not be mailed`, async () => {
    const { uuid } = await verified(harness);
    const use = { user_uuid: uuid, purpose: purpose as CodePurpose, ...bound };
    await inTransaction(transactions, {}, async (tx) => {
      const first = await issueCode(tx, services, use);
      const second = await issueCode(tx, services, use);
      const lost = await issueCode(tx, services, use);
      assert.ok(first !== null && second !== null && lost !== null);
      await deleteCode(tx, services, use, lost);
      assert.equal(await spendCode(tx, services, use, lost), false);
      assert.equal(await spendCode(tx, services, use, first), false);
      assert.equal(await spendCode(tx, services, use, second), true);
      assert.equal(await spendCode(tx, services, use, second), false);
    });
  });
}
