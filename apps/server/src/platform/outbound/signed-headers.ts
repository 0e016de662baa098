import { createHmac } from "node:crypto";

/** The data for a receiver in the headers. */
export type DeliveryHeaders = {
  readonly event: string;
  /** identifies the delivery; the same in every attempt */
  readonly delivery: string;
};

/**
 * The headers of a signed request, as `webhooks` of the OpenAPI document describes them.
 * @param seconds the time of this attempt, since 1970
 */
export function signedHeaders(
  { event, delivery }: DeliveryHeaders,
  body: Buffer,
  secret: string,
  seconds: number,
): Record<string, string> {
  const signature = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
  return {
    "content-type": "application/json",
    "user-agent": "Stoa-Webhooks",
    "x-service-event": event,
    "x-service-delivery": delivery,
    "x-service-signature": `t=${seconds},v1=${signature}`,
  };
}
