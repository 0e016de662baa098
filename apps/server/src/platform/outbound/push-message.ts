import type { PushKeys } from "#platform/crypto/push-keys.ts";
import type { OutgoingRequest } from "./send.ts";

/** The subscription of a browser to push messages. */
export type Browser = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** The time for which a push service keeps a message for a browser that is offline. In seconds. */
const timeToLive = 24 * 60 * 60;

/**
 * The request to a push service that delivers a message to a browser, encrypted for that browser (RFC 8291) and signed
 * with the key of the deployment (VAPID, RFC 8292).
 */
export async function pushMessage(
  { publicKey, privateKey, contact }: PushKeys,
  browser: Browser,
  message: string,
): Promise<OutgoingRequest> {
  // loaded here: 15 MB that a deployment without push notifications never needs
  const { default: webPush } = await import("web-push");
  const { endpoint, headers, body } = webPush.generateRequestDetails(browser, message, {
    vapidDetails: { subject: contact, publicKey, privateKey },
    TTL: timeToLive,
    urgency: "normal",
  });
  // some values are numbers, although their type says string
  const sent = Object.entries<unknown>(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { url: endpoint, headers: Object.fromEntries(sent), body };
}
