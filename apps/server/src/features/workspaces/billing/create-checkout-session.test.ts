import assert from "node:assert/strict";
import { test } from "node:test";
import { startPayingCompany } from "#test/billing.ts";
import { created } from "#test/company.ts";
import { person } from "#test/people.ts";
import { until, untilNoTransactionIsOpen } from "#test/until.ts";

const company = await startPayingCompany();
const { ada, ben, cleo, hal, robot, nobody, harness, stripe, workspace, path } = company;
const { run } = harness.platform.pool;
const url = `${path}/checkout-session`;
const month = { interval: "month" };

const set = (change: string) => run(`update workspaces set ${change} where uuid = $1`, [workspace.uuid]);
const posts = (name: string) => stripe.seen.filter(({ method, path: at }) => method === "POST" && at.endsWith(name));

test("only an owner of the workspace begins a checkout, and only with a session", async () => {
  const before = await company.footprint();
  for (const who of [ben, cleo]) {
    const { status, body } = await who.post(url, month);
    assert.deepEqual([status, body.error], [403, "Only the workspace owner can manage billing."]);
  }
  assert.equal((await hal.post(url, month)).status, 404);
  assert.equal((await robot.post(url, month)).status, 401);
  assert.equal((await nobody.post(url, month)).status, 401);
  await set("suspended_at = clock_timestamp()");
  assert.equal((await ada.post(url, month)).status, 423);
  await set("suspended_at = null");
  for (const body of [{}, { interval: "week" }, { interval: null }, { ...month, seats: 1 }]) {
    assert.equal((await ada.post(url, body)).status, 400);
  }
  assert.deepEqual(stripe.seen, []);
  assert.deepEqual(await company.footprint(), before);
});

test("while Stripe fails or does not answer, the reply is 502 and nothing is stored", async () => {
  const before = await company.footprint();
  for (const mood of ["failing", "gone"] as const) {
    stripe.mood = mood;
    const { status, body } = await ada.post(url, month, { headers: { "idempotency-key": "the same again" } });
    assert.deepEqual([status, body.code], [502, "payment_provider_failed"]);
    assert.match(body.error, /Nothing was changed or charged/);
  }
  stripe.mood = "well";
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.post(url, month, { headers: { "idempotency-key": "the same again" } })).status, 201);
});

test("while Stripe takes its time no transaction is open, and the workspace can be written", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  stripe.held = promise;
  const before = stripe.seen.length;
  const asked = ada.post(url, month);
  await until(() => stripe.seen.length > before);
  // one that waits for Stripe would stay open
  await untilNoTransactionIsOpen(harness);
  assert.equal((await ada.patch(`/workspaces/${workspace.uuid}`, { name: `Renamed ${workspace.uuid}` })).status, 200);
  resolve();
  assert.equal((await asked).status, 201);
});

test("a checkout has a seat for each active member, and the same one is found again", async () => {
  const members = (await ada.get(`/workspaces/${workspace.uuid}/members`)).body.members.length;
  const first = created(await ada.post(url, month)).checkout_session;
  const session = stripe.session(first.url);
  assert.deepEqual([session.price, session.quantity], ["price_month", members]);
  assert.equal(created(await ada.post(url, month)).checkout_session.url, first.url);
  const yearly = created(await ada.post(url, { interval: "year" })).checkout_session;
  assert.equal(stripe.session(yearly.url).price, "price_year");
  assert.deepEqual(
    stripe.sessions.map(({ status }) => status),
    [...stripe.sessions.slice(1).map(() => "expired"), "open"],
  );
  const [form] = posts("/checkout/sessions").map((seen) => seen.form);
  assert.equal(form?.get("success_url"), `https://stoa.test/workspaces/${workspace.uuid}/billing?checkout=done`);
});

test("every request has the version of Stripe's API that the code was written for, and every create a key", () => {
  assert.deepEqual([...new Set(stripe.seen.map(({ version }) => version))], ["2026-10-28.endive"]);
  assert.ok(posts("").every(({ key }) => key !== null));
});

test("a workspace is one customer, and of two checkouts at once only one can be paid", async () => {
  const zoe = await person(harness, "Zoe");
  const own = created(await zoe.post("/workspaces", { name: "Zoe's" })).workspace;
  await run("update workspaces set plan = 'free' where uuid = $1", [own.uuid]);
  const before = stripe.sessions.length;
  const both = [...Array.from({ length: 10 }, () => month), { interval: "year" }];
  const answers = await Promise.all(
    both.map((body) => zoe.post(`/billing/workspaces/${own.uuid}/checkout-session`, body)),
  );
  assert.ok(
    answers.every(({ status }) => status === 201 || status === 409),
    JSON.stringify(answers),
  );
  const open = stripe.sessions.slice(before).filter(({ status }) => status === "open");
  assert.equal(open.length, 1);
  assert.equal(new Set(stripe.sessions.slice(before).map(({ customer }) => customer)).size, 1);
});

