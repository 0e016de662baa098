import { type Static, Type } from "typebox";
import type { Sealer } from "#platform/crypto/sealer.ts";
import { closed, Timestamp, Uuid } from "#platform/http/schemas.ts";
import type { SubscriptionRow } from "./queries.ts";

/** A browser that notifications are pushed to; of its address only the push service. */
export const PushSubscription = closed({
  uuid: Uuid,
  origin: Type.String({ examples: ["https://push.example.com"] }),
  created_at: Timestamp,
});

/** What a part of a person's subscription is sealed as. */
export function sealedAs(part: "endpoint" | "auth", user_uuid: string): string {
  return `push ${part} of ${user_uuid}`;
}

/** @param user_uuid whose it is */
export function toPushSubscription(
  sealer: Sealer,
  user_uuid: string,
  { uuid, endpoint, created_at }: SubscriptionRow,
): Static<typeof PushSubscription> {
  const { origin } = new URL(sealer.open(endpoint, sealedAs("endpoint", user_uuid)));
  return { uuid, origin, created_at: created_at.toISOString() };
}
