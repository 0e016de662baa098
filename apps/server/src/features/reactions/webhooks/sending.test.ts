import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { Stripe } from "stripe";
import { created, startCompany } from "#test/company.ts";
import { startEndpoints } from "#test/endpoints.ts";
import type { ReceivedRequest } from "#test/receivers.ts";
import { webhooks as webhooksFeature } from "./index.ts";
import { assertFromNow } from "#test/clock.ts";

let status = 200;
const endpoints = await startEndpoints({
  good: undefined,
  other: undefined,
  failing: (_request, response) => void response.writeHead(status).end(),
});
const company = await startCompany(endpoints.environment);
const { harness, workspace, board, ada } = company;
const { pool } = harness.platform;
const webhooks = `/admin/workspaces/${workspace.uuid}/webhooks`;

const register = async (url: string, fields: Record<string, unknown> = {}) =>
  created(await ada.post(webhooks, { url, ...fields })) as { webhook: { uuid: string }; secret: string };
const log = async (uuid: string) => (await ada.get(`${webhooks}/${uuid}/deliveries`)).body.deliveries;
const header = (received: ReceivedRequest | undefined, name: string) => String(received?.headers[name]);
/** Makes the next attempts due now. */
const skipPause = async () => {
  await pool.run("update deliveries set next_attempt_at = clock_timestamp() where status = 'retrying'");
  await pool.run("update webhook_queues set due_at = clock_timestamp() where due_at is not null");
};

const suspend = (at: string) =>
  pool.run(`update workspaces set suspended_at = ${at} where uuid = $1`, [workspace.uuid]);

test("an event arrives once, with a signature that an independent library verifies, and the log shows it", async () => {
  const { webhook, secret } = await register(endpoints.urls.good);
  const task = await company.task({ title: "Straße 🎉" });
  await harness.worker.idle();
  const [received, ...more] = endpoints.at.good.received;
  assert.deepEqual(more, []);
  const body = JSON.parse(String(received?.body));
  const [event] = (await ada.get(`/workspaces/${workspace.uuid}/events?limit=200`)).body.events.slice(-1);
  const { sequence: _, ...envelope } = event;
  assert.deepEqual(body, envelope);
  assert.deepEqual(Object.keys(body), ["uuid", "event", "created_at", "workspace_uuid", "board_uuid", "actor", "data"]);
  assert.deepEqual([body.event, body.board_uuid, body.data.task.uuid], ["ticket.created", board.uuid, task.uuid]);
  assert.equal(body.data.task.title, "Straße 🎉");
  assert.deepEqual(body.actor, { kind: "user", user_uuid: ada.uuid, api_key_uuid: null, name: "Ada Example" });

  const signature = header(received, "x-service-signature");
  const stripe = new Stripe("sk_test_none");
  const checked = stripe.webhooks.constructEvent(received?.body ?? "", signature, secret);
  assert.deepEqual(checked, body);
  assert.throws(() => stripe.webhooks.constructEvent(received?.body ?? "", signature, "whsec_wrong"));
  assert.match(signature, /^t=\d{10},v1=[0-9a-f]{64}$/);

  const [row, ...rest] = await log(webhook.uuid);
  assert.deepEqual(rest, []);
  assert.equal(header(received, "x-service-delivery"), row.uuid);
  assert.equal(header(received, "x-service-event"), "ticket.created");
  assert.equal(header(received, "content-type"), "application/json");
  const { uuid: __, created_at: ___, delivered_at, ...shown } = row;
  assert.deepEqual(shown, {
    event_uuid: body.uuid,
    event: "ticket.created",
    status: "delivered",
    attempts: 1,
    response_status: 200,
    error: null,
    next_attempt_at: null,
  });
  assertFromNow(delivered_at);
  await ada.delete(`${webhooks}/${webhook.uuid}`);
});

test("a transaction that is rolled back sends nothing, and neither does an equal value", async () => {
  const { webhook } = await register(endpoints.urls.good);
  const task = await company.task({ title: "Same" });
  await harness.worker.idle();
  const before = endpoints.at.good.received.length;
  harness.faults.beforeCommit = new Error("A fault.");
  assert.equal((await ada.post(`/boards/${board.uuid}/tasks`, { title: "Never" })).status, 500);
  harness.faults.beforeCommit = null;
  assert.equal((await ada.patch(`/tasks/${task.uuid}`, { title: "Same", version: task.version })).status, 200);
  await harness.worker.idle();
  assert.equal(endpoints.at.good.received.length, before);
  assert.equal((await log(webhook.uuid)).length, 1);
  await ada.delete(`${webhooks}/${webhook.uuid}`);
});

