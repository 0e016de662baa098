import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { after, beforeEach, test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { createAuthority } from "#test/certificates.ts";
import { created, startCompany } from "#test/company.ts";
import { mentioning } from "#test/notified.ts";
import { join, list, person, type ApiClient } from "#test/people.ts";
import { createTestBrowser, readVapid } from "#test/push-service.ts";
import { startReceiver } from "#test/receivers.ts";
import { startWiki } from "#test/wiki.ts";
import { outcomeOf } from "./push.ts";

const host = "push.example.com";
const authority = createAuthority();
/** the answer of the push service, by the end of the path */
let answer: (response: ServerResponse, path: string) => void = (response) => void response.writeHead(201).end();
const service = await startReceiver(authority.issue({ name: host }), (request, response) =>
  answer(response, request.url ?? ""),
);
const folder = await mkdtemp(joinPath(tmpdir(), "stoa-push-"));
const authorityFile = joinPath(folder, "authority.pem");
await writeFile(authorityFile, authority.cert);
const company = await startCompany({
  LOG_LEVEL: "silent",
  WEBHOOK_RESOLVE: `${host}=127.0.0.1:${service.port}`,
  WEBHOOK_CA_FILE: authorityFile,
});
const { ada, harness, workspace, board } = company;
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);

after(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  answer = (response) => void response.writeHead(201).end();
});

/** A new member of the board. */
async function newcomer(): Promise<ApiClient> {
  const who = await person(harness, "Newcomer");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  return who;
}

/** Subscribes a new browser. @returns it, and the messages that were pushed to it */
async function browserOf(who: ApiClient, name: string) {
  const browser = createTestBrowser();
  const path = `/send/${name}-${who.uuid}`;
  const sent = { endpoint: `https://${host}${path}`, keys: browser.keys };
  const { push_subscription } = created(await who.post("/profile/push-subscriptions", sent));
  const received = () => service.received.filter((each) => each.path === path);
  return { uuid: push_subscription.uuid as string, open: browser.open, received };
}

const subscriptions = async (who: ApiClient): Promise<string[]> =>
  (await who.get("/profile/push-subscriptions")).body.push_subscriptions.map((each: { uuid: string }) => each.uuid);

/** Pushes that wait for another attempt. */
const waiting = async () =>
  (await run("select attempts from jobs where kind = 'push_notification' order by id")) as { attempts: number }[];

test("every browser of the person gets a push, encrypted for it and signed by the deployment", async () => {
  const who = await newcomer();
  const browsers = [await browserOf(who, "one"), await browserOf(who, "two")];
  const outsiders = await browserOf(ada, "own");
  const task = await company.task({ title: "Füll it 🚚", assignee_uuids: [who.uuid] });
  await harness.worker.idle();
  const { body } = await who.get("/notifications");
  const { public_key } = (await who.get("/profile/push-key")).body;
  for (const browser of browsers) {
    const [request, ...others] = browser.received();
    assert.ok(request !== undefined && others.length === 0);
    assert.deepEqual(JSON.parse(browser.open(request.body)), {
      uuid: body.notifications[0].uuid,
      event_type: "assigned",
      workspace_uuid: workspace.uuid,
      board_uuid: board.uuid,
      task_uuid: task.uuid,
      page_uuid: null,
      title: `Ada Example assigned ${task["key"]} “Füll it 🚚” to you`,
      body: "",
      url: `https://stoa.test/tasks/${task.uuid}`,
    });
    assert.ok(!request.body.includes("Ada Example"), "nobody on the way reads it");
    const { headers } = request;
    assert.deepEqual(
      [headers["content-encoding"], headers["content-type"], headers["ttl"], headers["urgency"]],
      ["aes128gcm", "application/octet-stream", "86400", "normal"],
    );
    const vapid = readVapid(headers.authorization ?? "");
    assert.equal(vapid.publicKey, public_key);
    assert.equal(vapid.header.alg, "ES256");
    assert.deepEqual([vapid.claims.aud, vapid.claims.sub], [`https://${host}`, "https://stoa.test"]);
    const expires = vapid.claims.exp * 1000;
    assert.ok(expires > Date.now() && expires <= Date.now() + 86_400_000, `${expires}`);
  }
  assert.equal(outsiders.received().length, 0);
});

