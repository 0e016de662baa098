import type { Transaction } from "#platform/transaction/transaction.ts";

/** A person's new time zone; null means UTC. */
export type TimeZoneChange = { readonly user_uuid: string; readonly time_zone: string | null };

/**
 * Called in the same transaction when a person sets another time zone. A feature moves what is to happen at an hour of the
 * person. The account is locked. @param now milliseconds since 1970
 */
export type TimeZoneChanged = (tx: Transaction<never>, change: TimeZoneChange, now: number) => Promise<void>;
