import { api } from "./api.ts";
import type { Outcome } from "./sign-in.ts";

/** Mails a code for a new password, if the address has an account. */
export async function mailReset(email: string): Promise<Outcome> {
  await api.forgotPassword({ body: { email } });
  return { kind: "done" };
}

/** Sets a new password with the mailed code. It starts no session. */
export async function setPassword(uuid: string, code: string, new_password: string): Promise<Outcome> {
  await api.confirmResetPassword({ body: { uuid, code, new_password } });
  return { kind: "done" };
}