test("a person who asks for many checkouts at once gets two of Stripe's answers at a time, and keeps nobody else waiting", async () => {
  const [zoe, yan] = [await person(harness, "Zoe"), await person(harness, "Yan")];
  const own = await Promise.all(
    [...Array.from({ length: 12 }, () => zoe), yan].map(async (who, index) => {
      const { uuid } = created(await who.post("/workspaces", { name: `Of many ${index}` })).workspace;
      await run("update workspaces set plan = 'free' where uuid = $1", [uuid]);
      return () => who.post(`/billing/workspaces/${uuid}/checkout-session`, month);
    }),
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  stripe.held = promise;
  const before = stripe.seen.length;
  const answers = own.slice(0, 12).map((send) => send());
  // two are asked, eight wait and two are refused
  const refused = answers.map((answer) => answer.then(({ body }) => body.code as string | undefined));
  const codes: (string | undefined)[] = [];
  for (const each of refused) void each.then((code) => codes.push(code));
  await until(() => codes.length === 2 && stripe.seen.length === before + 2);
  assert.deepEqual(codes, ["checkout_busy", "checkout_busy"]);
  const other = own[12]?.();
  await until(() => stripe.seen.length === before + 3);
  stripe.held = Promise.resolve();
  resolve();
  assert.equal((await other)?.status, 201);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [...Array.from({ length: 10 }, () => 201), 409, 409],
  );
});

test("a subscription that is paid while another checkout is begun is not paid again", async () => {
  const zoe = await person(harness, "Zoe");
  const own = created(await zoe.post("/workspaces", { name: "Zoe's other" })).workspace;
  await run("update workspaces set plan = 'free' where uuid = $1", [own.uuid]);
  const at = `/billing/workspaces/${own.uuid}/checkout-session`;
  const { url: first } = created(await zoe.post(at, month)).checkout_session;
  const opened = stripe.sessions.length;
  // after the list of checkouts was answered the first one is paid: it cannot be closed any more
  stripe.before = { operation: "POST checkout/sessions expire", happen: () => void stripe.pay(stripe.session(first)) };
  const late = await zoe.post(at, { interval: "year" });
  assert.deepEqual([late.status, late.body.code], [409, "checkout_busy"]);
  const again = await zoe.post(at, { interval: "year" });
  assert.deepEqual([again.status, again.body.code], [409, "already_paid"]);
  assert.equal(stripe.sessions.length, opened);
  // before the list is answered
  const other = created(await zoe.post("/workspaces", { name: "Zoe's third" })).workspace;
  await run("update workspaces set plan = 'free' where uuid = $1", [other.uuid]);
  const there = `/billing/workspaces/${other.uuid}/checkout-session`;
  const { url: second } = created(await zoe.post(there, month)).checkout_session;
  stripe.before = { operation: "GET checkout/sessions", happen: () => void stripe.pay(stripe.session(second)) };
  assert.equal((await zoe.post(there, { interval: "year" })).body.code, "already_paid");
});

test("a customer that was deleted at Stripe is replaced by a new one, which has the portal", async () => {
  const zoe = await person(harness, "Zoe");
  const own = created(await zoe.post("/workspaces", { name: "Zoe's fourth" })).workspace;
  await run("update workspaces set plan = 'free' where uuid = $1", [own.uuid]);
  const at = `/billing/workspaces/${own.uuid}`;
  const { url: first } = created(await zoe.post(`${at}/checkout-session`, month)).checkout_session;
  const { customer } = stripe.session(first);
  stripe.customers.set(customer, { isDeleted: true });
  const early = await zoe.post(`${at}/portal-session`);
  assert.deepEqual([early.status, early.body.code], [409, "never_paid"]);
  const second = stripe.session(created(await zoe.post(`${at}/checkout-session`, month)).checkout_session.url);
  assert.notEqual(second.customer, customer);
  assert.equal((await zoe.post(`${at}/portal-session`)).status, 201);
  const [account] = await run("select customer_id from billing_accounts where workspace_uuid = $1", [own.uuid]);
  assert.deepEqual(account, { customer_id: second.customer });
});

test("a workspace that has the paid plan from the operator does not pay for it", async () => {
  await set("plan = 'unlimited'");
  const asked = stripe.seen.length;
  const { status, body } = await ada.post(url, month);
  assert.deepEqual([status, body.code], [409, "already_paid"]);
  assert.equal(stripe.seen.length, asked);
  await set("plan = 'free'");
});

test("a workspace that has the paid plan, or has just been paid for, is not paid for again", async () => {
  await company.subscribe();
  const early = await ada.post(url, month);
  assert.deepEqual([early.status, early.body.code], [409, "already_paid"]);
  await company.sync();
  assert.equal(await company.state(), "unlimited, normal");
  assert.equal((await ada.post(url, { interval: "year" })).body.code, "already_paid");
});
