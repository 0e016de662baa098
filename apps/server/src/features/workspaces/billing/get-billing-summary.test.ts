import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fillSignatures } from "#test/signed-page.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startPayingCompany } from "#test/billing.ts";
import { readPrices } from "./watch.ts";

const company = await startCompany();
const { ada, ben, dev, finn, hal, robot, harness, workspace } = company;
const path = `/billing/workspaces/${workspace.uuid}/summary`;
const set = (change: string) =>
  harness.platform.pool.run(`update workspaces set ${change} where uuid = $1`, [workspace.uuid]);

test("every member reads the plan, and nobody else", async () => {
  const { body } = await ada.get(path);
  for (const who of [ben, dev, finn]) assert.deepEqual((await who.get(path)).body, body);
  assert.equal((await hal.get(path)).status, 404);
  assert.equal((await robot.get(path)).status, 401);
});

test("the summary has the usage, the limits of the plan and the prices, without a payment provider", async () => {
  const { billing } = (await ada.get(path)).body;
  const members = (await ada.get(`/workspaces/${workspace.uuid}/members`)).body.members.length;
  const without = { seats: null, boards: null, storage_bytes: null, automations: null };
  const prices = {
    monthly: { unit_amount: 800, currency: "eur", interval: "month" },
    annual: { unit_amount: 8000, currency: "eur", interval: "year" },
  };
  const used = { seats: members, boards: 1, storage_bytes: 0 };
  assert.deepEqual(billing, { plan: "unlimited", state: "normal", ...used, limits: without, prices });
  await set("plan = 'free'");
  const free = { seats: 3, boards: 2, storage_bytes: 1024 ** 3, automations: 2 };
  assert.deepEqual((await ada.get(path)).body.billing, { ...billing, plan: "free", limits: free });
  const task = await company.task();
  const file = { name: "note.txt", type: "text/plain", bytes: "7 bytes" };
  await ada.upload(`/tasks/${task.uuid}/attachments`, file);
  assert.equal((await ada.get(path)).body.billing.storage_bytes, 7);
});

test("the summary is read while an invoice is unpaid, but not in a suspended workspace", async () => {
  for (const state of ["past_due", "read_only"]) {
    await set(`billing_status = '${state}'`);
    const { status, body } = await dev.get(path);
    assert.deepEqual([status, body.billing.state], [200, state]);
  }
  await set("billing_status = 'normal', suspended_at = clock_timestamp()");
  assert.equal((await ada.get(path)).status, 423);
  await set("suspended_at = null");
});

test("every stored byte of a workspace counts, also what was signed on a page that was deleted for good", async () => {
  const own = await startCompany();
  const { page } = await fillSignatures(own);
  const counted = async () =>
    (await own.ada.get(`/billing/workspaces/${own.workspace.uuid}/summary`)).body.billing.storage_bytes;
  const stored = async () => {
    const folder = join(own.harness.config.DATA_DIR, "files");
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
    const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size);
    const [inBlanks] = await own.harness.platform.pool.run<{ bytes: number }>(
      "select sum(octet_length(typed))::int + sum(octet_length(picture))::int as bytes from signature_fields",
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, inBlanks?.bytes ?? 0);
  };
  const before = await counted();
  assert.equal(before, await stored());
  assert.equal((await own.ada.post(`/wiki-pages/${page.uuid}/archive`)).status, 200);
  assert.equal((await own.ada.delete(`/workspaces/${own.workspace.uuid}/trash/wiki_page/${page.uuid}`)).status, 200);
  await own.harness.worker.idle();
  assert.deepEqual([await counted(), await stored()], [before, before]);
});

test("with Stripe the prices are those of the account, as they were last read, also in the error of a limit", async () => {
  const paying = await startPayingCompany();
  const { platform } = paying.harness;
  await readPrices(platform);
  Object.assign(paying.stripe, { intervalCount: 3, prices: { stoa_monthly: 2400, stoa_annual: 24_000 } });
  await assert.rejects(readPrices(platform), /payment provider|lookup key/);
  paying.stripe.mood = "gone";
  await assert.rejects(readPrices(platform), /payment provider/);
  const { prices } = (await paying.ada.get(`${paying.path}/summary`)).body.billing;
  assert.deepEqual([prices.monthly.unit_amount, prices.annual.unit_amount], [900, 9000]);
  const bot = { name: "One too many", service_account: true };
  const refused = await paying.ada.post(`/admin/workspaces/${paying.workspace.uuid}/api-keys`, bot);
  assert.equal(refused.status, 402);
  assert.deepEqual(refused.body.prices, prices);
});
