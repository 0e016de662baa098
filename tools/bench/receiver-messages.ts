import type { Certificate } from "@stoa/server/test/certificates.ts";

/** What the receivers' process is told first, and asked for then. One question at a time. */
export type ToReceiver = Certificate | { readonly kind: "begin" } | { readonly kind: "tell" };

/** Where the receivers listen: over TLS for our server, plainly for the baseline loop. */
export type ReceiverPorts = { readonly tls: number; readonly plain: number };

/** What arrived since the beginning that was asked for; times in milliseconds of the clock of `machineTime`. */
export type Arrived = {
  readonly count: number;
  readonly first: number;
  readonly last: number;
  /** of the newest one */
  readonly body: string;
  /** when each event whose title carries a number arrived first: number and time, in turn */
  readonly numbered: Float64Array;
};

export type FromReceiver = ReceiverPorts | Arrived;

/** Milliseconds of the one clock that all processes of a machine share, which nobody sets. */
export const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6;

/** What stands before the number in the body of an event whose ticket is called so. */
export const numberMark = `"title":"${arrivalTitle("")}`;

/** The title of a ticket whose event is looked for among what arrived. */
export function arrivalTitle(number: number | ""): string {
  return `Arrival ${number}`;
}
