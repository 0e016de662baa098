import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { harness, workspace, ada, ben, cleo, hal, nobody, robot } = company;
const webhooks = `/admin/workspaces/${workspace.uuid}/webhooks`;
harness.dns.resolver = async () => ["93.184.215.14"];
const { webhook } = created(await ada.post(webhooks, { url: "https://hooks.example.com/" }));
const at = `${webhooks}/${webhook.uuid}`;

test("only owners and admins with a session delete a webhook", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([cleo, hal, robot, nobody].map((who) => who.delete(at)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 404, 401, 401],
  );
  assert.deepEqual(await company.footprint(), before);
});

test("an unknown webhook, or one of another workspace, is not found", async () => {
  const before = await company.footprint();
  const [theirs] = (await hal.get("/workspaces")).body.workspaces;
  for (const path of [`${webhooks}/${randomUUID()}`, `/admin/workspaces/${theirs.uuid}/webhooks/${webhook.uuid}`]) {
    const answer = await (path.startsWith(webhooks) ? ada : hal).delete(path);
    assert.deepEqual([answer.status, answer.body], [404, { error: "Webhook not found.", code: "webhook_not_found" }]);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("an admin deletes a webhook, once", async () => {
  const answers = await Promise.all([ben.delete(at), ada.delete(at)]);
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((one, other) => one - other),
    [200, 404],
  );
  assert.deepEqual(answers.find((answer) => answer.status === 200)?.body, { webhook });
  assert.deepEqual((await ada.get(webhooks)).body.webhooks, []);
  const events = (await harness.platform.pool.run("select data from full_events where name = 'webhook.deleted'")) as {
    data: unknown;
  }[];
  assert.deepEqual([...events], [{ data: { webhook } }]);
});
