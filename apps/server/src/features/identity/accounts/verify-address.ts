import { fail } from "#kernel/errors.ts";
import type { InOwnTransaction } from "#platform/http/before-transaction.ts";
import type { Services } from "#platform/deployment/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { spendCode } from "./codes.ts";
import { countTry, subjectOf, takeBackTry } from "./attempts.ts";
import type { UserRow } from "./view.ts";
import { takeSignUp } from "./pending-sign-ups.ts";

/** A code as it was sent, and the try that was counted for it. */
export type CodeTry = { readonly user_uuid: string; readonly code: string };

/** Counts the try of a code ahead of its transaction, which a wrong one rolls back. */
export function countCodeTry(inOwnTransaction: InOwnTransaction, user_uuid: string): Promise<string> {
  return inOwnTransaction((tx) => countTry(tx, subjectOf({ user_uuid })));
}

/**
 * Proves the address of a sign-up by the code that was mailed for it, and makes its account.
 * @param tried what `countCodeTry` gave
 * @throws Refusal code_invalid
 */
export async function verifyByCode(
  tx: Transaction,
  services: Services,
  { user_uuid, code }: CodeTry,
  tried: string,
): Promise<UserRow> {
  if (!(await spendCode(tx, services, { user_uuid, purpose: "verify_email" }, code))) fail("code_invalid");
  const user = (await takeSignUp(tx, user_uuid)) ?? fail("code_invalid");
  await takeBackTry(tx, tried);
  tx.emitAccount(user.uuid, "account.signed_up");
  tx.emitAccount(user.uuid, "account.verified", { by: "code" });
  return user;
}
