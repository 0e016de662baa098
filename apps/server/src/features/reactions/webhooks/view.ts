import { type Static, Type } from "typebox";
import { publicEvents } from "#kernel/events.ts";
import { fail } from "#kernel/errors.ts";
import { closed, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

/** An event that can be asked for (§6). */
export const PublicEvent = oneOf([...publicEvents]);

type WantedEvent = (typeof publicEvents)[number];

/** Those that an endpoint wants. Whether there are such events is not the schema's, but `checkEvents`' (§19.3 rule 2). */
export const WantedEvents = Type.Array(Type.Unsafe<WantedEvent>({ type: "string", maxLength: 100 }), {
  minItems: 1,
  maxItems: publicEvents.length,
  uniqueItems: true,
  description: `Of these names: ${publicEvents.join(", ")}.`,
});

/** @throws Refusal webhook_event_unknown (§6 rule 4) */
export function checkEvents(names: readonly string[]): void {
  const unknown = names.find((name) => !publicEvents.some((event) => event === name));
  if (unknown !== undefined) fail("webhook_event_unknown", { event: unknown, available: publicEvents.join(", ") });
}

/** At most 200 characters (§2.13). */
export const Description = Type.String({ maxLength: 200 });

export const Webhook = closed({
  uuid: Uuid,
  workspace_uuid: Uuid,
  url: Type.String({ description: "In the form in which it was checked, such as with the host in lower case." }),
  description: nullable(Description),
  events: Type.Array(PublicEvent, { description: "Every name there is today, when `all_events` is true." }),
  all_events: Type.Boolean({ description: "It gets all events, future ones too." }),
  is_active: Type.Boolean({ description: "An inactive one gets nothing and keeps its slot." }),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** A webhook as it is stored, without its secret. */
export type WebhookRow = {
  readonly uuid: string;
  readonly workspace_uuid: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: WantedEvent[] | null;
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export function toWebhook(row: WebhookRow): Static<typeof Webhook> {
  const { events, created_at, updated_at, ...shown } = row;
  return {
    ...shown,
    events: events ?? [...publicEvents],
    all_events: events === null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** What a webhook's secret is sealed for: it opens in no other row. */
export function sealedAs(uuid: string): string {
  return `webhook secret of ${uuid}`;
}

export type DeliveryStatus = "queued" | "retrying" | "delivered" | "failed";

/** A row of the delivery log (§2.14). What the receiver said beside its status is kept nowhere (§6.3 rule 6). */
export const Delivery = closed({
  uuid: Uuid,
  event_uuid: Uuid,
  event: Type.String(),
  status: oneOf<DeliveryStatus>(["queued", "retrying", "delivered", "failed"]),
  attempts: Type.Integer({
    minimum: 0,
    maximum: 5,
    description: "5 at most. An attempt that we broke off ourselves is one of them.",
  }),
  response_status: nullable(Type.Integer({ description: "Of the last attempt; null when it was not answered." })),
  error: nullable(
    Type.String({
      description:
        "Why the last attempt failed: `answer` for any status but 2xx, `timeout`, `refused_connection`, `unreachable`, " +
        "`reset`, `tls`, `protocol`, `dns`, `no_address`, `not_public`, `url`; `interrupted` when it was we who broke it off; " +
        "`inactive` when the endpoint was switched off meanwhile.",
    }),
  ),
  next_attempt_at: nullable(Timestamp),
  created_at: Timestamp,
  delivered_at: nullable(Timestamp),
});

export type DeliveryRow = {
  readonly uuid: string;
  readonly event_uuid: string;
  readonly event: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly next_attempt_at: Date | null;
  readonly created_at: Date;
  readonly delivered_at: Date | null;
};

export function toDelivery(row: DeliveryRow): Static<typeof Delivery> {
  return {
    ...row,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  };
}
