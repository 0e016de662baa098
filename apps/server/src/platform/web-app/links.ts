import type { AppPath } from "@stoa/api/addresses";
import type { Services } from "#platform/deployment/services.ts";

export { addresses, type AppPath } from "@stoa/api/addresses";

/** The URL of a screen of the app, for a mail, a push or another server. Nothing else makes such a URL. */
export function linkTo({ webOrigin }: Pick<Services, "webOrigin">, path: AppPath): string {
  return `${webOrigin}${path}`;
}

/** What the server itself shows at its own address. */
export const ownPages = {
  docs: () => "/docs",
  unsubscribe: (token: string) => `/public/unsubscribe/${token}`,
  profileImage: (token: string) => `/public/profile-images/${token}`,
} as const;

/** The URL of what the server itself shows. */
export function linkToOwn({ baseUrl }: Pick<Services, "baseUrl">, path: string): string {
  return `${baseUrl}${path}`;
}
