import { apiErrorOf } from "#platform/http/errors.ts";

const unknown = "Something went wrong. Try again, or ask the operator of the server.";

/** Why a job failed for good, as a sentence for the person who waits for it. */
export const whyFailed = (error: unknown): string => apiErrorOf(error)?.message ?? unknown;
