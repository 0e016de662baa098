import type { Fail } from "#kernel/errors.ts";
import type { Payments } from "./payments.ts";
import type { Services } from "#platform/deployment/services.ts";
import { ProviderFailed } from "./provider-failed.ts";

/** The errors of `askProvider`, for the routes that call it. */
export const providerErrors = ["payments_off", "payment_provider_failed", "checkout_busy"] as const;

/**
 * Asks the payment provider for a request, before its transaction.
 * @throws ApiError one of `providerErrors`
 */
export async function askProvider<T>(
  { payments, log }: Pick<Services, "payments" | "log">,
  fail: Fail<(typeof providerErrors)[number]>,
  ask: (payments: Payments) => Promise<T>,
): Promise<T> {
  if (payments === null) return fail("payments_off");
  return ask(payments).catch((error: unknown) => {
    if (!(error instanceof ProviderFailed)) throw error;
    if (error.isBusy) return fail("checkout_busy");
    log.warn({ err: error }, "the payment provider failed");
    return fail("payment_provider_failed");
  });
}
