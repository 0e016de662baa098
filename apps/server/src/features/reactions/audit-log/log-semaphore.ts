import { ApiError } from "#kernel/errors.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";

/** Limits reads of the event log, by workspace: pages have up to 4 MB, and many at once would delay the whole process. */
export const logSemaphore = new KeyedSemaphore({
  atOncePerKey: 2,
  timeout: 10_000,
  busy: () => new ApiError("log_busy", {}, { retry_after: 1 }),
});
