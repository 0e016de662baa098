import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { harness, workspace, ada, ben, cleo, hal, nobody, robot } = company;
const webhooks = `/admin/workspaces/${workspace.uuid}/webhooks`;
harness.dns.resolver = async () => ["93.184.215.14"];
const { webhook } = created(
  await ada.post(webhooks, { url: "https://hooks.example.com/", events: ["ticket.created", "ticket.moved"] }),
);
const at = `${webhooks}/${webhook.uuid}`;

test("only owners and admins with a session change a webhook", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([cleo, hal, robot, nobody].map((who) => who.patch(at, { is_active: false })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 404, 401, 401],
  );
  assert.deepEqual(await company.footprint(), before);
});

test("wrong input changes nothing, and the URL and the secret cannot be changed", async () => {
  const before = await company.footprint();
  const wrong = [
    {},
    { is_active: null },
    { is_active: "no" },
    { events: [] },
    { description: "a".repeat(201) },
    { url: "https://other.example.com/" },
    { secret: "whsec_mine" },
  ];
  for (const body of wrong) assert.equal((await ada.patch(at, body)).status, 400, JSON.stringify(body));
  assert.deepEqual((await ada.get(webhooks)).body.webhooks, [webhook]);
  assert.deepEqual(await company.footprint(), before);
});

test("an unknown event is rejected by name, and the webhook keeps its events", async () => {
  const before = await company.footprint();
  const answer = await ada.patch(at, { events: ["ticket.exploded"], description: "Explosions" });
  assert.equal(answer.status, 400);
  assert.match(answer.body.error, /^There is no event “ticket\.exploded”\. Available events: ticket\.created, /);
  assert.deepEqual((await ada.get(webhooks)).body.webhooks, [webhook]);
  assert.deepEqual(await company.footprint(), before);
});

test("an unknown webhook, or one of another workspace, is not found", async () => {
  const [theirs] = (await hal.get("/workspaces")).body.workspaces;
  const foreign = `/admin/workspaces/${theirs.uuid}/webhooks`;
  const { webhook: other } = created(await hal.post(foreign, { url: "https://hooks.example.com/" }));
  for (const uuid of [randomUUID(), other.uuid]) {
    const answer = await ada.patch(`${webhooks}/${uuid}`, { is_active: false });
    assert.deepEqual([answer.status, answer.body], [404, { error: "Webhook not found.", code: "webhook_not_found" }]);
  }
});

test("equal values change nothing and emit nothing, in any order of the events", async () => {
  const before = await company.footprint();
  const equal = { is_active: true, description: null, events: ["ticket.moved", "ticket.created"] };
  const { body } = await ada.patch(at, equal);
  assert.deepEqual(body, { webhook });
  assert.deepEqual(await company.footprint(), before);
});

test("an admin changes the events of a webhook, switches it off, and sets it back to all events", async () => {
  const changed = (await ben.patch(at, { events: ["comment.created"], description: "Comments", is_active: false }))
    .body;
  assert.deepEqual(changed.webhook, {
    ...webhook,
    events: ["comment.created"],
    description: "Comments",
    is_active: false,
    updated_at: changed.webhook.updated_at,
  });
  const [event] = (await harness.platform.pool.run(
    "select name, actor_user_uuid, data from full_events order by id desc limit 1",
  )) as { name: string; actor_user_uuid: string; data: unknown }[];
  assert.deepEqual(event, {
    name: "webhook.updated",
    actor_user_uuid: ben.uuid,
    data: { webhook: changed.webhook, changed: ["events", "description", "is_active"] },
  });
  const all = (await ada.patch(at, { events: null, description: null })).body.webhook;
  assert.deepEqual([all.all_events, all.events.length, all.description, all.is_active], [true, 19, null, false]);
  assert.deepEqual((await ada.get(webhooks)).body.webhooks, [all]);
});
