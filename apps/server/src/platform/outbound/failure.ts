import { until } from "./deadline.ts";
import type { ResolveFault } from "./resolve.ts";

/** The reason why there was no response. Only this word is shown: an address or a detail would tell a third party of our network. */
export type SendFault =
  | ResolveFault
  /** the URL breaks the rules for endpoints */
  | "url"
  | "timeout"
  | "refused_connection"
  | "unreachable"
  | "reset"
  | "tls"
  | "protocol";

/** The end of an attempt without a response. */
export class Failure extends Error {
  readonly reason: SendFault;
  constructor(reason: SendFault) {
    super(reason);
    this.reason = reason;
  }
}

/** Our words for the error codes of the operating system. */
const faultOfCode: Readonly<Record<string, SendFault>> = {
  ECONNREFUSED: "refused_connection",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  ETIMEDOUT: "timeout",
};

/**
 * The failure for an error of a connection.
 * @param usual the word for an error that has no word of its own
 */
export function failureOf(usual: SendFault, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // a receiver may reject our handshake after it looked finished to us
  return new Failure(faultOfCode[code] ?? (code.startsWith("ERR_SSL_") ? "tls" : usual));
}

/**
 * Waits for a step of an attempt until the signal aborts.
 * @param usual the word for an error that has no word of its own
 * @throws Failure
 */
export async function step<T>(usual: SendFault, signal: AbortSignal, done: Promise<T>): Promise<T> {
  try {
    return await until(signal, done);
  } catch (error) {
    throw failureOf(usual, error);
  }
}
