import assert from "node:assert/strict";
import { test } from "node:test";
import type { Feature } from "#platform/deployment/feature.ts";
import { startFeatureWorker } from "#platform/jobs/feature-worker.ts";
import { startCompany } from "#test/company.ts";
import { inTransaction } from "./transaction.ts";

const company = await startCompany();
const { ada, harness, nobody, workspace } = company;
const { platform } = harness;
await harness.worker.idle();
await harness.worker.close();

type Row = { readonly kind: string; readonly queue: string; readonly turn_key: string };
const left = async (): Promise<Row[]> =>
  (await platform.pool.run("delete from jobs returning kind, queue, turn_key")) as Row[];
const mail = { to: "ada@example.com", subject: "Hello", paragraphs: ["Hello"] };

test("what a request leaves in no workspace takes turns by its address, which the table does not hold", async () => {
  for (const email of [ada.email, "somebody@example.com"]) await nobody.post("/auth/forgot-password", { email });
  const [one, other] = await left();
  assert.deepEqual([one?.kind, one?.queue], ["mail_account", "account_mail"]);
  assert.match(one?.turn_key ?? "", /^[0-9a-f]{32}$/);
  assert.equal(one?.turn_key, other?.turn_key);
});

test("the addresses of one IPv6 network take turns together, as they are counted together", async () => {
  for (const ip of ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]) {
    await inTransaction(platform.transactions, { ip }, async (tx) => tx.enqueue("send_mail", mail));
  }
  const [one, same, other] = await left();
  assert.equal(one?.turn_key, same?.turn_key);
  assert.notEqual(one?.turn_key, other?.turn_key);
});

test("a job takes turns by the workspace of its work, or else by the one that its payload names", async () => {
  const named = { workspace_uuid: workspace.uuid, run_uuid: workspace.uuid };
  await inTransaction(platform.transactions, { workspace_uuid: workspace.uuid }, async (tx) =>
    tx.enqueue("send_mail", mail),
  );
  await inTransaction(platform.transactions, {}, async (tx) => tx.enqueue("run_automation", named));
  assert.deepEqual(
    [...(await left())],
    [
      { kind: "send_mail", queue: "mail", turn_key: workspace.uuid },
      { kind: "run_automation", queue: "rules", turn_key: workspace.uuid },
    ],
  );
});

test("what a job leaves in no workspace takes turns as the job itself", async () => {
  const feature: Feature = {
    routes: [],
    jobs: {
      mail_notifications: ({ transactions: services }) =>
        inTransaction(services, {}, async (tx) => tx.enqueue("push_notification", push)),
    },
  };
  const push = { user_uuid: ada.uuid, subscription_uuid: ada.uuid, notification_uuid: ada.uuid };
  // nothing else is done meanwhile
  await platform.pool.run(
    "create function later() returns trigger language plpgsql as $$ begin new.run_at = 'infinity'; return new; end $$",
  );
  await platform.pool.run(
    "create trigger later before insert on jobs for each row when (new.kind = 'push_notification') execute function later()",
  );
  await inTransaction(platform.transactions, { workspace_uuid: workspace.uuid }, async (tx) =>
    tx.enqueue("mail_notifications", { user_uuid: ada.uuid }),
  );
  const worker = startFeatureWorker(platform, [feature]);
  await worker.idle();
  await worker.close();
  assert.deepEqual([...(await left())], [{ kind: "push_notification", queue: "calls", turn_key: workspace.uuid }]);
});