test("a failing receiver gets five attempts, the same bytes in each, and then no more", async () => {
  status = 500;
  const { webhook, secret } = await register(endpoints.urls.failing, { events: ["ticket.created"] });
  await company.task();
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const before = Date.now();
    await harness.worker.idle();
    const [row] = await log(webhook.uuid);
    const last = attempt >= 5;
    assert.deepEqual(
      [row.status, row.attempts, row.response_status, row.error],
      [last ? "failed" : "retrying", Math.min(attempt, 5), 500, "answer"],
    );
    if (last) assert.equal(row.next_attempt_at, null);
    else {
      const next = Date.parse(row.next_attempt_at);
      const gap = 60_000 * 5 ** (attempt - 1);
      assert.ok(next >= before + gap * 0.95 && next <= Date.now() + gap * 1.05, `attempt ${attempt + 1} at ${next}`);
    }
    await skipPause();
  }
  const { received } = endpoints.at.failing;
  assert.equal(received.length, 5);
  assert.equal(new Set(received.map(({ body }) => String(body))).size, 1);
  assert.equal(new Set(received.map((each) => header(each, "x-service-delivery"))).size, 1);
  const stripe = new Stripe("sk_test_none");
  for (const each of received) {
    stripe.webhooks.constructEvent(each.body, header(each, "x-service-signature"), secret);
  }
  await ada.delete(`${webhooks}/${webhook.uuid}`);
});

test("a receiver that recovers gets the waiting deliveries, and a redirect fails at once", async () => {
  status = 503;
  const { webhook } = await register(endpoints.urls.failing, { events: ["ticket.created"] });
  await company.task();
  await harness.worker.idle();
  status = 201;
  await skipPause();
  await harness.worker.idle();
  const [recovered] = await log(webhook.uuid);
  assert.deepEqual([recovered.status, recovered.attempts, recovered.response_status], ["delivered", 2, 201]);
  assert.deepEqual([recovered.error, recovered.next_attempt_at], [null, null]);
  status = 307;
  await company.task();
  await harness.worker.idle();
  const [redirected] = await log(webhook.uuid);
  assert.deepEqual(
    [redirected.status, redirected.attempts, redirected.response_status, redirected.next_attempt_at],
    ["failed", 1, 307, null],
  );
  await ada.delete(`${webhooks}/${webhook.uuid}`);
});

test("a URL that is no longer allowed, or resolves to a private address, gets no request and no retry", async () => {
  const { webhook } = await register(endpoints.urls.other, { events: ["ticket.created"] });
  const point = (url: string) => pool.run("update webhooks set url = $2 where uuid = $1", [webhook.uuid, url]);
  for (const [url, error] of [
    ["http://other.example.com/", "url"],
    ["https://127.0.0.1/", "url"],
    ["https://inside.example.com/", "not_public"],
    ["https://nowhere.example.com/", "no_address"],
  ] as const) {
    harness.dns.resolver = async (name) => (name.startsWith("inside") ? ["93.184.215.14", "10.0.0.7"] : []);
    await point(url);
    await company.task();
    await harness.worker.idle();
    const [row] = await log(webhook.uuid);
    assert.deepEqual([row.status, row.attempts, row.response_status, row.error], ["failed", 1, null, error], url);
  }
  assert.equal(endpoints.at.other.received.length, 0);
  await ada.delete(`${webhooks}/${webhook.uuid}`);
});

test("an endpoint gets only its events, and one that is switched off gets none", async () => {
  const one = await register(endpoints.urls.good, { events: ["ticket.title_changed"] });
  const off = await register(endpoints.urls.other);
  await ada.patch(`${webhooks}/${off.webhook.uuid}`, { is_active: false });
  const before = endpoints.at.good.received.length;
  const task = await company.task();
  await ada.patch(`/tasks/${task.uuid}`, { title: "Another", version: task.version });
  await harness.worker.idle();
  const got = endpoints.at.good.received.slice(before).map(({ body }) => JSON.parse(String(body)));
  assert.deepEqual(
    got.map(({ event, data }) => [event, data.from, data.to]),
    [["ticket.title_changed", "A ticket", "Another"]],
  );
  assert.deepEqual(await log(off.webhook.uuid), []);
  for (const { webhook } of [one, off]) await ada.delete(`${webhooks}/${webhook.uuid}`);
});

test("waiting deliveries end when an endpoint is switched off, and are not sent when it is on again", async () => {
  status = 500;
  const { webhook } = await register(endpoints.urls.failing, { events: ["ticket.created"] });
  await company.task();
  await harness.worker.idle();
  const before = endpoints.at.failing.received.length;
  await ada.patch(`${webhooks}/${webhook.uuid}`, { is_active: false });
  await harness.worker.idle();
  await ada.patch(`${webhooks}/${webhook.uuid}`, { is_active: true });
  await skipPause();
  await harness.worker.idle();
  const [row] = await log(webhook.uuid);
  assert.deepEqual([row.status, row.error, row.next_attempt_at], ["failed", "inactive", null]);
  assert.equal(endpoints.at.failing.received.length, before);
  await ada.delete(`${webhooks}/${webhook.uuid}`);
});

test("deleting an endpoint deletes its deliveries and its queue", async () => {
  status = 500;
  const { webhook } = await register(endpoints.urls.failing);
  await company.task();
  await harness.worker.idle();
  await ada.delete(`${webhooks}/${webhook.uuid}`);
  await harness.worker.idle();
  for (const table of ["deliveries", "webhook_queues"]) {
    const rows = await pool.run(`select 1 from ${table} where webhook_uuid = $1`, [webhook.uuid]);
    assert.equal(rows.length, 0, table);
  }
});

