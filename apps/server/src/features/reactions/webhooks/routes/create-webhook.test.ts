import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { join, person } from "#test/people.ts";
import { untilLocked } from "#test/until.ts";

const company = await startCompany();
const { harness, workspace, ada, ben, cleo, gus, hal, nobody, robot } = company;
const run = harness.platform.pool.run;
const webhooks = `/admin/workspaces/${workspace.uuid}/webhooks`;
const url = "https://hooks.example.com/stoa";
const make = (who: typeof ada, fields: Record<string, unknown> = {}, at = webhooks) => who.post(at, { url, ...fields });
const setWorkspace = (change: string) => run(`update workspaces set ${change} where uuid = $1`, [workspace.uuid]);
harness.dns.resolver = async (name) => {
  if (name.startsWith("silent")) throw new Error("SERVFAIL");
  if (name.startsWith("inside")) return ["93.184.215.14", "169.254.169.254"];
  return name.startsWith("nowhere") ? [] : ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"];
};

test("only owners and admins with a session create a webhook", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([cleo, gus, hal, robot, nobody].map((who) => make(who)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 401, 401],
  );
  assert.equal(answers[0]?.body.error, "Admin access required.");
  assert.deepEqual(await company.footprint(), before);
});

test("wrong input registers no webhook", async () => {
  const before = await company.footprint();
  const wrong = [
    { url: undefined },
    { url: "" },
    { url: null },
    { url: `https://hooks.example.com/${"a".repeat(2048)}` },
    { description: "a".repeat(201) },
    { description: 1 },
    { events: [] },
    { events: null },
    { events: "all" },
    { events: ["ticket.created", "ticket.created"] },
    { secret: "mine" },
    { is_active: false },
  ];
  for (const fields of wrong) assert.equal((await make(ada, fields)).status, 400, JSON.stringify(fields));
  assert.deepEqual(await company.footprint(), before);
});

test("an unknown event is rejected with its name and the list of events", async () => {
  const before = await company.footprint();
  const { available_events } = (await ada.get(webhooks)).body;
  for (const name of ["ticket.exploded", "workspace.updated", "constructor", ""]) {
    const answer = await make(ada, { events: ["ticket.created", name] });
    const error = `There is no event “${name}”. Available events: ${available_events.join(", ")}.`;
    assert.deepEqual([answer.status, answer.body], [400, { error, code: "webhook_event_unknown" }]);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a URL that cannot be used is rejected with the reason", async () => {
  const before = await company.footprint();
  const cases = {
    "http://hooks.example.com/": "it must begin with https",
    "https://127.0.0.1/": "it must name a host, not an IP address",
    "https://[::1]/": "it must name a host, not an IP address",
    "https://0x7f.1/": "it must name a host, not an IP address",
    "https://localhost/": "its host is not a public name",
    "https://printer.local/": "its host is not a public name",
    "https://db.internal/": "its host is not a public name",
    "https://ada:secret@hooks.example.com/": "it must not carry a user or a password",
    "https://inside.example.com/": "its host does not lead only to public addresses",
    "https://nowhere.example.com/": "its host has no address",
    "https://silent.example.com/": "its host could not be looked up; try again",
    "hooks.example.com": "it is not an absolute URL",
  };
  for (const [refused, reason] of Object.entries(cases)) {
    const answer = await make(ada, { url: refused });
    assert.equal(answer.status, 400, refused);
    assert.deepEqual(answer.body, {
      error: `Webhooks cannot be sent to this URL: ${reason}.`,
      code: "webhook_url_refused",
    });
  }
  assert.deepEqual(await company.footprint(), before);
});

test("an admin registers a webhook; its secret is shown once and stored sealed", async () => {
  const answer = await make(ben, {
    url: "https://HOOKS.example.com:8443/a?b=c",
    description: "The chat",
    events: ["ticket.created", "comment.created"],
  });
  const { webhook, secret, ...rest } = created(answer);
  assert.deepEqual(rest, {});
  assert.match(secret, /^whsec_[\w-]{43}$/);
  assert.deepEqual(webhook, {
    uuid: webhook.uuid,
    workspace_uuid: workspace.uuid,
    url: "https://hooks.example.com:8443/a?b=c",
    description: "The chat",
    events: ["ticket.created", "comment.created"],
    all_events: false,
    is_active: true,
    created_at: webhook.created_at,
    updated_at: webhook.updated_at,
  });
  const [row] = (await run("select secret from webhooks where uuid = $1", [webhook.uuid])) as { secret: string }[];
  assert.ok(!row?.secret.includes(secret.slice(6)));
  const [event] = (await run(
    "select name, actor_user_uuid, data from full_events order by id desc limit 1",
  )) as never[];
  assert.deepEqual(event, { name: "webhook.created", actor_user_uuid: ben.uuid, data: { webhook } });
  assert.ok(!JSON.stringify(await ada.get(webhooks)).includes(secret));
});

test("a webhook without `events` gets all events, and shows every name", async () => {
  const { webhook } = created(await make(ada, { description: null }));
  assert.deepEqual([webhook.all_events, webhook.description], [true, null]);
  assert.deepEqual(webhook.events, (await ada.get(webhooks)).body.available_events);
});

test("an unpaid or suspended workspace cannot create a webhook", async () => {
  const before = await company.footprint();
  await setWorkspace("billing_status = 'read_only'");
  const frozen = await make(ada);
  assert.deepEqual([frozen.status, frozen.body.billing_frozen], [402, true]);
  await setWorkspace("suspended_at = clock_timestamp()");
  assert.equal((await make(ada)).status, 423);
  await setWorkspace("billing_status = 'normal', suspended_at = null");
  assert.deepEqual(await company.footprint(), before);
});

test("a caller who loses the role while waiting for the lock of the workspace creates nothing", async () => {
  const ned = await person(harness, "Ned");
  await join(harness, workspace.uuid, ned, "admin");
  const before = await company.footprint();
  const other = await harness.platform.pool.take();
  await other.run("begin");
  await other.run("select 1 from workspaces where uuid = $1 for no key update", [workspace.uuid]);
  const asked = make(ned);
  await untilLocked(harness);
  await other.run("update members set role = 'member' where user_uuid = $1", [ned.uuid]);
  await other.run("commit");
  other.release();
  assert.equal((await asked).status, 403);
  assert.deepEqual(await company.footprint(), before);
});

test("a workspace has at most 20 webhooks, also with concurrent requests; inactive ones count, deleted ones do not", async () => {
  const { workspace: full } = created(await ada.post("/workspaces", { name: `Full ${randomUUID()}` }));
  const at = `/admin/workspaces/${full.uuid}/webhooks`;
  const answers = await Promise.all(Array.from({ length: 25 }, () => make(ada, {}, at)));
  const made = answers.filter((answer) => answer.status === 201);
  const refused = answers.filter((answer) => answer.status === 409);
  assert.deepEqual([made.length, refused.length], [20, 5]);
  assert.deepEqual(refused[0]?.body, {
    error: "This workspace already has 20 webhooks. Delete one first.",
    code: "webhook_limit",
  });
  const [first] = made.map(({ body }) => body.webhook.uuid);
  await ada.patch(`${at}/${first}`, { is_active: false });
  assert.equal((await make(ada, {}, at)).status, 409);
  await ada.delete(`${at}/${first}`);
  assert.equal((await make(ada, {}, at)).status, 201);
});
