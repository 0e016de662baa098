import { isPoint } from "#platform/crypto/push-keys.ts";

/** A browser's subscription as it is sent (Web Push). */
export type Sent = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

const authBytes = 16;
const numeric = /^[\d.]+$|^\[/;
const ownNetwork = /(^|\.)(localhost|local|internal|localdomain|lan|home\.arpa)$/;

/**
 * What is wrong with a subscription; null when notifications can be sent to it. The address is one of a push service on
 * the internet: where it leads is looked at again when something is sent.
 */
export function subscriptionProblem({ endpoint, keys }: Sent): string | null {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== "https:") return "endpoint must be an https address";
  if (url.username !== "" || url.password !== "") return "endpoint must not carry credentials";
  if (!isPublicName(url.hostname)) return "endpoint must name a public host";
  if (!isPoint(Buffer.from(keys.p256dh, "base64url"))) return "p256dh must be an uncompressed P-256 point in base64url";
  if (Buffer.from(keys.auth, "base64url").length !== authBytes) return "auth must be 16 bytes in base64url";
  return null;
}

/** Whether a host is named, and not by a name that only an own network knows. An address in any spelling is none. */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !numeric.test(name) && !ownNetwork.test(name);
}
