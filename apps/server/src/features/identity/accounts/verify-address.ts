import type { Fail } from "#kernel/errors.ts";
import type { InOwnTransaction } from "#platform/http/handler.ts";
import type { Services } from "#platform/http/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { spendCode } from "./codes.ts";
import { countTry, subjectOf, uncountTry } from "./attempts.ts";
import type { UserRow } from "./view.ts";
import { createAccountFromSignUp } from "./pending-sign-ups.ts";

/** A code as it was sent, and the sign-up that it is for. */
export type CodeTry = { readonly user_uuid: string; readonly code: string };

/** Counts the try of a code before its transaction, which a wrong code rolls back. @throws ApiError too_many_failures */
export function countCodeTry(
  inOwnTransaction: InOwnTransaction,
  user_uuid: string,
  fail: Fail<"too_many_failures">,
): Promise<string> {
  return inOwnTransaction((tx) => countTry(tx, subjectOf({ user_uuid }), fail));
}

/**
 * Verifies the address of a sign-up by the code that was mailed to it, and creates its account.
 * @param tried what `countCodeTry` returned
 * @throws ApiError code_invalid
 */
export async function verifyByCode(
  tx: Transaction<"account.signed_up" | "account.verified">,
  services: Services,
  { user_uuid, code }: CodeTry,
  tried: string,
  fail: Fail<"code_invalid">,
): Promise<UserRow> {
  if (!(await spendCode(tx, services, { user_uuid, purpose: "verify_email" }, code))) fail("code_invalid");
  const user = (await createAccountFromSignUp(tx, user_uuid)) ?? fail("code_invalid");
  await uncountTry(tx, tried);
  tx.emitAccount(user.uuid, "account.signed_up");
  tx.emitAccount(user.uuid, "account.verified", { by: "code" });
  return user;
}
