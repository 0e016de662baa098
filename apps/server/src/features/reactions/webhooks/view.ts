import { type Static, Type } from "typebox";
import { publicEvents } from "#kernel/events.ts";
import type { Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { SealedColumn } from "#platform/crypto/sealer.ts";
import { common, field, model, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

/** An event that a webhook can get (§6). */
export const PublicEvent = oneOf([...publicEvents]);

type WantedEvent = (typeof publicEvents)[number];

/** The events that a webhook gets. Whether they exist is checked by `checkEvents`, not by the schema (§7.3). */
export const WantedEvents = Type.Array(Type.Unsafe<WantedEvent>({ type: "string", maxLength: 100 }), {
  minItems: 1,
  maxItems: publicEvents.length,
  uniqueItems: true,
  description: `Of these names: ${publicEvents.join(", ")}.`,
});

/** Checks that all events exist. @throws ApiError webhook_event_unknown */
export function checkEvents(names: readonly string[], fail: Fail<"webhook_event_unknown">): void {
  const unknown = names.find((name) => !publicEvents.some((event) => event === name));
  if (unknown !== undefined) fail("webhook_event_unknown", { event: unknown, available: publicEvents.join(", ") });
}

/** At most 200 characters. */
export const Description = Type.String({ maxLength: 200 });

export const Webhook = model("Webhook", "A URL to which the events of a workspace are sent.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  url: field(Type.String(), "The URL, in normal form: with the host in lower case, for example."),
  description: field(nullable(Description), "A note about the webhook; null for none."),
  events: field(Type.Array(PublicEvent), "The events that it gets. All events that exist, if `all_events` is true."),
  all_events: field(Type.Boolean(), "Whether it gets all events, also those that are added later."),
  is_active: field(Type.Boolean(), "Whether events are sent. An inactive webhook still counts for the limit of 20."),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

/** A webhook as it is stored, without its secret. */
export type WebhookRow = {
  readonly uuid: string;
  readonly workspace_uuid: WorkspaceUuid;
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

/** The label under which the secret of a webhook is encrypted: it can be decrypted in no other row. */
export function sealedAs(uuid: string): string {
  return `webhook secret of ${uuid}`;
}

export const sealedColumn: SealedColumn = {
  table: "webhooks",
  key: ["workspace_uuid", "uuid"],
  column: "secret",
  context: "'webhook secret of ' || uuid",
};

export type DeliveryStatus = "queued" | "retrying" | "delivered" | "failed";

/** An entry of the delivery log (§3.6). The body of the response is not stored (§6.3 rule 6). */
export const Delivery = model("Delivery", "An event that is sent to a webhook.", {
  uuid: common.uuid,
  event_uuid: field(Uuid, "The event."),
  event: field(Type.String(), "The name of the event."),
  status: field(
    oneOf<DeliveryStatus>(["queued", "retrying", "delivered", "failed"]),
    "Whether it waits for its first or another attempt, was delivered, or failed.",
  ),
  attempts: field(
    Type.Integer({ minimum: 0, maximum: 5 }),
    "The number of attempts. An attempt that was interrupted by the service counts.",
  ),
  response_status: field(nullable(Type.Integer()), "The HTTP status of the last attempt; null without a response."),
  error: field(
    nullable(Type.String()),
    "The reason why the last attempt failed: `answer` for any status but 2xx, `timeout`, `refused_connection`, `unreachable`, " +
      "`reset`, `tls`, `protocol`, `dns`, `no_address`, `not_public`, `url`; `interrupted` if the service interrupted it; " +
      "`inactive` if the webhook was switched off meanwhile.",
  ),
  next_attempt_at: field(nullable(Timestamp), "When the next attempt is due; null if none is planned."),
  created_at: common.created_at,
  delivered_at: field(nullable(Timestamp), "When it was delivered; null if it was not."),
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
    uuid: row.uuid,
    event_uuid: row.event_uuid,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    error: row.error,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  };
}
