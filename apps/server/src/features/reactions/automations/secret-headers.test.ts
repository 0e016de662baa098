import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { after, test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { createAuthority } from "#test/certificates.ts";
import { created, startCompany } from "#test/company.ts";
import { findWord } from "#test/contract/canary.ts";
import { keyOf } from "#test/people.ts";
import { startReceiver } from "#test/receivers.ts";
import { untilLocked } from "#test/until.ts";
import { vaultOf } from "#test/vault.ts";

const host = "hooks.example.com";
const authority = createAuthority();
const answers: number[] = [];
// it sends back all that it was sent
const receiver = await startReceiver(authority.issue({ name: host }), (request, response) => {
  response.writeHead(answers.shift() ?? 200, { "x-echo": String(request.headers["authorization"]) });
  response.end(JSON.stringify(request.headers));
});
after(() => receiver.close());
const file = joinPath(await mkdtemp(joinPath(tmpdir(), "stoa-test-")), "authority.pem");
await writeFile(file, authority.cert);
const company = await startCompany({ WEBHOOK_RESOLVE: `${host}=127.0.0.1:${receiver.port}`, WEBHOOK_CA_FILE: file });
const { ada, ben, cleo, harness, workspace } = company;
const { path, runs, settle } = rulesOf(company);
const { make, events } = vaultOf(company);
const url = `https://${host}/in`;

const callWith = (secret: { uuid: string }, more: object = {}) => ({
  type: "call_webhook",
  url,
  headers: [{ name: "Authorization", secret_uuid: secret.uuid, prefix: "Bearer ", ...more }],
});
const write = (actions: readonly object[], who = ada) =>
  who.post(path, { name: "Tell", trigger_type: "manual", actions });

/** Starts a run. @returns it when it has ended */
async function runOf(automation: { uuid: string }) {
  await ada.post(`${path}/${automation.uuid}/run`);
  return (await runs(automation)).at(-1);
}

test("only who may reveal the secret writes an automation that sends it, and a key of theirs does not", async () => {
  const [mine, bens] = [await make("The value"), await make("Another", [], ben)];
  const before = await company.footprint();
  for (const secret of [bens, { uuid: crypto.randomUUID() }]) {
    const { status, body } = await write([callWith(mine), callWith(secret)]);
    assert.deepEqual([status, body.code], [400, "automation_secret"]);
  }
  const key = await write([callWith(mine)], await keyOf(harness, ada, workspace.uuid));
  assert.deepEqual([key.status, key.body.code], [403, "automation_secret_key"]);
  const own = { ...before, api_keys: Number(before["api_keys"]) + 1 };
  assert.deepEqual(await company.footprint(), own);
});

test("headers that the service sets, that are named twice or are no headers are rejected", async () => {
  const secret = await make("The value");
  for (const name of ["Host", "content-type", "X-Service-Signature", "Transfer-Encoding", "User-Agent"]) {
    const { status, body } = await write([callWith(secret, { name })]);
    assert.deepEqual([status, body.code], [400, "automation_invalid"], name);
  }
  for (const wrong of [{ name: "a b" }, { name: "a\r\nb" }, { name: "" }, { prefix: "a\n" }, { value: "x" }]) {
    assert.equal((await write([callWith(secret, wrong)])).status, 400, JSON.stringify(wrong));
  }
  const [header] = callWith(secret).headers;
  const twice = { type: "call_webhook", url, headers: [header, { ...header, name: "AUTHORIZATION" }] };
  assert.equal((await write([twice])).status, 400);
  assert.equal((await write([{ ...twice, headers: Array(6).fill(header) }])).status, 400);
});

test("the receiver gets the value, each use is audited, and nothing else tells it, even if the receiver sends it back", async () => {
  const value = "Zilpzalp-7f3a";
  const secret = await make(value);
  const { automation } = created(await write([callWith(secret)]));
  const run = await runOf(automation);
  assert.deepEqual([run?.state, run?.error], ["done", null]);
  assert.deepEqual(run?.results, [{ action: "call_webhook", changed: true, response_status: 200, attempts: 1 }]);
  const sent = receiver.received.at(-1);
  assert.equal(sent?.headers["authorization"], `Bearer ${value}`);
  assert.equal(sent?.headers["content-type"], "application/json");
  assert.deepEqual(await events(secret), ["secret.created", "secret.used"]);
  const { entries } = (await ada.get(`/secrets/${secret.uuid}/audit?limit=1`)).body;
  assert.deepEqual([entries[0].actor.kind, entries[0].actor.name], ["automation", "Tell (rule by Ada Example)"]);
  assert.deepEqual([entries[0].data.automation_uuid, entries[0].data.run_uuid], [automation.uuid, run?.uuid]);
  answers.push(302);
  const failed = await runOf(automation);
  assert.deepEqual([failed?.state, failed?.error], ["failed", "The webhook answered 302."]);
  assert.deepEqual(await findWord(harness, value), []);
});

test("a rotated secret is sent with its new value, and a value that no header can carry fails the run without showing it", async () => {
  const secret = await make("First");
  const { automation } = created(await write([callWith(secret, { name: "X-Token", prefix: "" })]));
  await ada.post(`/secrets/${secret.uuid}/rotate`, { value: "Second" });
  await runOf(automation);
  assert.equal(receiver.received.at(-1)?.headers["x-token"], "Second");
  const count = receiver.received.length;
  for (const value of ["Zilpzalp\r\nx-other: 1", "Zilpzalp\n", " Zilpzalp", "Zilpzälp", "Z".repeat(8193)]) {
    await ada.post(`/secrets/${secret.uuid}/rotate`, { value });
    const run = await runOf(automation);
    assert.equal(run?.state, "failed");
    assert.match(run?.error ?? "", /^A secret cannot be sent in a header: it must be printable ASCII/);
  }
  assert.equal(receiver.received.length, count);
});

test("as soon as the writer loses the secret, runs fail with the reason, and nothing is sent", async () => {
  const [shared, deleted] = [await make("Shared", [ben]), await make("Deleted", [ben])];
  const made: { uuid: string }[] = [];
  for (const secret of [shared, deleted]) made.push(created(await write([callWith(secret)], ben)).automation);
  for (const automation of made) assert.equal((await runOf(automation))?.state, "done");
  const count = receiver.received.length;
  await ada.put(`/secrets/${shared.uuid}/audience`, { user_uuids: [] });
  await ada.delete(`/secrets/${deleted.uuid}`);
  for (const automation of made) {
    const run = await runOf(automation);
    assert.equal(run?.state, "failed");
    assert.match(run?.error ?? "", /^A header of the webhook names a secret that was deleted, or that the person/);
  }
  assert.equal(receiver.received.length, count);
  assert.ok(!(await events(shared)).slice(2).includes("secret.used"));
});

test("a run that waits for the secret while its writer loses it sends nothing", async () => {
  const secret = await make("Waited for", [ben]);
  const { automation } = created(await write([callWith(secret)], ben));
  const count = receiver.received.length;
  const owner = await harness.platform.pool.take();
  await owner.run("begin");
  await owner.run("select uuid from secrets where uuid = $1 for no key update", [secret.uuid]);
  const ended = runOf(automation);
  await untilLocked(harness);
  // what the route does that chooses the audience
  await owner.run("delete from secret_readers where secret_uuid = $1", [secret.uuid]);
  await owner.run("update secrets set updated_at = clock_timestamp() where uuid = $1", [secret.uuid]);
  await owner.run("commit");
  owner.release();
  assert.equal((await ended)?.state, "failed");
  assert.deepEqual([receiver.received.length, await events(secret)], [count, ["secret.created"]]);
});

test("a writer whose account was stopped sends nothing, even if the automation runs as somebody else", async () => {
  const secret = await make("Stopped", [ben]);
  const body = { name: "Tell", trigger_type: "manual", actions: [callWith(secret)], run_as_user_uuid: cleo.uuid };
  const { automation } = created(await ben.post(path, body));
  const run = harness.platform.pool.run;
  await run("update users set deactivated_at = clock_timestamp() where uuid = $1", [ben.uuid]);
  assert.equal((await runOf(automation))?.state, "failed");
  await run("update users set deactivated_at = null where uuid = $1", [ben.uuid]);
  await run("update members set deactivated_at = clock_timestamp() where user_uuid = $1", [ben.uuid]);
  assert.equal((await runOf(automation))?.state, "failed");
  await run("update members set deactivated_at = null where user_uuid = $1", [ben.uuid]);
  assert.equal((await runOf(automation))?.state, "done");
});

test("nobody takes an automation over to send a secret elsewhere, neither another admin nor a key of its writer", async () => {
  const secret = await make("The value");
  const { automation } = created(await write([callWith(secret)]));
  const at = `${path}/${automation.uuid}`;
  const elsewhere = { version: 1, actions: [{ ...callWith(secret), url: `https://${host}/elsewhere` }] };
  for (const change of [elsewhere, { version: 1, trigger_type: "ticket.created" }]) {
    assert.equal((await ben.patch(at, { ...change, run_as_user_uuid: ben.uuid })).body.code, "automation_secret");
    const key = await keyOf(harness, ada, workspace.uuid);
    assert.equal((await key.patch(at, change)).body.code, "automation_secret_key");
  }
  assert.equal((await ben.patch(at, { version: 1, name: "Renamed" })).status, 200, "the name decides nothing");
  assert.equal((await runOf(automation))?.state, "done");
  const without = { version: 2, actions: [{ type: "call_webhook", url }], run_as_user_uuid: ben.uuid };
  assert.equal((await ben.patch(at, without)).status, 200);
});

test("a person who may not write the automation sees neither the secret nor the header", async () => {
  const secret = await make("The value");
  const { automation } = created(await write([callWith(secret)]));
  assert.deepEqual((await ben.get(`${path}/${automation.uuid}`)).body.automation.actions, [callWith(secret)]);
  const [seen] = (await cleo.get(`${path}/${automation.uuid}`)).body.automation.actions;
  assert.deepEqual(seen, { type: "call_webhook", url: `https://${host}/` });
  await settle();
});
