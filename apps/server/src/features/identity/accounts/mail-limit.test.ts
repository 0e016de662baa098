import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { newcomer, verified } from "#test/accounts.ts";
import { startHarness } from "#test/harness.ts";
import { routes } from "#features.ts";

const harness = await startHarness({ RATE_LIMIT_PER_MINUTE: "900" });
harness.holdClock();

const post = (url: string, payload: object, remoteAddress: string) =>
  harness.app.inject({ method: "POST", url, payload, remoteAddress });
const forgot = (email: string, address: string) => post("/auth/forgot-password", { email }, address);
const resend = (address: string) => post("/auth/resend-verification-email", { user_uuid: randomUUID() }, address);
const signUp = (address: string) => post("/auth/sign-up", newcomer(), address);

test("one address causes no more than sixty mails to outsiders an hour, by whatever routes, and others go on", async () => {
  const asks = [() => signUp("192.0.2.1"), () => resend("192.0.2.1"), () => forgot("a@example.com", "192.0.2.1")];
  for (let each = 0; each < 60; each += 1) {
    if (each === 30) harness.advance(60_001);
    assert.ok(((await asks[each % 3]?.())?.statusCode ?? 500) < 300, String(each));
  }
  for (const ask of asks) {
    const refused = await ask();
    assert.equal(refused.statusCode, 429);
    assert.match(
      refused.json().message,
      /^At most 60 such requests in 60 minutes are possible from one address, retry in /,
    );
    assert.ok(Number(refused.headers["retry-after"]) > 3000);
  }
  assert.equal((await signUp("192.0.2.2")).statusCode, 201);
  harness.advance(3_600_001);
  assert.equal((await signUp("192.0.2.1")).statusCode, 201);
});

test("the refusal is the same for an address with an account and for one without", async () => {
  const { email } = await verified(harness);
  for (let each = 0; each < 60; each += 1) await resend("192.0.2.3");
  const [known, unknown] = [await forgot(email, "192.0.2.3"), await forgot("nobody@example.com", "192.0.2.3")];
  assert.equal(known.statusCode, 429);
  assert.deepEqual([known.statusCode, known.json()], [unknown.statusCode, unknown.json()]);
});

/** The routes without a credential that mail something and have another limit, and why. */
const otherwiseLimited: Readonly<Record<string, string>> = {
  confirmResetPassword: "mails only who has the code, or fails",
  sendTwoFactorEmail: "mails only who has just given the password",
};

test("every route without a credential that mails something at once is in the limit, or says why not", () => {
  const folder = join(import.meta.dirname, "../..");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^(?!.*test).*\.ts$/.test(file),
  );
  const sources = files.map((file) => readFileSync(join(folder, file), "utf8"));
  const mailing = sources
    .filter((text) => /enqueue\(\w*mail\w*Job\b/i.test(text))
    .flatMap((text) => /\bid: "(\w+)"/.exec(text)?.[1] ?? []);
  const found = routes.filter(({ id, auth }) => auth === "public" && mailing.includes(id));
  const limited = found.filter(({ http }) => http.perAddress !== null && "to" in http.perAddress);
  assert.deepEqual(limited.map(({ id }) => id).toSorted(), ["forgotPassword", "resendVerificationEmail", "signUp"]);
  const others = found.filter((route) => !limited.includes(route)).map(({ id }) => id);
  assert.deepEqual(others.toSorted(), Object.keys(otherwiseLimited).toSorted());
});
