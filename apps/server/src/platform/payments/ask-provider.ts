import type { Fail } from "#kernel/errors.ts";
import type { Payments } from "./payments.ts";
import type { FastifyBaseLogger } from "fastify";
import { KeyedSemaphore } from "#platform/fairness/index.ts";
import { ProviderFailed } from "./provider-failed.ts";

/** The errors of `askProvider`, for the routes that call it. */
export const providerErrors = ["payments_off", "payment_provider_failed", "checkout_busy"] as const;

/** The provider answers all requests of the deployment so many times a second and no more: nobody shall use that up. */
const asking = new KeyedSemaphore({
  atOnce: 16,
  atOncePerKey: 2,
  mostWaitingPerKey: 8,
  mostWaiting: 100,
  timeout: 10_000,
  busy: () => new ProviderFailed("Too many requests wait for the payment provider.", true),
});

type Asker = {
  readonly services: { readonly payments: Payments | null; readonly log: Pick<FastifyBaseLogger, "warn"> };
  readonly caller: { readonly user_uuid: string };
  readonly fail: Fail<(typeof providerErrors)[number]>;
};

/**
 * Asks the payment provider for a request, before its transaction: two requests of a person at once, and eight wait.
 * @throws ApiError one of `providerErrors`
 */
export async function askProvider<T>(
  { services: { payments, log }, caller, fail }: Asker,
  ask: (payments: Payments) => Promise<T>,
): Promise<T> {
  if (payments === null) return fail("payments_off");
  return asking
    .take(caller.user_uuid, () => ask(payments))
    .catch((error: unknown) => {
      if (!(error instanceof ProviderFailed)) throw error;
      if (error.isBusy) return fail("checkout_busy");
      log.warn({ err: error }, "the payment provider failed");
      return fail("payment_provider_failed");
    });
}
