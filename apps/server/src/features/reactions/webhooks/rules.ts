import type { DeliveryStatus } from "./view.ts";

/** The outcome of the request of an attempt. */
export type RequestOutcome =
  | { readonly outcome: "answered"; readonly status: number }
  | { readonly outcome: "failed"; readonly reason: string };

/** The next state of a delivery after an attempt. */
export type AttemptOutcome = {
  readonly status: DeliveryStatus;
  readonly response_status: number | null;
  readonly error: string | null;
  /** seconds until the next attempt; null when there is none */
  readonly wait: number | null;
};

/** Minutes after the first, second, third and fourth attempt: each is five times the previous one (§6.3 rule 1). */
const gaps = [1, 5, 25, 125];

/** By this share the gaps vary randomly, so that a receiver that was down does not get all retries at once. */
const jitter = 0.05;

/**
 * Decides how a delivery continues after an attempt (§3.6): a 2xx is success, anything else a failure, and the fifth
 * attempt is the last.
 * @param attempts how many there were, including this one
 * @param isFinal whether another attempt is pointless
 * @param random from 0 up to 1
 */
export function outcomeOf(
  attempts: number,
  attempted: RequestOutcome,
  isFinal: boolean,
  random: number,
): AttemptOutcome {
  const response_status = attempted.outcome === "answered" ? attempted.status : null;
  if (response_status !== null && response_status >= 200 && response_status <= 299) {
    return { status: "delivered", response_status, error: null, wait: null };
  }
  const error = attempted.outcome === "answered" ? "answer" : attempted.reason;
  const gap = gaps[attempts - 1];
  if (isFinal || gap === undefined) return { status: "failed", response_status, error, wait: null };
  return { status: "retrying", response_status, error, wait: gap * 60 * (1 - jitter + 2 * jitter * random) };
}

/** The first attempt, and one after each gap (§3.6). Interrupted attempts count. */
export const mostAttempts = gaps.length + 1;

/**
 * Decides how a delivery continues whose attempt the service interrupted. It is queued again, because the receiver may
 * not have got it. It may have got it too, so the attempt counts: no receiver gets a sixth request.
 * @param attempts how many there were, including this one
 */
export function interrupted(attempts: number): AttemptOutcome {
  const status = attempts < mostAttempts ? "queued" : "failed";
  return { status, response_status: null, error: "interrupted", wait: null };
}

/** The time that a batch should take, in milliseconds. */
const batchMilliseconds = 500;
const mostInBatch = 50;

/**
 * Decides how many deliveries to claim next: as many as the receiver takes in half a second. For a slow receiver this is
 * one, because deliveries that are claimed when the process dies have lost an attempt.
 * @param count the size of the previous batch
 * @param milliseconds how long it took
 */
export function nextBatch(count: number, milliseconds: number): number {
  const fits = Math.floor((batchMilliseconds * count) / Math.max(milliseconds, 1));
  return Math.max(1, Math.min(fits, 2 * count, mostInBatch));
}
