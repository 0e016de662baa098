import type { Caller } from "#kernel/actor.ts";
import type { Fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { InOwnTransaction } from "#platform/http/handler.ts";
import {
  type AccountPassword,
  checkOwnPassword,
  countTry,
  findRecentlySignedIn,
  lockByPassword,
  ownSubject,
  type UserRow,
} from "#features/identity/accounts/index.ts";
import type { LoginName } from "./challenges.ts";

/**
 * The password that switching a second factor off, or new backup codes, needs with a session: a stolen session must not lock its owner out.
 * @throws ApiError password_required
 */
export function requirePassword(password: string | undefined, fail: Fail<"password_required">): string {
  return password ?? fail("password_required", {}, { password_required: true });
}

/**
 * Checks the password of a person with a session, before the transaction.
 * @returns the password that the account must still have in the transaction
 * @throws ApiError password_wrong, too_many_failures
 */
export async function checkGivenPassword(
  given: Parameters<typeof checkOwnPassword>[0] & { readonly fail: Fail<"password_wrong"> },
  password: string,
): Promise<AccountPassword> {
  return (await checkOwnPassword(given, password)) ?? given.fail("password_wrong");
}

type ProofInput = Parameters<typeof checkOwnPassword>[0] & {
  readonly fail: Fail<"password_required" | "password_wrong">;
};

/**
 * The account of a person whose session switches a second factor on. A session that a sign-in made just now has proven the password. An older
 * session may be stolen, so its person gives the password again.
 * @returns the password that the account must still have in the transaction
 * @throws ApiError password_required, password_wrong, too_many_failures
 */
export async function proveOwner(
  given: ProofInput,
  session_uuid: string | null,
  password?: string,
): Promise<AccountPassword> {
  const recent = password === undefined ? await findRecentlySignedIn(given.read, session_uuid) : undefined;
  return recent ?? checkGivenPassword(given, requirePassword(password, given.fail));
}

/** The errors of an operation that sets up an authenticator, with a session or with a pending login. */
export const setupErrors = [
  "account_foreign",
  "password_required",
  "password_wrong",
  "two_factor_wrong",
  "two_factor_on",
  "code_invalid",
  "too_many_failures",
] as const;

type Setup = Omit<Parameters<typeof checkOwnPassword>[0], "caller"> & {
  readonly caller: Caller | null;
  readonly body: LoginName & { readonly password?: string };
  readonly fail: Fail<"account_foreign" | "password_required" | "password_wrong">;
};

/**
 * The account of a person whose session sets up an authenticator, with the password that the account must still have in
 * the transaction; null when the request names a pending login instead, or neither.
 * @throws ApiError account_foreign, password_required, password_wrong, too_many_failures
 */
export async function findOwnAccount({ caller, body, ...given }: Setup): Promise<AccountPassword | null> {
  if (caller === null || body.twofa_token !== undefined) return null;
  if (caller.user_uuid !== body.user_uuid) given.fail("account_foreign");
  return proveOwner({ ...given, caller }, caller.session_uuid, body.password);
}

/**
 * The account whose password was checked, locked until the commit.
 * @throws ApiError password_wrong when the password was changed meanwhile
 */
export async function lockOwner(
  reader: Reader,
  checked: AccountPassword,
  fail: Fail<"password_wrong">,
): Promise<UserRow> {
  return (await lockByPassword(reader, checked)) ?? fail("password_wrong");
}

/**
 * Counts the try of a code by a person with a session, before the transaction, which a wrong code rolls back.
 * @returns the try, for `uncountTry`
 * @throws ApiError too_many_failures
 */
export function countOwnTry(
  inOwnTransaction: InOwnTransaction,
  user_uuid: string,
  fail: Fail<"too_many_failures">,
): Promise<string> {
  return inOwnTransaction((tx) => countTry(tx, ownSubject(user_uuid), fail));
}
