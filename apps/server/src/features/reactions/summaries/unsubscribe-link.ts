import type { Links } from "#platform/crypto/links.ts";
import type { Services } from "#platform/http/services.ts";
import { linkToOwn, ownPages } from "#platform/web-app/links.ts";

const purpose = "unsubscribe from summaries";
const uuidBytes = 16;

/** Signs the unsubscribe link of a person: 64 letters, digits, - and _. It does not expire. */
export function signUnsubscribe(links: Links, user_uuid: string): string {
  return links.sign(purpose, Buffer.from(user_uuid.replaceAll("-", ""), "hex"));
}

/** Reads whose summaries a signature is for; null when it is invalid. */
export function openUnsubscribe(links: Links, signature: string): string | null {
  const content = links.open(purpose, signature);
  if (content?.length !== uuidBytes) return null;
  return content.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The URL that unsubscribes a person from all summaries with one POST. */
export function unsubscribeUrl(services: Pick<Services, "links" | "baseUrl">, user_uuid: string): string {
  return linkToOwn(services, ownPages.unsubscribe(signUnsubscribe(services.links, user_uuid)));
}
