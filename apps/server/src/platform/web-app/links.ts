import type { AppPath } from "@stoa/api/addresses";

export { addresses, type AppPath } from "@stoa/api/addresses";

/** The URL of a screen of the app, for a mail, a push or another server. Nothing else makes such a URL. */
export function linkTo({ webOrigin }: { readonly webOrigin: string }, path: AppPath): string {
  return `${webOrigin}${path}`;
}

/** The pages that the server itself shows at its own address. */
export const ownPages = {
  docs: () => "/docs",
  unsubscribe: (token: string) => `/public/unsubscribe/${token}`,
  profileImage: (token: string) => `/public/profile-images/${token}`,
} as const;

/** The URL of what the server itself shows. */
export function linkToOwn({ baseUrl }: { readonly baseUrl: string }, path: string): string {
  return `${baseUrl}${path}`;
}
