import type { Found, Sample } from "./sample.ts";

/** The servers of a run: the product, and the one that it is compared with. */
export type ServerName = "ours" | "bare";

/** The port of a server and the credential for it. */
export type Target = { readonly server: ServerName; readonly port: number; readonly authorization: string };

/** An order of the bench to the load process, which gets one at a time. */
export type LoadOrder =
  | {
      readonly kind: "prepare";
      readonly sample: Sample;
      readonly found: Found;
      readonly clients: number;
    }
  | { readonly kind: "run"; readonly row: string; readonly target: Target; readonly milliseconds: number }
  /** a number of requests, as many at once as there are clients */
  | { readonly kind: "times"; readonly row: string; readonly target: Target; readonly count: number }
  /** one request by one client */
  | { readonly kind: "once"; readonly row: string; readonly target: Target }
  | {
      readonly kind: "post";
      readonly target: Target;
      readonly body: string;
      /** the number of clients with separate connections */
      readonly receivers: number;
      readonly clients: number;
      readonly milliseconds: number;
    }
  | {
      readonly kind: "signals";
      readonly target: Target;
      readonly streams: number;
      /** the credentials of the streams, which are used in turn */
      readonly readers: readonly string[];
      readonly milliseconds: number;
    };

/** The figures that were measured in one stretch of time. */
export type StretchFigures = {
  /** of the successful requests, in milliseconds, unsorted; empty if the row has no latencies */
  readonly latencies: Float64Array;
  /** from the first request to the last answer, in milliseconds */
  readonly elapsed: number;
  /** the numbers of replies without success, by status */
  readonly failures: Readonly<Record<string, number>>;
  /** the first failure, as text */
  readonly firstFailure: string | null;
  /** the number of things that the rate counts: requests, events, deliveries, or signals that arrived */
  readonly count: number;
};

export type LoadAnswer = { readonly measured: StretchFigures } | { readonly problem: string };
