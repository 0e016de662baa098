import assert from "node:assert/strict";
import { test } from "node:test";
import { newcomer, verified } from "#test/accounts.ts";
import { startHarness } from "#test/harness.ts";
import { type Answer, apiClient } from "#test/people.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const times = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const passwords = { chosen: "A password of theirs 1", wrong: "Wrong password 1" };

/** The parts of an answer that are neither random nor depend on the time. */
function comparable({ status, body, headers }: Answer): unknown {
  const { date: _, "x-request-id": __, "content-length": ___, ...rest } = headers;
  const text = JSON.stringify({ status, body, headers: rest });
  return JSON.parse(
    text
      .replace(uuids, "uuid")
      .replace(times, "time")
      .replace(/"(retry-after|x-ratelimit-\w+)":"?\d+"?/g, '"$1":0'),
  );
}

/** The tries of a third party who knows an address. */
async function tryOut(email: string): Promise<{ answers: unknown[]; shown: string; named: string }> {
  const body = newcomer({ email, password: passwords.chosen });
  const post = (path: string, sent: object) => visitor.post(`/auth/${path}`, sent);
  const signUp = await post("sign-up", body);
  const user_uuid = signUp.body.user.uuid;
  const right = await post("login", { email, password: passwords.chosen });
  const answers = [
    signUp,
    right,
    await post("login", { email, password: passwords.wrong }),
    await post("verify-email", { user_uuid, code: "AAAAAAAA" }),
    await visitor.get(`/auth/verify-account?code=AAAAAAAA&uuid=${user_uuid}`),
    await post("resend-verification-email", { user_uuid }),
    await post("resend-verification-email", { user_uuid, email }),
    await post("forgot-password", { email }),
    await post("confirm-reset-password", { uuid: user_uuid, code: "AAAAAAAA", new_password: "Another password 1" }),
    await post("send-2fa-email", { user_uuid }),
    await post("verify-2fa", { user_uuid, code: "AAAAAAAA" }),
    await post("sign-up", { ...body, password: "Yet another password 1" }),
    await post("login", { email, password: "Yet another password 1" }),
  ];
  // ten wrong codes for what the sign-up showed close that, and not the login of the address
  for (let each = 0; each < 11; each += 1) answers.push(await post("verify-email", { user_uuid, code: "AAAAAAAA" }));
  for (let each = 0; each < 11; each += 1) answers.push(await post("login", { email, password: passwords.wrong }));
  answers.push(await post("login", { email, password: passwords.chosen }));
  return { answers: answers.map(comparable), shown: user_uuid, named: right.body.user_uuid };
}

test("a third party gets the same replies for addresses with and without an account", async () => {
  const owner = await verified(harness);
  const known = await tryOut(owner.email);
  const unknown = await tryOut(owner.email.replace("newcomer", "nobodyes"));
  const statuses = (known.answers as { status: number }[]).map(({ status }) => status);
  assert.deepEqual(statuses.slice(0, 5), [201, 403, 401, 400, 400]);
  assert.deepEqual(statuses.slice(-2), [429, 429]);
  assert.deepEqual(
    JSON.parse(JSON.stringify(known.answers).replaceAll(owner.email, "address")),
    JSON.parse(JSON.stringify(unknown.answers).replaceAll(owner.email.replace("newcomer", "nobodyes"), "address")),
  );
  assert.equal(known.named, known.shown);
  assert.equal(unknown.named, unknown.shown);
});
