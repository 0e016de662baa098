import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { createOutbound, isFinal } from "#platform/outbound/outbound.ts";
import { created, startCompany } from "#test/company.ts";
import { startOthers } from "#test/endpoints.ts";
import { personalities } from "#test/personalities.ts";
import { startReceiver, startTlsReceiver } from "#test/receivers.ts";
import { until } from "#test/until.ts";
import { startSender } from "./sender.ts";

const titles = Object.keys(personalities);
const names = titles.map((_, index) => `p${index}`);
const others = await startOthers([...names, "healthy"], async (certificate, name) => {
  if (name === "healthy") return startReceiver(certificate);
  const personality = personalities[titles[Number(name.slice(1))] ?? ""];
  assert.ok(personality !== undefined);
  return { ...(await startTlsReceiver(certificate, personality.behave)), received: [] };
});
const company = await startCompany(others.environment);
const { harness, ada } = company;
await harness.worker.close();
const authority = new X509Certificate(await readFile(harness.config.WEBHOOK_CA_FILE)).toString();
/** With a time limit for an attempt, in milliseconds. */
const outboundWithin = (limit: number) =>
  createOutbound({ authority, overrides: harness.config.WEBHOOK_RESOLVE, limit });
const [brief, patient] = [outboundWithin(2000), outboundWithin(60_000)];
const slowHosts = new Set(
  names
    .filter((_, index) => personalities[titles[index] ?? ""]?.isSlow)
    .map((name) => new URL(others.urls[name] ?? "").host),
);
const attempts = new Map<string, number>();
/** the number of times that it was looked whether the healthy receiver got its request before the attempts at slow ones ended */
let looks = 0;
/** The attempts at receivers that never end are ended only after that look, however long it takes until then. */
const outbound: typeof patient = {
  ...patient,
  send: async (outgoing, ...more) => {
    const { host } = new URL(outgoing.url);
    if (!slowHosts.has(host)) return patient.send(outgoing, ...more);
    const count = (attempts.get(host) ?? 0) + 1;
    attempts.set(host, count);
    const sent = await brief.send(outgoing, ...more);
    await until(() => looks >= count);
    return sent;
  },
};
const platform = { ...harness.platform, services: { ...harness.platform.services, outbound } };

/** A workspace with a board and an endpoint for each name. */
async function workspaceWith(hosts: readonly string[]) {
  const { workspace } = created(await ada.post("/workspaces", { name: `Of ${hosts.join(" ")}` }));
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Work" }));
  const at = `/admin/workspaces/${workspace.uuid}/webhooks`;
  const uuids = new Map<string, string>();
  for (const host of hosts) {
    const body = { url: others.urls[host], events: ["ticket.created"] };
    uuids.set(host, created(await ada.post(at, body)).webhook.uuid);
  }
  const log = async (host: string) => (await ada.get(`${at}/${uuids.get(host)}/deliveries`)).body.deliveries;
  return { board, log };
}

/** A workspace has 20 webhooks at most. */
const most = 19;

/** Enough workspaces for all receivers; the first one has the healthy receiver too. */
async function workspacesOfAll() {
  const workspaces: Awaited<ReturnType<typeof workspaceWith>>[] = [];
  for (let at = 0; at < names.length; at += most) {
    const hosts = names.slice(at, at + most);
    workspaces.push(await workspaceWith(at === 0 ? [...hosts, "healthy"] : hosts));
  }
  return workspaces;
}

/** The most attempts that have ended at one of the receivers that never end, in a workspace. */
async function mostEndedAtSlowOnes({ log }: Awaited<ReturnType<typeof workspaceWith>>): Promise<number> {
  const slow = names.slice(0, most).filter((_, index) => personalities[titles[index] ?? ""]?.isSlow === true);
  assert.ok(slow.length > 0);
  const logs = await Promise.all(slow.map(log));
  return Math.max(...logs.map((rows) => rows.filter(({ status }: { status: string }) => status !== "queued").length));
}

/** The log entry that an attempt at a receiver must have, by §3.6.6.6. */
function wantedOf(title: string) {
  const { sent } = personalities[title] ?? assert.fail();
  if (sent.outcome === "failed") return { status: "retrying", attempts: 1, response_status: null, error: sent.reason };
  const isGood = sent.status >= 200 && sent.status <= 299;
  const status = isGood ? "delivered" : isFinal(sent) ? "failed" : "retrying";
  return { status, attempts: 1, response_status: sent.status, error: isGood ? null : "answer" };
}

test("each kind of broken receiver is handled as the contract says, and a healthy one does not wait for them", async () => {
  const workspaces = await workspacesOfAll();
  const sender = startSender(platform);
  const memory = process.memoryUsage().rss;
  for (let round = 1; round <= 3; round += 1) {
    for (const { board } of workspaces.toReversed()) {
      created(await ada.post(`/boards/${board.uuid}/tasks`, { title: "A ticket" }));
    }
    const { received } = others.at["healthy"] ?? assert.fail();
    await until(() => received.length >= round);
    assert.equal(received.length, round);
    // an endpoint that waits for a slow receiver gets its request after the attempt at that receiver has ended
    assert.ok((await mostEndedAtSlowOnes(workspaces[0] ?? assert.fail())) < round);
    looks = round;
  }
  await harness.platform.sequencer.caughtUp();
  await sender.idle();
  const grown = (process.memoryUsage().rss - memory) / 2 ** 20;
  assert.ok(grown < 128, `memory grew by ${grown} MB, the receivers' own share included`);
  for (const [index, title] of titles.entries()) {
    const workspace = workspaces[Math.floor(index / most)] ?? assert.fail();
    const rows = await workspace.log(`p${index}`);
    assert.equal(rows.length, 3);
    const wanted = wantedOf(title);
    for (const row of rows) {
      const { attempts, response_status, error } = row;
      assert.deepEqual({ status: row.status, attempts, response_status, error }, wanted, title);
    }
  }
  await sender.close();
});