test("a push of a mention in a page leads to the page", async () => {
  const who = await newcomer();
  const browser = await browserOf(who, "one");
  const { wiki } = await startWiki(company);
  const content_json = mentioning(who);
  const { page } = created(await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Plans", content_json }));
  await harness.worker.idle();
  const [request, ...others] = browser.received();
  assert.ok(request !== undefined && others.length === 0);
  const { board_uuid, page_uuid, title, url } = JSON.parse(browser.open(request.body));
  assert.deepEqual([board_uuid, page_uuid], [null, page.uuid]);
  assert.deepEqual([title, url], ["Ada Example mentioned you in “Plans”", `https://stoa.test/pages/${page.uuid}`]);
});

test("a push contains the text of the comment, and the longest text fits", async () => {
  const who = await newcomer();
  const browser = await browserOf(who, "one");
  const task = await company.task({ title: "🚚".repeat(250), assignee_uuids: [who.uuid] });
  created(await ada.post(`/tasks/${task.uuid}/comments`, { body: "🚚".repeat(5000) }));
  await harness.worker.idle();
  const bodies = browser.received().map(({ body }) => body);
  for (const body of bodies) assert.ok(body.length <= 4096, `${body.length} bytes`);
  const said = bodies.map((body) => Array.from(JSON.parse(browser.open(body)).body).length);
  assert.deepEqual(
    said.toSorted((one, other) => one - other),
    [0, 200],
  );
});

test("a person who wants no push gets none, and one who wants only push gets only that", async () => {
  const who = await newcomer();
  const wish = { workspace_uuid: workspace.uuid, in_app: false, email: false };
  await who.put("/profile/notification-preferences", { ...wish, event_type: "assigned", push: false });
  await who.put("/profile/notification-preferences", { ...wish, event_type: "moved_by_person", push: true });
  const browser = await browserOf(who, "one");
  const task = await company.task({ assignee_uuids: [who.uuid] });
  await ada.post(`/tasks/${task.uuid}/move`, { version: task.version, status: "Done" });
  await harness.worker.idle();
  const types = browser.received().map(({ body }) => JSON.parse(browser.open(body)).event_type);
  assert.deepEqual(types, ["moved_by_person"]);
  assert.deepEqual((await who.get("/notifications")).body.notifications, []);
});

test("a browser that its push service no longer knows is deleted, with an event", async () => {
  for (const status of [404, 410]) {
    const who = await newcomer();
    const [gone, kept] = [await browserOf(who, "gone"), await browserOf(who, "kept")];
    answer = (response, path) => void response.writeHead(path.includes("gone") ? status : 201).end();
    await company.task({ assignee_uuids: [who.uuid] });
    await harness.worker.idle();
    assert.deepEqual(await subscriptions(who), [kept.uuid], `${status}`);
    const events = await run(
      "select 1 from account_events where user_uuid = $1 and name = 'account.push_unsubscribed' and data->>'push_subscription_uuid' = $2",
      who.uuid,
      gone.uuid,
    );
    assert.equal(events.length, 1);
    assert.deepEqual([...(await waiting())], [], "and it is not tried again");
  }
});

test("a push to an overloaded service is tried again, and a person who lost access meanwhile gets nothing", async () => {
  const [still, gone] = [await newcomer(), await newcomer()];
  const [one, two] = [await browserOf(still, "one"), await browserOf(gone, "two")];
  answer = (response) => void response.writeHead(503).end();
  const task = await company.task({ assignee_uuids: [still.uuid, gone.uuid] });
  await harness.worker.idle();
  assert.deepEqual([one.received().length, two.received().length], [1, 1]);
  assert.deepEqual(
    (await waiting()).map(({ attempts }) => attempts),
    [1, 1],
  );
  answer = (response) => void response.writeHead(201).end();
  await run("delete from board_members where user_uuid = $1", gone.uuid);
  await run("update jobs set run_at = clock_timestamp() where kind = 'push_notification'");
  await harness.worker.idle();
  assert.deepEqual([one.received().length, two.received().length], [2, 1]);
  assert.equal(JSON.parse(one.open(one.received()[1]?.body ?? Buffer.alloc(0))).task_uuid, task.uuid);
  assert.deepEqual([...(await waiting())], []);
  assert.equal((await subscriptions(gone)).length, 1);
});

test("an address in the private network gets no request and no retry", async () => {
  const who = await newcomer();
  const { keys } = createTestBrowser();
  harness.dns.resolver = async () => ["10.0.0.1"];
  created(await who.post("/profile/push-subscriptions", { endpoint: "https://inner.example.com/a", keys }));
  await company.task({ assignee_uuids: [who.uuid] });
  await harness.worker.idle();
  assert.deepEqual([...(await waiting())], []);
});

const answered = (status: number) => outcomeOf({ outcome: "answered", status });

test("every answer of a push service has the right outcome", () => {
  for (const status of [200, 201, 202, 204]) assert.equal(answered(status), "taken");
  for (const status of [404, 410]) assert.equal(answered(status), "gone");
  for (const status of [429, 500, 502, 503]) assert.equal(answered(status), "later");
  for (const status of [301, 307, 400, 401, 403, 413]) assert.equal(answered(status), "rejected");
  for (const reason of ["timeout", "dns", "tls", "refused_connection", "reset"] as const) {
    assert.equal(outcomeOf({ outcome: "failed", reason }), "later");
  }
  for (const reason of ["url", "not_public", "no_address"] as const) {
    assert.equal(outcomeOf({ outcome: "failed", reason }), "rejected");
  }
});
