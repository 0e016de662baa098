import assert from "node:assert/strict";
import type { Harness } from "./harness.ts";
import { type Answer, person, apiClient, type ApiClient } from "./people.ts";
import { quickHash } from "./quick-hash.ts";

/** A password that follows the password rule. */
export const goodPassword = "Correct horse 7";

let count = 0;

/** The body of a valid sign-up with a new address. */
export function newcomer(fields: Record<string, unknown> = {}) {
  count += 1;
  return {
    email: `newcomer.${count}@example.com`,
    password: goodPassword,
    first_name: "New",
    last_name: "Comer",
    accepted_terms: true,
    ...fields,
  };
}

/** The text parts of the mails to an address, oldest first. */
export async function mailsTo(harness: Harness, email: string): Promise<string[]> {
  const all = await harness.mails();
  return all.filter((mail) => mail.includes(`To: ${email}\n`)).map(plain);
}

/** The readable text of a mail: decoded from quoted-printable, without the HTML part. */
function plain(mail: string): string {
  const text = mail
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return text.split("Content-Type: text/html")[0] ?? "";
}

/** The code of a mail: a paragraph that has only the code. */
export function codeIn(mail: string): string {
  const code = /^[A-Z2-9]{8}$/m.exec(mail)?.[0];
  assert.ok(code !== undefined, `no code in ${mail}`);
  return code;
}

/** The path and query of the link in a mail. */
export function linkIn(mail: string): string {
  const link = /https:\/\/stoa\.test(\/\S+)/.exec(mail)?.[1];
  assert.ok(link !== undefined, `no link in ${mail}`);
  return link;
}

/** Creates an account as a person does: by a sign-up, and the code from its mail. */
export async function signedUp(harness: Harness): Promise<{ uuid: string; email: string }> {
  const visitor = apiClient(harness, "");
  const body = newcomer();
  const { user } = await visitor.api.signUp({ body });
  const [mail = ""] = await mailsTo(harness, body.email);
  await visitor.api.verifyEmail({ body: { user_uuid: user.uuid, code: codeIn(mail) } });
  return { uuid: user.uuid, email: body.email };
}

const goodHash = quickHash(goodPassword);

/** An account with a verified address and the password `goodPassword`, of which there are neither mails nor events. */
export async function verified(harness: Harness): Promise<{ uuid: string; email: string }> {
  const { email, first_name, last_name } = newcomer();
  const [user] = (await harness.platform.pool.run(
    `insert into users (email, first_name, last_name, password_hash, verified_at)
     values ($1, $2, $3, $4, clock_timestamp()) returning uuid`,
    [email, first_name, last_name, goodHash],
  )) as { uuid: string }[];
  return { uuid: user?.uuid ?? "", email };
}

/** A person created by the harness, with the password `goodPassword` and a session. */
export async function personWithPassword(harness: Harness, name: string): Promise<ApiClient> {
  const who = await person(harness, name);
  const run = harness.platform.pool.run;
  await run("update users set password_hash = $2 where uuid = $1", [who.uuid, goodHash]);
  return who;
}

/** Logs in, by default with the right password. */
export function logIn(harness: Harness, email: string, password = goodPassword): Promise<Answer> {
  return apiClient(harness, "").post("/auth/login", { email, password });
}

/** Creates an account like `verified`, with a session from a login. */
export async function signedIn(harness: Harness): Promise<ApiClient> {
  const { uuid, email } = await verified(harness);
  return apiClient(harness, (await logIn(harness, email)).body.token, uuid, email);
}
