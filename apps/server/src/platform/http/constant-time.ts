import { setTimeout as delay } from "node:timers/promises";

/** Longer than what differs between an account that exists and one that does not. In milliseconds. */
export const constantTimeStep = 25;

/**
 * Does something and holds what comes of it, a refusal too, until a multiple of `step` after the request came in: that
 * one request took a little longer than another shows only when it needed a whole step more.
 * @param step milliseconds; 0 holds nothing
 * @param clock milliseconds since the request came in, as Fastify's reply counts them
 */
export async function inConstantTime<T>(
  step: number,
  serverTime: { readonly elapsedTime: number },
  doIt: () => Promise<T>,
): Promise<T> {
  if (step === 0) return doIt();
  const [done] = await Promise.allSettled([doIt()]);
  await delay(step - (serverTime.elapsedTime % step));
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
