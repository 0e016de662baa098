import assert from "node:assert/strict";
import { test } from "node:test";
import { startPayingCompany } from "#test/billing.ts";
import { startCompany } from "#test/company.ts";

const company = await startPayingCompany();
const { ada, ben, hal, robot, harness, stripe, workspace, path } = company;
const { run } = harness.platform.pool;
const url = `${path}/portal-session`;

test("only an owner opens the portal, once the workspace has begun to pay", async () => {
  const { status, body } = await ben.post(url, {});
  assert.deepEqual([status, body.error], [403, "Only the workspace owner can manage billing."]);
  assert.equal((await hal.post(url, {})).status, 404);
  assert.equal((await robot.post(url, {})).status, 401);
  const early = await ada.post(url);
  assert.deepEqual([early.status, early.body.code], [409, "never_paid"]);
  assert.deepEqual(stripe.seen, []);
});

test("an owner opens the portal also while the workspace is read-only, because there it is paid", async () => {
  const { customer } = await company.subscribe();
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", [workspace.uuid]);
  assert.equal((await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "No" })).body.billing_frozen, true);
  const answer = await ada.post(url);
  assert.equal(answer.status, 201);
  assert.deepEqual(answer.body, { portal_session: { url: `https://billing.stripe.test/${customer}` } });
  const { form } = stripe.seen.findLast(({ path: at }) => at.endsWith("/billing_portal/sessions")) ?? {};
  assert.equal(form?.get("return_url"), `https://stoa.test/workspaces/${workspace.uuid}/billing`);
  stripe.mood = "failing";
  assert.equal((await ada.post(url)).status, 502);
  stripe.mood = "well";
});

test("a deployment without a key of Stripe answers that it takes no payments", async () => {
  const other = await startCompany();
  const at = `/billing/workspaces/${other.workspace.uuid}`;
  const answers = await Promise.all([
    other.ada.post(`${at}/checkout-session`, { interval: "month" }),
    other.ada.post(`${at}/portal-session`),
    other.nobody.post("/billing/webhook", {}),
  ]);
  for (const { status, body } of answers) assert.deepEqual([status, body.code], [404, "payments_off"]);
  assert.equal((await other.ben.post(`${at}/portal-session`)).status, 403);
  assert.equal((await other.ada.get(`${at}/summary`)).status, 200);
});
