import { setTimeout as delay } from "node:timers/promises";

/** Longer than the difference in time between an account that exists and one that does not. In milliseconds. */
export const constantTimeStep = 25;

/**
 * Runs something and delays its result, also an error, until a multiple of `step` after the request arrived. A small
 * difference in time between two requests is therefore not visible.
 * @param step milliseconds; 0 for no delay
 * @param reply Fastify's reply, which counts the milliseconds since the request arrived
 * @param wait resolves after so many milliseconds
 */
export async function inConstantTime<T>(
  step: number,
  reply: { readonly elapsedTime: number },
  doIt: () => Promise<T>,
  wait: (milliseconds: number) => Promise<unknown> = delay,
): Promise<T> {
  if (step === 0) return doIt();
  const [done] = await Promise.allSettled([doIt()]);
  await wait(step - (reply.elapsedTime % step));
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
