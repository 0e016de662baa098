import assert from "node:assert/strict";
import { codeIn, goodPassword, logIn, mailsTo, verified } from "./accounts.ts";
import type { Harness } from "./harness.ts";
import { type Answer, join, sessionToken, apiClient, type ApiClient } from "./people.ts";
import { totpAt } from "./totp.ts";

/** A person with a password, a session and an authenticator. */
export type PersonWithSecondFactor = {
  readonly who: ApiClient;
  readonly email: string;
  readonly secret: string;
  readonly backup_codes: readonly string[];
};

/** A step of the authenticator's clock. In milliseconds. */
export const step = 30_000;

/** Creates a person with the password `goodPassword` and a session. */
export async function signedIn(harness: Harness): Promise<ApiClient> {
  const { uuid, email } = await verified(harness);
  return apiClient(harness, await sessionToken(harness, uuid), uuid, email);
}

/** The code that an authenticator shows, now or some steps from now. */
export function codeOf(harness: Harness, secret: string, steps = 0): string {
  return totpAt(secret, harness.platform.services.now() + steps * step);
}

/** The body with which a signed-in person sets up an authenticator. */
export function own({ uuid }: ApiClient): { user_uuid: string; password: string } {
  return { user_uuid: uuid, password: goodPassword };
}

/** Sets up an authenticator. Its first code is then used up, and the clock shows the next one. */
export async function setUp(harness: Harness, who: ApiClient): Promise<PersonWithSecondFactor> {
  const { totp } = ok(await who.post("/auth/2fa/totp/setup", own(who)));
  const token = codeOf(harness, totp.secret);
  const { backup_codes } = ok(await who.post("/auth/2fa/totp/verify-setup", { ...own(who), token }));
  harness.advance(2 * step);
  // its mail is a job, which `footprint` would count
  await harness.worker.idle();
  return { who, email: who.email, secret: totp.secret, backup_codes };
}

/** Creates a person with an authenticator. */
export async function guarded(harness: Harness): Promise<PersonWithSecondFactor> {
  return setUp(harness, await signedIn(harness));
}

/** Creates a person who gets codes by e-mail. */
export async function mailed(harness: Harness): Promise<ApiClient> {
  const who = await signedIn(harness);
  ok(await who.put("/profile/two-factor", { email: true, password: goodPassword }));
  await harness.worker.idle();
  return who;
}

/** Identifies a pending login. */
export type PendingLogin = { readonly user_uuid: string; readonly twofa_token: string };

/** Sends the right password. */
export async function beginLogin(harness: Harness, email: string): Promise<PendingLogin> {
  const { two_factor } = ok(await logIn(harness, email));
  return { user_uuid: two_factor.user_uuid, twofa_token: two_factor.twofa_token };
}

/** Requests a code by e-mail and reads it. */
export async function mailedCode(harness: Harness, email: string, login: PendingLogin): Promise<string> {
  ok(await apiClient(harness, "").post("/auth/send-2fa-email", login));
  return codeIn((await codeMails(harness, email)).at(-1) ?? "");
}

/** The mails with codes for logging in, oldest first. */
export async function codeMails(harness: Harness, email: string): Promise<string[]> {
  await harness.worker.idle();
  return (await mailsTo(harness, email)).filter((mail) => mail.includes("Your sign-in code"));
}

/** The body of a success. */
export function ok(answer: Answer): Answer["body"] {
  assert.ok(answer.status < 300, `answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Checks the reply for a wrong code of a login, which is always the same. */
export function assertWrong(answer: Answer): void {
  assert.equal(answer.status, 401, JSON.stringify(answer.body));
  assert.deepEqual(answer.body, { error: "The code is wrong, or this login has expired.", code: "two_factor_wrong" });
}

/** The names of the events of a person's account, oldest first. */
export async function trailOf(harness: Harness, user_uuid: string): Promise<string[]> {
  const rows = await harness.platform.pool.run(
    "select name from account_events where user_uuid = $1 order by created_at, name",
    [user_uuid],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** The counts of rows that a wrong code must not change: all except the counted attempt. */
export function withoutTries(footprint: Record<string, number>): Record<string, number> {
  return { ...footprint, sign_in_failures: 0 };
}

/** Removes all counted attempts. */
export async function forgetTries(harness: Harness): Promise<void> {
  await harness.platform.pool.run("delete from sign_in_failures");
}

/** Makes a workspace require a second factor; its owner gets one. */
export async function demand(harness: Harness, owner: ApiClient, workspace_uuid: string): Promise<void> {
  await harness.platform.pool.run("insert into two_factor (user_uuid, email_enabled) values ($1, true)", [owner.uuid]);
  ok(await owner.patch(`/workspaces/${workspace_uuid}`, { two_factor_required: true }));
}

/** Creates a person without a second factor in a workspace that requires one, and their pending login. */
export async function unguarded(harness: Harness) {
  const [owner, who] = [await signedIn(harness), await signedIn(harness)];
  const { workspace } = ok(await owner.post("/workspaces", { name: `Strict ${owner.uuid}` }));
  await join(harness, workspace.uuid, who, "member");
  await demand(harness, owner, workspace.uuid);
  return { who, workspace, login: await beginLogin(harness, who.email) };
}
