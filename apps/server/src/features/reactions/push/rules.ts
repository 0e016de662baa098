import { isPoint } from "#platform/crypto/push-keys.ts";

/** The subscription of a browser as a request sends it (Web Push). */
export type SentSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

const authBytes = 16;
const numeric = /^[\d.]+$|^\[/;
const privateNetwork = /(^|\.)(localhost|local|internal|localdomain|lan|home\.arpa)$/;

/**
 * Checks a subscription. The endpoint must have a public name; the addresses behind the name are checked whenever a
 * notification is sent.
 * @returns what is wrong with it; null when it is valid
 */
export function subscriptionProblem({ endpoint, keys }: SentSubscription): string | null {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== "https:") return "endpoint must be an https address";
  if (url.username !== "" || url.password !== "") return "endpoint must not carry credentials";
  if (!isPublicName(url.hostname)) return "endpoint must name a public host";
  if (!isPoint(Buffer.from(keys.p256dh, "base64url"))) return "p256dh must be an uncompressed P-256 point in base64url";
  if (Buffer.from(keys.auth, "base64url").length !== authBytes) return "auth must be 16 bytes in base64url";
  return null;
}

/** Whether a host is given by a public name: not by an IP address, and not by a name of a private network. */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !numeric.test(name) && !privateNetwork.test(name);
}
