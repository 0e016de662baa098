import { api } from "./api.ts";
import { session } from "./session.ts";
import { logIn, type Outcome } from "./sign-in.ts";

/** The data for a new account. */
export type NewAccount = {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly accepted_terms: boolean;
};

/** Makes an account. With an invitation to its address the person is signed in at once, and has joined its workspace. */
export async function signUp(account: NewAccount, invitation_token?: string): Promise<Outcome> {
  const { user } = await api.signUp({
    body: { ...account, ...(invitation_token === undefined ? {} : { invitation_token }) },
  });
  if (!user.is_verified) return { kind: "unverified", user_uuid: user.uuid };
  const outcome = await logIn(account.email, account.password);
  const opened = session.get();
  // an address that had an account is another person than the reply names, and has not joined
  if (outcome.kind !== "done" || opened.kind !== "in" || opened.me.uuid !== user.uuid) return outcome;
  const [workspace] = opened.workspaces;
  return workspace === undefined ? outcome : { kind: "joined", workspace };
}

/** Proves an address by the mailed code, and signs in. */
export async function verify(
  { email, password }: Pick<NewAccount, "email" | "password">,
  user_uuid: string,
  code: string,
): Promise<Outcome> {
  await api.verifyEmail({ body: { user_uuid, code: code.trim() } });
  return logIn(email, password);
}

/** Mails another code to an address that is not verified yet. */
export async function resendVerification(user_uuid: string): Promise<Outcome> {
  await api.resendVerificationEmail({ body: { user_uuid } });
  return { kind: "done" };
}

/** Proves an address by the mailed link. The person still signs in with the password. */
export async function verifyByLink(uuid: string, code: string): Promise<Outcome> {
  await api.verifyEmail({ body: { user_uuid: uuid, code: code.trim() } });
  return { kind: "done" };
}
