import { api } from "./api.ts";
import { withOwnPassword } from "./own-password.ts";
import { refreshSession } from "./session.ts";
import type { Totp } from "./two-factor-setup.ts";

/** The input for setting up an authenticator: the account, the password, and a code of the present one if there is one. */
export type Setup = { readonly user_uuid: string; readonly password: string; readonly current_code?: string };

/** Begins to set up an authenticator, in the settings. @throws ApiError */
export async function beginAuthenticator(body: Setup): Promise<Totp> {
  return (await withOwnPassword("password_wrong", () => api.setUpTotp({ body }))).totp;
}

/** Switches the authenticator on with its first code. @returns the backup codes, which are not shown again @throws ApiError */
export async function finishAuthenticator({ user_uuid, password }: Setup, code: string): Promise<readonly string[]> {
  return (
    await withOwnPassword("password_wrong", () =>
      api.verifyTotpSetup({ body: { user_uuid, password, token: code.trim() } }),
    )
  ).backup_codes;
}

/** Switches the authenticator off. @throws ApiError */
export async function removeAuthenticator(password: string, code: string): Promise<void> {
  await withOwnPassword("password_wrong", () => api.removeTotp({ body: { password, code: code.trim() } }));
  await refreshSession();
}

/** Makes new backup codes in place of the old ones. @throws ApiError */
export async function renewBackupCodes(password: string): Promise<readonly string[]> {
  return (await withOwnPassword("password_wrong", () => api.renewBackupCodes({ body: { password } }))).backup_codes;
}

/** Switches codes by e-mail on or off. @throws ApiError */
export async function setEmailCodes(email: boolean, password: string): Promise<void> {
  await withOwnPassword("password_wrong", () => api.updateTwoFactor({ body: { email, password } }));
  await refreshSession();
}
