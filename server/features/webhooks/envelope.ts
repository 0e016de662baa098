import { createHmac } from "node:crypto";
import { type EventRow, toEvent } from "#features/events/index.ts";

/**
 * What a receiver gets of an event (conventions part 6). It is made of the event's row alone, so that it is the same,
 * byte for byte, in every attempt.
 */
export function envelopeOf(row: EventRow & { readonly sequence: number }): Buffer {
  const { uuid, event, created_at, workspace_uuid, board_uuid, actor, data } = toEvent(row);
  return Buffer.from(JSON.stringify({ uuid, event, created_at, workspace_uuid, board_uuid, actor, data }));
}

/**
 * The headers of an attempt (§6 Signature).
 * @param delivery_uuid the same in every attempt
 * @param seconds the time of this attempt, since 1970
 */
export function headersOf(
  { event, delivery_uuid }: { readonly event: string; readonly delivery_uuid: string },
  body: Buffer,
  secret: string,
  seconds: number,
): Record<string, string> {
  const signature = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
  return {
    "content-type": "application/json",
    "user-agent": "Stoa-Webhooks",
    "x-service-event": event,
    "x-service-delivery": delivery_uuid,
    "x-service-signature": `t=${seconds},v1=${signature}`,
  };
}
