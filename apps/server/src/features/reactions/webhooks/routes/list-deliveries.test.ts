import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { harness, workspace, ada, ben, cleo, hal, nobody, robot } = company;
const webhooks = `/admin/workspaces/${workspace.uuid}/webhooks`;
harness.dns.resolver = async () => ["93.184.215.14"];
// nothing is sent: the tests only read the log
await harness.worker.close();
const { webhook } = created(await ada.post(webhooks, { url: "https://hooks.example.com/" }));
const deliveries = `${webhooks}/${webhook.uuid}/deliveries`;

test("only owners and admins with a session list deliveries", async () => {
  const answers = await Promise.all([cleo, hal, robot, nobody].map((who) => who.get(deliveries)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 404, 401, 401],
  );
});

test("the log of an unknown webhook, or of one of another workspace, is not found", async () => {
  const [theirs] = (await hal.get("/workspaces")).body.workspaces;
  for (const [who, path] of [
    [ada, `${webhooks}/${randomUUID()}/deliveries`],
    [hal, `/admin/workspaces/${theirs.uuid}/webhooks/${webhook.uuid}/deliveries`],
  ] as const) {
    const answer = await who.get(path);
    assert.deepEqual([answer.status, answer.body], [404, { error: "Webhook not found.", code: "webhook_not_found" }]);
  }
});

test("the limit is 1 to 200, and other parameters are rejected", async () => {
  for (const query of ["limit=0", "limit=201", "limit=x", "cursor=1"]) {
    assert.equal((await ada.get(`${deliveries}?${query}`)).status, 400, query);
  }
});

test("the log is empty at first; later it lists the newest first, fifty by default", async () => {
  assert.deepEqual((await ben.get(deliveries)).body, { deliveries: [] });
  for (let count = 0; count < 3; count += 1) await company.task();
  await harness.platform.pool.run(
    `insert into deliveries (workspace_uuid, webhook_uuid, uuid, event_uuid, event)
     select $1, $2, uuidv7(interval '-1 hour'), gen_random_uuid(), 'ticket.moved' from generate_series(1, 60)`,
    [workspace.uuid, webhook.uuid],
  );
  const { body } = await ben.get(deliveries);
  assert.equal(body.deliveries.length, 50);
  assert.equal((await ben.get(`${deliveries}?limit=63`)).body.deliveries.length, 63);
  const [first, second, third, fourth] = body.deliveries;
  assert.deepEqual(
    [first, second, third, fourth].map((row) => row.event),
    ["ticket.created", "ticket.created", "ticket.created", "ticket.moved"],
  );
  const { uuid: _, event_uuid: __, created_at, ...shown } = first;
  assert.ok(created_at >= second.created_at);
  assert.deepEqual(shown, {
    event: "ticket.created",
    status: "queued",
    attempts: 0,
    response_status: null,
    error: null,
    next_attempt_at: null,
    delivered_at: null,
  });
});
