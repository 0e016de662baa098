import { isWord } from "./answer-shapes.ts";

/**
 * The payment provider did not answer, answered an error, or something that is not understood. The message names the kind of
 * error and the provider's id of the request, nothing else, because its own message may quote what was sent.
 */
export class ProviderFailed extends Error {
  /** the same thing is being done by another request */
  readonly isBusy: boolean;

  constructor(message: string, isBusy = false) {
    super(message);
    this.name = "ProviderFailed";
    this.isBusy = isBusy;
  }
}

type SdkError = { readonly type?: unknown; readonly statusCode?: unknown; readonly requestId?: unknown };

/** Makes a ProviderFailed of what the provider's library threw. */
export function providerFailed(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error;
  const { type, statusCode, requestId } = (error ?? {}) as SdkError;
  const words = [type, statusCode, requestId].filter((word) => typeof word === "string" || typeof word === "number");
  const isBusy = type === "StripeIdempotencyError" || statusCode === 409;
  return new ProviderFailed(`The payment provider failed: ${words.join(" ") || "unknown"}`, isBusy);
}

/** A text that an answer must have. @throws ProviderFailed */
export function givenText(value: unknown, what: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new ProviderFailed(`The payment provider answered without the ${what}.`);
}

/** An id that an answer must have. @throws ProviderFailed */
export function givenId(value: unknown): string {
  if (isWord(value)) return value;
  throw new ProviderFailed("The payment provider answered without an id.");
}
