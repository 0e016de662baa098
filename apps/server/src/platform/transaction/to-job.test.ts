import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { job } from "#platform/jobs/declaration.ts";
import { startFeatureWorker } from "#platform/deployment/feature-worker.ts";
import { startCompany } from "#test/company.ts";
import type { EnqueueOptions, TransactionContext } from "./context.ts";
import { inTransaction } from "./transaction.ts";
import { sendMailJob } from "#platform/mail/jobs.ts";

const company = await startCompany();
const { ada, harness, nobody, workspace } = company;
const { platform } = harness;
await harness.worker.idle();
await harness.worker.close();

type Row = { readonly kind: string; readonly queue: string; readonly fairness_key: string };
const takeJobs = async (): Promise<Row[]> =>
  (await platform.pool.run("delete from jobs returning kind, queue, fairness_key")) as Row[];
const namingJob = job<{ workspace_uuid: string; run_uuid: string }>("naming", { queue: "rules" });
const outerJob = job("outer", { queue: "mail" });
const innerJob = job("inner", { queue: "calls" });
const longJob = job<{ workspace_uuid: string }>("long", { queue: "exports" });
const mail = { to: "ada@example.com", subject: "Hello", paragraphs: ["Hello"] };

test("a job of a request without a workspace has a fairness key from the address, which the table does not contain", async () => {
  for (const email of [ada.email, "somebody@example.com"]) await nobody.post("/auth/forgot-password", { email });
  const [one, other] = await takeJobs();
  assert.deepEqual([one?.kind, one?.queue], ["mail_account", "account_mail"]);
  assert.match(one?.fairness_key ?? "", /^[0-9a-f]{32}$/);
  assert.equal(one?.fairness_key, other?.fairness_key);
});

test("the addresses of one IPv6 network have the same fairness key", async () => {
  for (const ip of ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]) {
    await inTransaction(platform.transactions, { ip }, async (tx) => tx.enqueue(sendMailJob, mail));
  }
  const [one, same, other] = await takeJobs();
  assert.equal(one?.fairness_key, same?.fairness_key);
  assert.notEqual(one?.fairness_key, other?.fairness_key);
});

test("the fairness key of a job is the workspace of its transaction, or the one that its payload names", async () => {
  const named = { workspace_uuid: workspace.uuid, run_uuid: workspace.uuid };
  await inTransaction(platform.transactions, { workspace_uuid: workspace.uuid }, async (tx) =>
    tx.enqueue(sendMailJob, mail),
  );
  await inTransaction(platform.transactions, {}, async (tx) => tx.enqueue(namingJob, named));
  assert.deepEqual(
    [...(await takeJobs())],
    [
      { kind: "send_mail", queue: "mail", fairness_key: workspace.uuid },
      { kind: "naming", queue: "rules", fairness_key: workspace.uuid },
    ],
  );
});

const turnsOf = async (): Promise<string[]> => (await takeJobs()).map(({ fairness_key }) => fairness_key);

test("the fairness key of long work is the person who acts or for whom it is done, in whatever workspace", async () => {
  const actor = { kind: "api_key" as const, user_uuid: ada.uuid, api_key_uuid: randomUUID(), name: "A key of Ada" };
  const starts: [Partial<TransactionContext>, EnqueueOptions][] = [
    [{ actor }, {}],
    [{ actor: { ...actor, kind: "user" } }, {}],
    [{}, { person: ada.uuid }],
  ];
  for (const [context, options] of starts) {
    await inTransaction(platform.transactions, context, async (tx) =>
      tx.enqueue(longJob, { workspace_uuid: randomUUID() }, options),
    );
  }
  assert.deepEqual(
    await turnsOf(),
    Array.from({ length: 3 }, () => `user ${ada.uuid}`),
  );
});

test("long work for which no person acts has its workspace as fairness key, and in a job the key of that job", async () => {
  for (const services of [platform.transactions, { ...platform.transactions, fairness_key: `user ${ada.uuid}` }]) {
    await inTransaction(services, {}, async (tx) => tx.enqueue(longJob, { workspace_uuid: workspace.uuid }));
  }
  assert.deepEqual(await turnsOf(), [workspace.uuid, `user ${ada.uuid}`]);
});

test("a job that another one enqueues outside of a workspace has the same fairness key", async () => {
  const feature: Feature = {
    routes: [],
    jobs: [
      jobHandler(outerJob, ({ transactions: services }) =>
        inTransaction(services, {}, async (tx) => tx.enqueue(innerJob, {})),
      ),
    ],
  };
  // the inner job must not be done
  await platform.pool.run(
    "create function later() returns trigger language plpgsql as $$ begin new.run_at = 'infinity'; return new; end $$",
  );
  await platform.pool.run(
    "create trigger later before insert on jobs for each row when (new.kind = 'inner') execute function later()",
  );
  await inTransaction(platform.transactions, { workspace_uuid: workspace.uuid }, async (tx) =>
    tx.enqueue(outerJob, {}),
  );
  const worker = startFeatureWorker(platform, [feature]);
  await worker.idle();
  await worker.close();
  assert.deepEqual([...(await takeJobs())], [{ kind: "inner", queue: "calls", fairness_key: workspace.uuid }]);
});
