import { syncBillingJob } from "#features/workspaces/billing/jobs.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { type Company, created, startCompany } from "./company.ts";
import { type Answer } from "./people.ts";
import { type SentEvent, signatureOf, StripeStandIn } from "./stripe.ts";

/** A company whose server takes payments by a stand-in of Stripe. Its workspace begins with the free plan. */
export type PayingCompany = Company & {
  readonly stripe: StripeStandIn;
  /** the path of the workspace under /billing */
  readonly path: string;
  /** Sends an event to the webhook. */
  deliver(event: SentEvent, signature?: string): Promise<Answer>;
  /** Does all jobs that wait. */
  work(): Promise<void>;
  /** The plan and the state of the workspace. */
  state(): Promise<string>;
  /** The owner begins a checkout and pays it; no event of it has come yet. */
  subscribe(interval?: "month" | "year"): Promise<StripeStandIn["subscriptions"][number]>;
  /** Reads the provider, as after an event. */
  sync(): Promise<void>;
};

export async function startPayingCompany(): Promise<PayingCompany> {
  const stripe = new StripeStandIn();
  const company = await startCompany({ LOG_LEVEL: "silent", ...(await stripe.start()) });
  const { ada, harness, nobody, workspace } = company;
  harness.atEnd(() => stripe.stop());
  const { run } = harness.platform.pool;
  await run("update workspaces set plan = 'free' where uuid = $1", [workspace.uuid]);
  const path = `/billing/workspaces/${workspace.uuid}`;
  const work = (): Promise<void> => harness.worker.idle();
  return {
    ...company,
    stripe,
    path,
    work,
    deliver: (event, signature = signatureOf(event.payload)) =>
      nobody.post("/billing/webhook", undefined, {
        payload: Buffer.from(event.payload),
        headers: { "content-type": "application/json", "stripe-signature": signature },
      }),
    state: async () => {
      const [row] = await run<{ state: string }>(
        "select plan || ', ' || billing_status as state from workspaces where uuid = $1",
        [workspace.uuid],
      );
      return row?.state ?? "";
    },
    subscribe: async (interval = "month") => {
      const { checkout_session } = created(await ada.post(`${path}/checkout-session`, { interval }));
      return stripe.pay(stripe.session(checkout_session.url));
    },
    sync: async () => {
      const { uuid: workspace_uuid } = workspace;
      await inTransaction(harness.platform.transactions, {}, async (tx) =>
        tx.enqueue(syncBillingJob, { workspace_uuid }),
      );
      await work();
    },
  };
}
