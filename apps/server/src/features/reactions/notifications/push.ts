import { dropSubscription, findSubscription } from "#features/reactions/push/index.ts";
import { isFinal } from "#platform/outbound/outbound.ts";
import { pushMessage } from "#platform/outbound/push-message.ts";
import type { SendOutcome } from "#platform/outbound/send.ts";
import type { PayloadOf } from "#platform/jobs/declaration.ts";
import type { Platform, Services } from "#platform/http/services.ts";
import { linkTo } from "#platform/web-app/links.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { findForPush } from "./outbox-queries.ts";
import { addressOf, attributionIn, type NotificationDetails, sentenceOf } from "./messages.ts";
import { pushNotificationJob } from "./jobs.ts";

/**
 * Pushes a notification to a browser. If the push service no longer knows the browser, it is deleted. If the service
 * does not answer or is overloaded, the push is tried again later.
 */
export async function pushNotification(
  platform: Platform,
  { user_uuid, subscription_uuid, notification_uuid }: PayloadOf<typeof pushNotificationJob>,
  stopping: AbortSignal,
): Promise<void> {
  const { sealer, pushKeys, outbound, log } = platform.services;
  const found = await inTransaction(platform.transactions, {}, async (tx) => ({
    details: await findForPush(tx, user_uuid, notification_uuid),
    browser: await findSubscription(tx, sealer, user_uuid, subscription_uuid),
  }));
  if (found.details === undefined || found.browser === undefined) return;
  const message = JSON.stringify(messageOf(platform.services, found.details));
  const sent = await outbound.send(await pushMessage(pushKeys, found.browser, message), stopping);
  const outcome = outcomeOf(sent);
  if (outcome === "gone") {
    await inTransaction(platform.transactions, {}, (tx) => dropSubscription(tx, user_uuid, subscription_uuid));
  }
  if (outcome === "rejected") log.warn({ sent }, "a push service rejected a notification");
  if (outcome === "later") throw new Error("The push service did not take the notification.");
}

/** The message that the service worker of a browser shows. */
function messageOf(services: Pick<Services, "webOrigin">, details: NotificationDetails) {
  const { uuid, event_type, workspace_uuid, board_uuid, task_uuid, page_uuid, excerpt } = details;
  const [title, body] = [
    sentenceOf(details),
    [excerpt, attributionIn(details)].filter((line) => line !== null).join("\n"),
  ];
  return {
    uuid,
    event_type,
    workspace_uuid,
    board_uuid,
    task_uuid,
    page_uuid,
    title,
    body,
    url: linkTo(services, addressOf(details)),
  };
}

/** The outcome of an attempt: taken, the browser is gone, try again later, or rejected for good. */
export function outcomeOf(sent: SendOutcome): "taken" | "gone" | "later" | "rejected" {
  if (sent.outcome === "failed") return isFinal(sent) ? "rejected" : "later";
  const { status } = sent;
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status >= 500) return "later";
  return status >= 200 && status <= 299 ? "taken" : "rejected";
}
