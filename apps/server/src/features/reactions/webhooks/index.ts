import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { onEventsSequenced, onEventsInserted } from "./on-events.ts";
import { createWebhook } from "./routes/create-webhook.ts";
import { deleteWebhook } from "./routes/delete-webhook.ts";
import { listDeliveries } from "./routes/list-deliveries.ts";
import { listWebhooks } from "./routes/list-webhooks.ts";
import { sweepDeliveries } from "./queries.ts";
import { startSender } from "./sender.ts";
import { updateWebhook } from "./routes/update-webhook.ts";
import { sweepDeliveriesJob } from "./jobs.ts";
import { sealedColumn } from "./view.ts";

export type { Webhook } from "./view.ts";
export { type SentData, sentEvents } from "./sent-events.ts";

const waiting = "from deliveries where status in ('queued', 'retrying')";

/** Webhooks: endpoints, deliveries, and the service that sends them (§3.6, §6, §16). */
export const webhooks: Feature = {
  routes: [listWebhooks, createWebhook, updateWebhook, deleteWebhook, listDeliveries],
  eventSql: { onEventsInserted, onEventsSequenced },
  service: startSender,
  sealed: [sealedColumn],
  jobs: [jobHandler(sweepDeliveriesJob, ({ pool }) => sweepDeliveries(pool), { everyMilliseconds: 60 * 60 * 1000 })],
  gauges: [
    {
      name: "stoa_waiting_deliveries",
      help: "Webhook deliveries that wait for an attempt.",
      statement: `select count(*)::int as value ${waiting}`,
    },
    {
      name: "stoa_oldest_waiting_delivery_seconds",
      help: "How long ago the oldest event happened that still waits for its delivery.",
      statement: `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as value ${waiting}`,
    },
  ],
};
