import { validateHeaderName, validateHeaderValue } from "node:http";
import type { SecureContext } from "node:tls";
import { connectTo } from "./connect.ts";
import { Failure, type SendFault } from "./failure.ts";
import type { Line } from "./keep-alive.ts";
import type { Locate } from "./resolve.ts";
import { checkUrl } from "./url-rules.ts";
import type { Wire } from "./http-connection.ts";

/** What is sent: always a POST. */
export type Outgoing = {
  /** checked again before anything is sent */
  readonly url: string;
  /** by names in lower case */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** How an attempt ended: the receiver's status of three digits, or why there is none. */
export type Sent =
  | { readonly outcome: "answered"; readonly status: number }
  | { readonly outcome: "failed"; readonly reason: SendFault };

export type SendOptions = {
  readonly locate: Locate;
  /** whom we trust */
  readonly secureContext: () => SecureContext;
  /** for the whole attempt, in milliseconds */
  readonly limit: number;
};

/** Why the steps of an attempt that has failed end; made once, because an error is expensive. */
const ended = new Error("The attempt has ended.");

/**
 * Sends one request: finds the place, checks it, connects to it alone, or uses what `line` kept of that, and hears the
 * status. Redirects are not followed; nothing of the answer but its status is kept (§6.3).
 * @param stopping ends the attempt
 * @throws what `stopping` was aborted with; whether the receiver got the request is not known then
 */
export async function send(
  options: SendOptions,
  outgoing: Outgoing,
  stopping?: AbortSignal,
  line?: Line,
): Promise<Sent> {
  stopping?.throwIfAborted();
  const ending = new AbortController();
  const end = (): void => ending.abort(ended);
  const timer = setTimeout(end, options.limit);
  stopping?.addEventListener("abort", end, { once: true });
  try {
    return { outcome: "answered", status: await attempt(options, outgoing, ending.signal, line) };
  } catch (error) {
    stopping?.throwIfAborted();
    if (ending.signal.aborted) return { outcome: "failed", reason: "timeout" };
    // whatever it opened ends with it
    end();
    if (error instanceof Failure) return { outcome: "failed", reason: error.reason };
    throw error;
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener("abort", end);
  }
}

async function attempt(options: SendOptions, outgoing: Outgoing, signal: AbortSignal, line?: Line): Promise<number> {
  const checked = checkUrl(outgoing.url);
  if ("fault" in checked) throw new Failure("url");
  const { url } = checked;
  const request = requestOf(url, outgoing, line === undefined);
  const place = await options.locate(url, signal);
  if (typeof place === "string") throw new Failure(place);
  const connect = () => connectTo(place, url.hostname, options.secureContext(), signal);
  const kept = line?.take(place, url.host) ?? null;
  const first = await ask(kept ?? (await connect()), url, request, signal, line).catch((error: unknown) => {
    // a receiver may close what it kept open at the moment we use it: it is asked once more, over a new connection
    if (kept !== null && error instanceof Failure && error.reason === "reset") return null;
    throw error;
  });
  return first ?? ask(await connect(), url, request, signal, line);
}

async function ask(wire: Wire, url: URL, request: Buffer, signal: AbortSignal, line?: Line): Promise<number> {
  const { socket } = wire;
  let isKept = false;
  try {
    const { status, isReusable } = await wire.exchange(request, signal);
    // the receiver may have answered before it had read everything
    isKept = line !== undefined && isReusable && socket.writable && socket.bufferSize === 0;
    if (isKept) line?.keep(wire, url.host);
    return status;
  } finally {
    if (!isKept) socket.destroy();
  }
}

/**
 * The bytes of a request.
 * @param isLast whether the receiver is told that no other one follows
 * @throws TypeError for a header that cannot be sent
 */
function requestOf(url: URL, outgoing: Outgoing, isLast: boolean): Buffer {
  const headers = {
    "user-agent": "Stoa",
    ...outgoing.headers,
    host: url.host,
    "content-length": String(outgoing.body.length),
    connection: isLast ? "close" : "keep-alive",
  };
  let head = `POST ${url.pathname}${url.search} HTTP/1.1\r\n`;
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    head += `${name}: ${value}\r\n`;
  }
  return Buffer.concat([Buffer.from(`${head}\r\n`, "latin1"), outgoing.body]);
}
