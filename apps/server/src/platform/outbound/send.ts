import type { SecureContext } from "node:tls";
import { connectTo } from "./connect.ts";
import { Failure, type SendFault } from "./failure.ts";
import { type HttpConnection, type HttpOver, type HttpRequest, loadHttp } from "./http-connection.ts";
import type { KeepAlive } from "./keep-alive.ts";
import type { ResolveHost } from "./resolve.ts";
import { checkUrl } from "./url-rules.ts";

/** A request to a third party's server: always a POST. */
export type OutgoingRequest = {
  /** checked again before anything is sent */
  readonly url: string;
  /** by names in lower case */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** The outcome of an attempt: the status of the response, three digits, or why there is none. */
export type SendOutcome =
  | { readonly outcome: "answered"; readonly status: number }
  | { readonly outcome: "failed"; readonly reason: SendFault };

export type SendOptions = {
  readonly resolveHost: ResolveHost;
  /** the authorities that we trust */
  readonly secureContext: () => SecureContext;
  /** for the whole attempt, in milliseconds */
  readonly limit: number;
};

/** The reason of the internal signal; made once, because creating an error is expensive. */
const ended = new Error("The attempt has ended.");

/**
 * Sends one request: resolves the host name, checks every address, connects to one of them or uses the connection that
 * `keepAlive` has to one of them, and reads the status. Redirects are not followed (§6.3 rule 3).
 * @param stopping ends the attempt
 * @throws what `stopping` was aborted with; whether the receiver got the request is not known then
 */
export async function send(
  options: SendOptions,
  outgoing: OutgoingRequest,
  stopping?: AbortSignal,
  keepAlive?: KeepAlive,
): Promise<SendOutcome> {
  // the first load takes a moment that is not the receiver's fault
  const httpOver = await loadHttp();
  stopping?.throwIfAborted();
  const ending = new AbortController();
  const end = (): void => ending.abort(ended);
  const timer = setTimeout(end, options.limit);
  stopping?.addEventListener("abort", end, { once: true });
  try {
    return { outcome: "answered", status: await attempt({ ...options, httpOver }, outgoing, ending.signal, keepAlive) };
  } catch (error) {
    stopping?.throwIfAborted();
    if (ending.signal.aborted) return { outcome: "failed", reason: "timeout" };
    // destroys a connection that is still being opened
    end();
    if (error instanceof Failure) return { outcome: "failed", reason: error.reason };
    throw error;
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener("abort", end);
  }
}

async function attempt(
  options: SendOptions & { readonly httpOver: HttpOver },
  outgoing: OutgoingRequest,
  signal: AbortSignal,
  keepAlive?: KeepAlive,
): Promise<number> {
  const checked = checkUrl(outgoing.url);
  if ("fault" in checked) throw new Failure("url");
  const { url } = checked;
  const host = await options.resolveHost(url, signal);
  if (typeof host === "string") throw new Failure(host);
  const request = requestOf(url, outgoing, keepAlive === undefined);
  const connect = () => connectTo(host, url, options.secureContext(), options.httpOver, signal);
  const ask = (connection: HttpConnection) => exchange(connection, url, request, signal, keepAlive);
  const kept = keepAlive?.take(host, url.host) ?? null;
  if (kept === null) return ask(await connect());
  try {
    return await ask(kept);
  } catch (error) {
    // a receiver may close a kept connection while we send: the request is repeated once, over a new connection
    if (error instanceof Failure && error.reason === "reset") return ask(await connect());
    throw error;
  }
}

async function exchange(
  connection: HttpConnection,
  url: URL,
  request: HttpRequest,
  signal: AbortSignal,
  keepAlive?: KeepAlive,
): Promise<number> {
  const { socket } = connection;
  let isKept = false;
  try {
    const { status, isComplete } = await connection.send(request, signal);
    // a receiver may respond before it has read a large request; what a small one leaves in the buffer is soon written
    isKept = keepAlive !== undefined && isComplete && socket.writable && !socket.writableNeedDrain;
    if (isKept) keepAlive?.keep(connection, url.host);
    return status;
  } finally {
    if (!isKept) socket.destroy();
  }
}

function requestOf(url: URL, { headers, body }: OutgoingRequest, isLast: boolean): HttpRequest {
  return {
    path: `${url.pathname}${url.search}`,
    headers: { "user-agent": "Stoa", ...headers, host: url.host },
    body,
    isLast,
  };
}
