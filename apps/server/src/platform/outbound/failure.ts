import type { PlaceFault } from "./resolve.ts";
import { until } from "./deadline.ts";

/** Why there was no answer. A word is all that is told: an address or a detail would map our network for a stranger. */
export type SendFault =
  | PlaceFault
  /** the URL breaks the rules for endpoints */
  | "url"
  | "timeout"
  | "refused_connection"
  | "unreachable"
  | "reset"
  | "tls"
  | "protocol";

/** The end of an attempt without an answer. */
export class Failure extends Error {
  readonly reason: SendFault;
  constructor(reason: SendFault) {
    super(reason);
    this.reason = reason;
  }
}

/** What the system says of a connection, in our words. */
const words: Readonly<Record<string, SendFault>> = {
  ECONNREFUSED: "refused_connection",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  ETIMEDOUT: "timeout",
};

/**
 * One of our words for what the system says of a connection.
 * @param usual the word when the system's error has none
 */
export function failureOf(usual: SendFault, error: unknown): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // a receiver may refuse our handshake after it looked finished to us
  return new Failure(words[code] ?? (code.startsWith("ERR_SSL_") ? "tls" : usual));
}

/**
 * Waits for a step of an attempt until the signal aborts, and gives what it throws one of our words.
 * @param usual the word when the system's error has none
 * @throws Failure, or the TypeError of a mistake of our own, such as a header that cannot be sent
 */
export async function step<T>(usual: SendFault, signal: AbortSignal, done: Promise<T>): Promise<T> {
  try {
    // a socket may end without a word
    return await until(signal, done);
  } catch (error) {
    if (error instanceof TypeError || error instanceof Failure) throw error;
    throw failureOf(usual, error);
  }
}
