import type { AccountEventName } from "./events.ts";

/** Events of an account after which other members see the person differently. */
export const shownAccountEvents: ReadonlySet<AccountEventName> = new Set([
  "account.profile_updated",
  "account.image_changed",
  "account.image_removed",
  "account.email_changed",
  "account.deactivated",
  "account.reactivated",
  "account.deleted",
]);
