import assert from "node:assert/strict";
import { test } from "node:test";
import { startPayingCompany } from "#test/billing.ts";
import { signatureOf, webhookSecrets } from "#test/stripe.ts";

const company = await startPayingCompany();
const { nobody, harness, stripe, deliver } = company;
const { run } = harness.platform.pool;
const subscription = await company.subscribe();
const [event] = stripe.events;
if (event === undefined) throw new Error("no event");
const { payload } = event;

const stored = async () =>
  (await run("select type, done_at is not null as is_done from billing_events order by type")) as object[];

test("an event without a signature, with a wrong or old one, or of another body is rejected", async () => {
  const before = await company.footprint();
  const send = (headers: Record<string, string>, bytes = payload) =>
    nobody.post("/billing/webhook", undefined, {
      payload: Buffer.from(bytes),
      headers: { "content-type": "application/json", ...headers },
    });
  const answers = [
    await send({}),
    await send({ "stripe-signature": "" }),
    await send({ "stripe-signature": "t=1,v1=00" }),
    await send({ "stripe-signature": signatureOf(payload, "whsec_of_somebody_else") }),
    await send({ "stripe-signature": signatureOf(payload, webhookSecrets.current, 310) }),
    await send({ "stripe-signature": signatureOf(payload) }, `${payload} `),
    await send({ "stripe-signature": signatureOf("no JSON") }, "no JSON"),
    await nobody.post("/billing/webhook"),
  ];
  for (const { status, body } of answers) assert.deepEqual([status, body.code], [400, "signature_invalid"]);
  assert.equal((await send({ "content-type": "text/plain", "stripe-signature": signatureOf(payload) })).status, 415);
  assert.deepEqual(await company.footprint(), before);
  await company.work();
  assert.equal(await company.state(), "free, normal");
});

test("an event that is signed with the current or the former secret is taken, and counts once", async () => {
  const first = await deliver(event);
  assert.deepEqual([first.status, first.body], [200, { event: { received: true } }]);
  assert.equal((await deliver(event, signatureOf(payload, webhookSecrets.former, 290))).status, 200);
  assert.deepEqual((await stored()).length, 1);
  await company.work();
  assert.deepEqual(await stored(), [{ type: "customer.subscription.created", is_done: true }]);
  assert.equal(await company.state(), "unlimited, normal");
  const asked = stripe.seen.length;
  assert.equal((await deliver(event)).status, 200);
  await company.work();
  assert.equal(stripe.seen.length, asked);
});

test("the content of an event is not believed", async () => {
  const claim = { ...subscription, status: "canceled", object: "subscription" };
  const forged = {
    id: "evt_false",
    object: "event",
    type: "customer.subscription.deleted",
    created: 1,
    data: { object: claim },
  };
  const sent = { type: forged.type, payload: JSON.stringify(forged) };
  assert.equal((await deliver(sent)).status, 200);
  await company.work();
  assert.equal(await company.state(), "unlimited, normal");
});

test("events of other customers, and those about no customer, are accepted and ignored", async () => {
  const before = await company.footprint();
  for (const object of [
    { object: "customer", id: "cus_of_another" },
    { object: "invoice", customer: null },
    { object: "payout" },
    { object: "invoice", customer: "with a \0" },
  ]) {
    const other = {
      id: `evt_${JSON.stringify(object).length}`,
      object: "event",
      type: "anything.new",
      created: 1,
      data: { object },
    };
    assert.equal((await deliver({ type: other.type, payload: JSON.stringify(other) })).status, 200);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a signed event that is not one of those that Stripe describes is rejected, and stores nothing", async () => {
  const before = await company.footprint();
  const { customer } = subscription;
  const whole = { id: "evt_odd", object: "event", type: "invoice.paid", created: 1, data: { object: { customer } } };
  const odd = [
    [],
    5,
    "an event",
    { ...whole, id: undefined },
    { ...whole, id: 5 },
    { ...whole, id: "with a \0" },
    { ...whole, type: undefined },
    { ...whole, type: "with a \0" },
    { ...whole, created: undefined },
    { ...whole, created: "2026-01-01T00:00:00Z" },
    { ...whole, created: 1e15 },
    { ...whole, data: undefined },
    { ...whole, data: { object: null } },
    null,
  ];
  for (const each of odd) {
    const text = JSON.stringify(each);
    const { status, body } = await deliver({ type: "odd", payload: text });
    assert.deepEqual([status, body.code], [400, "signature_invalid"], text);
  }
  assert.deepEqual(await company.footprint(), before);
});
