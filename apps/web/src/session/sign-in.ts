import { isApiError, type LoginReply, type Workspace } from "@stoa/api";
import { api } from "./api.ts";
import { withOwnPassword } from "./own-password.ts";
import { fieldOf, sentenceOf } from "./sentence-of.ts";
import { refreshSession } from "./session.ts";

export type PendingLogin = NonNullable<LoginReply["two_factor"]>;

/**
 * The outcome of a try: done, or the next step, or the reason of the failure. `error` is the server's sentence, for the person; `field`
 * is the name of the field to which it belongs, if it is about one.
 */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "joined"; readonly workspace: Pick<Workspace, "uuid" | "name"> }
  | { readonly kind: "two factor"; readonly pending: PendingLogin }
  | { readonly kind: "unverified"; readonly user_uuid: string }
  | { readonly kind: "refused"; readonly error: string; readonly field: string | null };

/** Does a step of signing in. Whatever goes wrong becomes a sentence. */
export async function attempt(step: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await step();
  } catch (error) {
    if (isApiError(error, "verification_required")) {
      return { kind: "unverified", user_uuid: String(error.body["user_uuid"]) };
    }
    return { kind: "refused", error: sentenceOf(error), field: fieldOf(error) };
  }
}

/** Logs in with the password. */
export async function logIn(email: string, password: string): Promise<Outcome> {
  const reply = await withOwnPassword("credentials_wrong", () => api.login({ body: { email, password } }));
  if (reply.two_factor !== undefined) return { kind: "two factor", pending: reply.two_factor };
  await refreshSession();
  return { kind: "done" };
}

/** Finishes a login with a code of an authenticator or a mail, or with a backup code. */
export async function finishLogIn(
  { user_uuid, twofa_token }: PendingLogin,
  method: "totp" | "email" | "backup_code",
  code: string,
): Promise<Outcome> {
  if (method === "backup_code") await api.redeemBackupCode({ body: { user_uuid, twofa_token, backup_code: code } });
  else await api.verifyTwoFactor({ body: { user_uuid, twofa_token, code, method } });
  await refreshSession();
  return { kind: "done" };
}

/** Mails a code for a login that waits for its second factor. */
export async function mailSecondFactor({ user_uuid, twofa_token }: PendingLogin): Promise<Outcome> {
  await api.sendTwoFactorEmail({ body: { user_uuid, twofa_token } });
  return { kind: "done" };
}
