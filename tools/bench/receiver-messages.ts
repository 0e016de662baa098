import type { Certificate } from "@stoa/server/test/certificates.ts";

/** The messages to the receivers' process: the certificate first, then questions, one at a time. */
export type ToReceiver = Certificate | { readonly kind: "begin" } | { readonly kind: "tell" };

/** The ports of the receivers: with TLS for the product, without for the loop that is compared with it. */
export type ReceiverPorts = { readonly tls: number; readonly plain: number };

/** The deliveries that arrived since the last `begin`; times in milliseconds of `machineTime`. */
export type ArrivalCount = {
  readonly count: number;
  readonly first: number;
  readonly last: number;
  /** of the newest one */
  readonly body: string;
  /** the first arrival of each event whose title has a number: number and time alternate */
  readonly numbered: Float64Array;
};

export type FromReceiver = ReceiverPorts | ArrivalCount;

/** Milliseconds of a monotonic clock that all processes of the machine share. */
export const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The text before the number in the body of an event whose task has such a title. */
export const numberMark = `"title":"${arrivalTitle("")}`;

/** The title of a task whose event is searched among the arrivals. */
export function arrivalTitle(number: number | ""): string {
  return `Arrival ${number}`;
}
