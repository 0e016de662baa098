import type { PushKeys } from "#platform/crypto/push-keys.ts";
import type { Outgoing } from "./send.ts";

/** A browser that a message is for, as it subscribed. */
export type Browser = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** How long a push service keeps a message for a browser that is away. In seconds. */
const timeToLive = 24 * 60 * 60;

/**
 * The request that has a push service hand a message to a browser, encrypted for it alone (RFC 8291) and signed with
 * the deployment's key (VAPID, RFC 8292).
 */
export async function pushMessage(
  { publicKey, privateKey, contact }: PushKeys,
  browser: Browser,
  message: string,
): Promise<Outgoing> {
  // 15 MB that a deployment without pushed notifications never needs
  const { default: webPush } = await import("web-push");
  const { endpoint, headers, body } = webPush.generateRequestDetails(browser, message, {
    vapidDetails: { subject: contact, publicKey, privateKey },
    TTL: timeToLive,
    urgency: "normal",
  });
  // some of them are numbers, whatever their type says
  const sent = Object.entries<unknown>(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { url: endpoint, headers: Object.fromEntries(sent), body };
}
