import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, verified } from "#test/accounts.ts";
import { startHarness } from "#test/harness.ts";

const harness = await startHarness();

const logIn = (remoteAddress: string, email: string, password: string) =>
  harness.app.inject({ method: "POST", url: "/auth/login", remoteAddress, payload: { email, password } });

test("a person who floods the login is rejected for a moment, and nobody else is", async () => {
  const { email } = await verified(harness);
  const flood = Array.from({ length: 200 }, (_, each) =>
    // another address of the same network each time
    logIn(`2001:db8:1:1::${each.toString(16)}`, `nobody.${each}@example.com`, "Wrong horse 7"),
  );
  const right = await logIn("2001:db8:1:2::1", email, goodPassword);
  assert.equal(right.statusCode, 200, right.body);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  assert.ok(refused.length > 0);
  assert.ok(answers.every(({ statusCode }) => statusCode === 429 || statusCode === 401));
  const [first] = refused;
  assert.equal(first?.json().code, "TOO_MANY_SIGN_INS");
  assert.equal(first?.headers["retry-after"], "1");
});
