import type { DeliveryStatus } from "./view.ts";

/** How an attempt ended, as far as the rules ask. */
export type Attempted =
  | { readonly outcome: "answered"; readonly status: number }
  | { readonly outcome: "failed"; readonly reason: string };

/** What becomes of a delivery after an attempt. */
export type Settled = {
  readonly status: DeliveryStatus;
  readonly response_status: number | null;
  readonly error: string | null;
  /** seconds until the next attempt; null when there is none */
  readonly wait: number | null;
};

/** Minutes after the first, second, third and fourth attempt: the gap multiplies by 5 (§6.3 rule 1). */
const gaps = [1, 5, 25, 125];

/** So far the gaps are drawn apart, to both sides: a receiver that was down is not called by everything at once. */
const jitter = 0.05;

/**
 * §3.6: 2xx is success, anything else a failure; the fifth is the last, a final one at once.
 * @param attempts how many there were, this one counted
 * @param isFinal whether another attempt is pointless
 * @param random from 0 up to 1
 */
export function settle(attempts: number, attempted: Attempted, isFinal: boolean, random: number): Settled {
  const response_status = attempted.outcome === "answered" ? attempted.status : null;
  if (response_status !== null && response_status >= 200 && response_status <= 299) {
    return { status: "delivered", response_status, error: null, wait: null };
  }
  const error = attempted.outcome === "answered" ? "answer" : attempted.reason;
  const gap = gaps[attempts - 1];
  if (isFinal || gap === undefined) return { status: "failed", response_status, error, wait: null };
  return { status: "retrying", response_status, error, wait: gap * 60 * (1 - jitter + 2 * jitter * random) };
}

/** §3.6: the first attempt, and one after each gap. One that we broke off is one of them. */
export const mostAttempts = gaps.length + 1;

/**
 * What becomes of a delivery whose attempt we broke off ourselves: it queues again, in the order of the events, because
 * perhaps the receiver never got it. Perhaps it did, so the fifth is the last here too: no receiver gets a sixth request.
 * @param attempts how many there were, this one counted
 */
export function interrupted(attempts: number): Settled {
  const status = attempts < mostAttempts ? "queued" : "failed";
  return { status, response_status: null, error: "interrupted", wait: null };
}

/** What one send may take of an endpoint's time in a batch. */
const batchMilliseconds = 500;
const mostInBatch = 50;

/**
 * How many deliveries to claim next: as many as the receiver would take in half a second. Of a slow one, each
 * is claimed alone, because what is claimed and not sent when the process dies has spent an attempt.
 * @param count of the batch before
 * @param milliseconds that it took
 */
export function nextBatch(count: number, milliseconds: number): number {
  const fits = Math.floor((batchMilliseconds * count) / Math.max(milliseconds, 1));
  return Math.max(1, Math.min(fits, 2 * count, mostInBatch));
}
