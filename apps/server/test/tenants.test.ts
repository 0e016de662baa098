import assert from "node:assert/strict";
import { test } from "node:test";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { startFeatureWorker } from "#platform/deployment/feature-worker.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { features } from "#features.ts";
import { created, startCompany } from "./company.ts";
import { startEndpoints } from "./endpoints.ts";
import { startSink } from "./smtp-sink.ts";
import { callWebhookJob, runAutomationJob } from "#features/reactions/automations/jobs.ts";
import { sendMailJob } from "#platform/mail/jobs.ts";

const sink = await startSink();
const endpoints = await startEndpoints({ silent: () => {}, quick: undefined });
const SMTP_URL = `smtp://127.0.0.1:${sink.port}`;
const company = await startCompany({ ...endpoints.environment, SMTP_URL });
const { ada, hal, harness, workspace: big } = company;
const { platform } = harness;
harness.atEnd(() => sink.stop());
await harness.worker.idle();
// nothing is done until everything waits
await harness.worker.close();

const [small] = (await hal.get("/workspaces")).body.workspaces as [{ uuid: string }];
const { board: quietBoard } = created(await hal.post(`/workspaces/${small.uuid}/boards`, { name: "Quiet" }));

/** Creates an automation and a number of waiting runs. @returns the runs */
async function waitingRuns(who: typeof ada, board: { uuid: string }, actions: readonly object[], count: number) {
  const rule = { name: "A rule", trigger_type: "manual", actions };
  const { automation } = created(await who.post(`/boards/${board.uuid}/automations`, rule));
  const rows = await platform.pool.run(
    `insert into automation_runs (workspace_uuid, automation_uuid, run_as_user_uuid, actions, depth, state)
     select workspace_uuid, uuid, run_as_user_uuid, actions, 1, 'queued' from automations, generate_series(1, $2::int)
     where uuid = $1 returning workspace_uuid, uuid as run_uuid`,
    [automation.uuid, count],
  );
  return rows as { workspace_uuid: WorkspaceUuid; run_uuid: string }[];
}

const ticket = [{ type: "create_linked_ticket", title: "Made by a rule", relationship: "blocks" }];
const call = (name: keyof typeof endpoints.urls) => [{ type: "call_webhook", url: endpoints.urls[name] }];

async function enqueueAll(who: typeof ada, board: { uuid: string }, at: keyof typeof endpoints.urls, count: number) {
  const rules = await waitingRuns(who, board, ticket, count);
  const calls = await waitingRuns(who, board, call(at), count);
  await inTransaction(platform.transactions, {}, async (tx) => {
    for (const named of rules) tx.enqueue(runAutomationJob, named);
    for (const named of calls) tx.enqueue(callWebhookJob, { ...named, attempt: 1 });
  });
}

async function importRows(who: typeof ada, workspace_uuid: string, rows: number): Promise<void> {
  const bytes = `Title\n${"A ticket of many\n".repeat(rows)}`;
  const file = { name: "Backlog.csv", type: "text/csv", bytes };
  assert.equal((await who.upload(`/workspaces/${workspace_uuid}/imports?source=csv`, file)).status, 201);
}

type EndedWork = { readonly workspace_uuid: string; readonly kind: string };

/** The work that has ended so far, in order. */
async function ended(): Promise<EndedWork[]> {
  const rows = await platform.pool.run(
    `select workspace_uuid, kind from (
       select workspace_uuid, actions->0->>'type' as kind, finished_at as at from automation_runs where state = 'done'
       union all select workspace_uuid, 'import', updated_at from imports where state = 'done') e order by at`,
  );
  return rows as EndedWork[];
}

/** The amount of the big workspace's work that ended before the first work of the small one; undefined until that has ended. */
function aheadOf(all: readonly EndedWork[], kind: string): number | undefined {
  const some = all.filter((each) => each.kind === kind);
  const place = some.findIndex(({ workspace_uuid }) => workspace_uuid === small.uuid);
  return place === -1 ? undefined : place;
}

/** Enqueues for the big workspace as much as a tenant can, and after it one job of each kind for the small workspace. */
async function fill(): Promise<void> {
  await enqueueAll(ada, company.board, "silent", 500);
  for (let count = 0; count < 3; count += 1) await importRows(ada, big.uuid, 500);
  await inTransaction(platform.transactions, { workspace_uuid: big.uuid }, async (tx) => {
    for (let count = 0; count < 1000; count += 1) {
      tx.enqueue(sendMailJob, { to: crowd, subject: "News", paragraphs: ["News"] });
    }
  });
  await enqueueAll(hal, quietBoard, "quick", 1);
  await importRows(hal, small.uuid, 1);
  created(await hal.post(`/admin/workspaces/${small.uuid}/invitations`, { email: guest, role: "member" }));
  assert.equal((await company.nobody.post("/auth/forgot-password", { email: ada.email })).status, 200);
}

const [crowd, guest] = ["crowd@example.com", "guest@example.com"];
const kinds = ["create_linked_ticket", "call_webhook", "import"];
const placeOf = (to: string): number => sink.taken.findIndex((mail) => mail.to === to);

/** Resolves when all work of the small workspace is done. @returns everything that had ended by then */
async function untilServed(): Promise<EndedWork[]> {
  for (let round = 0; round < 3000; round += 1) {
    const all = await ended();
    const isThere = kinds.every((kind) => aheadOf(all, kind) !== undefined);
    if (isThere && [guest, ada.email].every((to) => placeOf(to) !== -1)) return all;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail("it never came to that");
}

test("a workspace with thousands of waiting jobs does not delay automations, calls, imports, invitations and codes of others", async () => {
  await fill();
  const worker = startFeatureWorker(platform, features);
  harness.atEnd(() => worker.close());
  const all = await untilServed();
  const ahead = kinds.map((kind) => aheadOf(all, kind) ?? Infinity);
  const [rules = 0, calls = 0, imports = 0] = ahead;
  assert.ok(rules <= 10 && calls === 0 && imports <= 1, `ahead of rule, call and import: ${ahead.join(", ")}`);
  const mails = [placeOf(guest), placeOf(ada.email)];
  const isSoon = mails.every((place) => place <= 20);
  assert.ok(isSoon, `ahead of invitation and code: ${mails.join(", ")}`);
  assert.ok(sink.taken.length < 1000 && all.length < 500, "the big workspace still waits");
  assert.equal(endpoints.at.quick.received.length, 1);
});
