import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { goodPassword, logIn, newcomer, verified } from "#test/accounts.ts";
import { routes } from "#features.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import { statementsOf } from "#test/statement-count.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;
const known = await verified(harness);
// its work during a request would be counted with the request
await harness.worker.close();

/** The requests about an address that has an account, and about one that has none. */
const asked: Readonly<Record<string, (who: { uuid: string; email: string }) => Promise<{ status: number }>>> = {
  signUp: ({ email }) => visitor.post("/auth/sign-up", newcomer({ email })),
  login: async ({ email }) => {
    await run("delete from sign_in_failures");
    return logIn(harness, email, "Wrong password 1");
  },
  forgotPassword: ({ email }) => visitor.post("/auth/forgot-password", { email }),
  resendVerificationEmail: ({ uuid, email }) =>
    visitor.post("/auth/resend-verification-email", { user_uuid: uuid, email }),
  sendTwoFactorEmail: ({ uuid }) => visitor.post("/auth/send-2fa-email", { user_uuid: uuid, twofa_token: "x" }),
};

for (const [id, ask] of Object.entries(asked)) {
  test(`${id} answers on a grid of time`, () => {
    assert.ok(routes.find((route) => route.id === id)?.http.constantTime);
  });

  test(`${id} sends as many statements for nobody as for an account`, async () => {
    const counts: number[] = [];
    for (const isKnown of [true, false]) {
      const sent = await statementsOf(harness, async () => {
        const nobody = { uuid: randomUUID(), email: `${randomUUID()}@example.com` };
        await ask(isKnown ? known : nobody);
      });
      counts.push(sent);
    }
    assert.ok((counts[0] ?? 0) > 0);
    assert.equal(counts[0], counts[1]);
  });
}

test("a reply and every error are sent at fixed steps of time", async () => {
  const { email } = known;
  await run("delete from sign_in_failures");
  const step = 1000;
  Object.assign(harness.platform, { constantTimeStep: step });
  // of two timers, the one that is due first ends first, however late both are
  const order: string[] = [];
  const bodies = [{ email, password: goodPassword }, { email, password: "Wrong password 1" }, { email }];
  const halfWay = delay(step / 2).then(() => order.push("half a step"));
  const answers = bodies.map(async (body) => {
    const { status } = await visitor.post("/auth/login", body);
    order.push(`answered ${status}`);
  });
  await Promise.all([halfWay, ...answers]);
  Object.assign(harness.platform, { constantTimeStep: 1 });
  assert.equal(order[0], "half a step");
  assert.deepEqual(order.slice(1).toSorted(), ["answered 200", "answered 400", "answered 401"]);
  assert.deepEqual(
    routes
      .filter((route) => route.http.constantTime)
      .map((route) => route.id)
      .toSorted(),
    Object.keys(asked).toSorted(),
    "other routes do not wait",
  );
});

/** The rows that a request may leave behind, besides the account. */
async function rows(): Promise<number> {
  const [row] = (await run(
    `select (select count(*) from jobs) + (select count(*) from account_events)
       + (select count(*) from sign_in_failures) as count`,
  )) as { count: number }[];
  return row?.count ?? 0;
}

test("the request leaves as many rows for nobody as for an account", async () => {
  for (const [id, ask] of Object.entries(asked)) {
    const left: number[] = [];
    for (const who of [known, { uuid: randomUUID(), email: `${randomUUID()}@example.com` }]) {
      await run("delete from sign_in_failures");
      const before = await rows();
      await ask(who);
      left.push((await rows()) - before);
    }
    assert.ok((left[0] ?? 0) > 0, id);
    assert.equal(left[0], left[1], id);
  }
});
