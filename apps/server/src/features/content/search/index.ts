import { ApiError } from "#kernel/errors.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";

/** Limits heavy searches of a process, by workspace. */
export const searchSemaphore = new KeyedSemaphore({
  atOncePerKey: 2,
  timeout: 2000,
  busy: () => new ApiError("searches_busy", {}, { retry_after: 1 }),
});