test("deliveries of a suspended workspace wait, and are sent afterwards", async () => {
  status = 500;
  const { webhook } = await register(endpoints.urls.failing, { events: ["ticket.created"] });
  await company.task();
  await harness.worker.idle();
  const before = endpoints.at.failing.received.length;
  await suspend("clock_timestamp()");
  await skipPause();
  await harness.worker.idle();
  assert.equal(endpoints.at.failing.received.length, before);
  await suspend("null");
  status = 200;
  await skipPause();
  await harness.worker.idle();
  const [row] = await log(webhook.uuid);
  assert.deepEqual([row.status, row.attempts], ["delivered", 2]);
  await ada.delete(`${webhooks}/${webhook.uuid}`);
});

test("after a workspace is deleted nothing is sent, and no delivery remains", async () => {
  status = 500;
  const { workspace: doomed } = created(await ada.post("/workspaces", { name: `Doomed ${randomUUID()}` }));
  const { board } = created(await ada.post(`/workspaces/${doomed.uuid}/boards`, { name: "Work" }));
  created(await ada.post(`/admin/workspaces/${doomed.uuid}/webhooks`, { url: endpoints.urls.failing }));
  created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "A ticket" }));
  await harness.worker.idle();
  const before = endpoints.at.failing.received.length;
  assert.equal((await ada.delete(`/workspaces/${doomed.uuid}`)).status, 200);
  await skipPause();
  await harness.worker.idle();
  assert.equal(endpoints.at.failing.received.length, before);
  const waiting = "select 1 from deliveries where workspace_uuid = $1 and status in ('queued', 'retrying')";
  assert.equal((await pool.run(waiting, [doomed.uuid])).length, 0);
});

test("the operator sees how many deliveries wait, since when, and how attempts ended", async () => {
  status = 500;
  const gauges = async () => {
    const values = (webhooksFeature.gauges ?? []).map(async ({ name, statement }) => {
      const [row] = (await pool.run(statement)) as { value: number }[];
      return [name, row?.value ?? assert.fail()] as const;
    });
    return Object.fromEntries(await Promise.all(values));
  };
  await pool.run("delete from deliveries");
  assert.deepEqual(await gauges(), { stoa_waiting_deliveries: 0, stoa_oldest_waiting_delivery_seconds: 0 });
  const { webhook } = await register(endpoints.urls.failing, { events: ["ticket.created"] });
  const answers = () => harness.platform.counters.all().find(({ outcome }) => outcome === "answer")?.count ?? 0;
  const before = answers();
  await company.task();
  await harness.worker.idle();
  const { stoa_waiting_deliveries, stoa_oldest_waiting_delivery_seconds: seconds = 0 } = await gauges();
  assert.equal(stoa_waiting_deliveries, 1);
  assert.ok(seconds > 0 && seconds < 30);
  assert.equal(answers(), before + 1);
  await ada.delete(`${webhooks}/${webhook.uuid}`);
});

test("ended deliveries are deleted after 30 days; waiting ones stay", async () => {
  status = 200;
  const { webhook } = await register(endpoints.urls.failing, { events: ["ticket.created"] });
  await company.task();
  await harness.worker.idle();
  status = 500;
  await company.task();
  await harness.worker.idle();
  const age = (days: number) =>
    pool.run(
      "update deliveries set created_at = clock_timestamp() - make_interval(days => $2) where webhook_uuid = $1",
      [webhook.uuid, days],
    );
  const sweep = async () => {
    await pool.run("insert into jobs (kind, payload) values ('sweep_deliveries', $1)", [
      harness.platform.services.sealer.seal("{}", "job sweep_deliveries"),
    ]);
    await harness.worker.idle();
  };
  await age(29);
  await sweep();
  assert.equal((await log(webhook.uuid)).length, 2);
  await age(31);
  await sweep();
  assert.deepEqual(
    (await log(webhook.uuid)).map((row: { status: string }) => row.status),
    ["retrying"],
  );
  await ada.delete(`${webhooks}/${webhook.uuid}`);
});

test("an endpoint is the workspace's: it goes on when the admin who registered it is deactivated", async () => {
  status = 200;
  const { ben } = company;
  const { webhook } = created(await ben.post(webhooks, { url: endpoints.urls.failing, events: ["ticket.created"] }));
  const person = `/admin/workspaces/${workspace.uuid}/people/${ben.uuid}`;
  assert.equal((await ada.post(`${person}/deactivate`)).status, 200);
  await company.task();
  await harness.worker.idle();
  const deliveries = await log(webhook.uuid);
  assert.deepEqual(
    deliveries.map((each: { status: string }) => each.status),
    ["delivered"],
  );
  await ada.delete(`${webhooks}/${webhook.uuid}`);
  assert.equal((await ada.post(`${person}/reactivate`)).status, 200);
});
