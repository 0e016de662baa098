import type { SetUpTotpReply } from "@stoa/api";
import { api } from "./api.ts";
import type { PendingLogin } from "./sign-in.ts";

export type Totp = SetUpTotpReply["totp"];

/** Begins to set up an authenticator, for a login that must have one first. */
export async function beginTotp({ user_uuid, twofa_token }: PendingLogin): Promise<Totp> {
  return (await api.setUpTotp({ body: { user_uuid, twofa_token } })).totp;
}

/** Switches the authenticator on with its first code. @returns the backup codes, which are not shown again */
export async function finishTotp({ user_uuid, twofa_token }: PendingLogin, token: string): Promise<readonly string[]> {
  return (await api.verifyTotpSetup({ body: { user_uuid, twofa_token, token: token.trim() } })).backup_codes;
}
