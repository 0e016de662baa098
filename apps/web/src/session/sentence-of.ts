import { isApiError } from "@stoa/api";

/** The sentence for an error: the server's own, or that it cannot be reached. */
export function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return "The server cannot be reached. Check the network, then try again.";
  const { retryAfter, message } = error;
  return retryAfter === null ? message : `${message} Try again in ${retryAfter} s.`;
}
