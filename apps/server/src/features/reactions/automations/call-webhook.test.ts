import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { rulesOf } from "#test/automations.ts";
import { createAuthority } from "#test/certificates.ts";
import { created, startCompany } from "#test/company.ts";
import { startReceiver } from "#test/receivers.ts";
import { assertFromNow } from "#test/clock.ts";

const host = "hooks.example.com";
const authority = createAuthority();
const answers: number[] = [];
const receiver = await startReceiver(authority.issue({ name: host }), (_request, response) => {
  response.statusCode = answers.shift() ?? 200;
  response.end();
});
after(() => receiver.close());
const file = join(await mkdtemp(join(tmpdir(), "stoa-test-")), "authority.pem");
await writeFile(file, authority.cert);
const company = await startCompany({ WEBHOOK_RESOLVE: `${host}=127.0.0.1:${receiver.port}`, WEBHOOK_CA_FILE: file });
const { ada, cleo, board, harness } = company;
const { path, make, runs, ticket, settle } = rulesOf(company);
const url = `https://${host}/in?token=abc`;
const call = { type: "call_webhook", url };

const rule = async (actions: readonly object[], more: object = {}) =>
  created(await ada.post(path, { name: "Tell", trigger_type: "manual", actions, ...more }));

/** Runs the later attempts now. */
async function hurry(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await harness.platform.pool.run("update jobs set run_at = clock_timestamp() where kind = 'run_automation_call'");
    harness.platform.signals.send({ kind: "jobs_written" });
    await settle();
  }
}

test("a URL that may not be called is rejected, and nothing is stored", async () => {
  const before = await company.footprint();
  for (const [address, problem] of [
    ["http://hooks.example.com/", /must be https/],
    ["https://127.0.0.1/", /must name a host/],
    ["https://[::1]/", /must name a host/],
    ["https://localhost/", /public host/],
    ["https://printer.local/", /public host/],
    ["https://ada:secret@hooks.example.com/", /no user and password/],
    ["https://nowhere.example.org/", /has no address/],
    ["not a url", /no URL/],
  ] as const) {
    const actions = [{ type: "call_webhook", url: address }];
    const answer = await ada.post(path, { name: "Tell", trigger_type: "manual", actions });
    assert.equal(answer.status, 400, address);
    assert.match(answer.body.error, problem);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a run is posted with its task, signed with the secret that was shown once", async () => {
  const { automation, secret } = await rule([call, { type: "add_comment", body: "Called" }]);
  assert.ok(secret.length >= 40);
  const stored = await harness.platform.pool.run("select secret_sealed from automations where uuid = $1", [
    automation.uuid,
  ]);
  assert.ok(!JSON.stringify(stored).includes(secret));
  const task = await company.task({ title: "Call me" });
  const { run } = created(await ada.post(`${path}/${automation.uuid}/run`, { task_uuid: task.uuid }));
  const [seen] = await runs(automation);
  assert.deepEqual([seen?.state, seen?.steps_done], ["done", 2]);
  assert.deepEqual(seen?.results[0], { action: "call_webhook", changed: true, response_status: 200, attempts: 1 });
  assert.equal((await ticket(task.uuid)).comment_total, 1);
  const [sent] = receiver.received;
  assert.ok(sent !== undefined);
  assert.deepEqual([sent.path, sent.headers["x-service-delivery"]], ["/in?token=abc", `${run.uuid}-1`]);
  const [, at = "", signature = ""] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(sent.headers["x-service-signature"])) ?? [];
  assertFromNow(Number(at) * 1000);
  assert.equal(signature, createHmac("sha256", secret).update(`${at}.${sent.body.toString()}`).digest("hex"));
  const body = JSON.parse(sent.body.toString());
  assert.deepEqual([body.uuid, body.event, body.board_uuid], [run.uuid, "automation.called", board.uuid]);
  assert.deepEqual([body.actor.kind, body.actor.name], ["automation", "Tell (rule by Ada Example)"]);
  assert.deepEqual([body.data.task.title, body.data.task.unread_comment_count], ["Call me", undefined]);
  const read = await ada.get(`${path}/${automation.uuid}`);
  assert.equal(JSON.stringify(read.body).includes(secret), false);
});

test("only owners and admins see the full URL", async () => {
  const { automation } = await rule([call]);
  for (const at of [`${path}/${automation.uuid}`, path]) {
    assert.ok(JSON.stringify((await company.ben.get(at)).body).includes(url));
    const seen = JSON.stringify((await cleo.get(at)).body);
    assert.ok(!seen.includes("token=abc") && seen.includes(`https://${host}/`));
  }
});

test("a call is tried three times; then the run fails and later steps are not done", async () => {
  const { automation } = await rule([call, { type: "create_linked_ticket", title: "Never", relationship: "blocks" }]);
  answers.push(503, 500);
  const count = receiver.received.length;
  await ada.post(`${path}/${automation.uuid}/run`, { task_uuid: (await company.task()).uuid });
  await settle();
  assert.equal(receiver.received.length, count + 1);
  assert.equal((await runs(automation))[0]?.state, "running");
  await hurry();
  assert.deepEqual([receiver.received.length, (await runs(automation))[0]?.state], [count + 3, "done"]);
  const deliveries = receiver.received.slice(count).map((sent) => sent.headers["x-service-delivery"]);
  assert.equal(new Set(deliveries).size, 1);
  answers.push(503, 503, 500);
  await ada.post(`${path}/${automation.uuid}/run`);
  await settle();
  await hurry();
  const [, failed] = await runs(automation);
  assert.deepEqual([failed?.state, failed?.error, failed?.steps_done], ["failed", "The webhook answered 500.", 0]);
  assert.equal(receiver.received.length, count + 6);
});

test("a redirect is not followed and not tried again", async () => {
  const { automation } = await rule([call]);
  answers.push(302);
  const count = receiver.received.length;
  await ada.post(`${path}/${automation.uuid}/run`);
  await settle();
  await hurry();
  const [seen] = await runs(automation);
  assert.deepEqual([seen?.error, receiver.received.length], ["The webhook answered 302.", count + 1]);
});

test("a task in the trash is sent as its uuid only, and a person who may not open the board sends nothing of it", async () => {
  const watching = await make("ticket.archived", [call]);
  const task = await company.task();
  await cleo.post(`/tasks/${task.uuid}/archive`);
  assert.equal((await runs(watching))[0]?.state, "done");
  const body = JSON.parse(receiver.received.at(-1)?.body.toString() ?? "");
  assert.deepEqual([body.data.task_uuid, body.data.task], [task.uuid, null]);
  const { automation } = await rule([call], { run_as_user_uuid: cleo.uuid });
  await ada.delete(`/boards/${board.uuid}/members/${cleo.uuid}`);
  const count = receiver.received.length;
  await ada.post(`${path}/${automation.uuid}/run`);
  const [seen] = await runs(automation);
  const why = "The person with whose rights the automation runs may no longer open the board.";
  assert.deepEqual([seen?.state, seen?.error, receiver.received.length], ["failed", why, count]);
});

test("an automation gets its secret with its first call action, and only once", async () => {
  const { automation, secret } = await rule([{ type: "create_linked_ticket", title: "A", relationship: "blocks" }]);
  assert.equal(secret, undefined);
  const at = `${path}/${automation.uuid}`;
  const first = await ada.patch(at, { version: 1, actions: [call] });
  assert.ok(first.body.secret.length >= 40);
  const second = await ada.patch(at, { version: 2, actions: [call, call] });
  assert.deepEqual([second.status, second.body.secret], [200, undefined]);
});
