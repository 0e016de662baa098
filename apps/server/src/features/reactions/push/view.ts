import { type Static, Type } from "typebox";
import type { SealedColumn, Sealer } from "#platform/crypto/sealer.ts";
import { common, field, model } from "#platform/http/schemas.ts";
import type { SubscriptionRow } from "./queries.ts";

export const PushSubscription = model("PushSubscription", "A browser that gets push notifications.", {
  uuid: common.uuid,
  origin: field(
    Type.String({ examples: ["https://push.example.com"] }),
    "The push service of the browser. The rest of the endpoint is secret.",
  ),
  created_at: common.created_at,
});

/** The label under which a part of a person's subscription is sealed. */
export function sealedAs(part: "endpoint" | "auth", user_uuid: string): string {
  return `push ${part} of ${user_uuid}`;
}

export const sealedColumns: readonly SealedColumn[] = (["endpoint", "auth"] as const).map((column) => ({
  table: "push_subscriptions",
  key: ["user_uuid", "uuid"],
  column,
  context: `'push ${column} of ' || user_uuid`,
}));

/** @param user_uuid the person whose browser it is */
export function toPushSubscription(
  sealer: Sealer,
  user_uuid: string,
  { uuid, endpoint, created_at }: SubscriptionRow,
): Static<typeof PushSubscription> {
  const { origin } = new URL(sealer.open(endpoint, sealedAs("endpoint", user_uuid)));
  return { uuid, origin, created_at: created_at.toISOString() };
}
