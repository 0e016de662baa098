import type { QueueName } from "./queues.ts";

/** The settings of a kind of jobs. */
export type JobSettings = {
  /** the name of the kind in the table */
  readonly kind: string;
  readonly queue: QueueName;
  /** a job is given up after this number of attempts */
  readonly maxAttempts: number;
};

declare const payload: unique symbol;

/** A kind of job. `Payload` is what `tx.enqueue` takes and the handler gets; the table stores it sealed. */
export type Job<Payload extends object> = JobSettings & { readonly [payload]?: (payload: Payload) => Payload };

/** The payload of a job that needs none. */
export type NoPayload = Record<string, never>;

/** The payload of a declared job. */
export type PayloadOf<Declared> = Declared extends { readonly [payload]?: (payload: infer Payload) => unknown }
  ? Payload
  : never;

/**
 * Declares a kind of job. The feature that does it lists its handler in `jobs`.
 * @param kind its name in the table, which stays the same between versions: jobs of the version before may still wait
 */
export function job<Payload extends object = NoPayload>(
  kind: string,
  settings: Pick<JobSettings, "queue"> & Partial<JobSettings>,
): Job<Payload> {
  return { maxAttempts: 8, ...settings, kind };
}
