import { type IncomingMessage, request as httpRequest } from "node:http";
import type { SecureContext, TLSSocket } from "node:tls";
import { connectTo, tie } from "./connect.ts";
import { Failure, type SendFault, step } from "./failure.ts";
import type { Line } from "./line.ts";
import type { Locate } from "./resolve.ts";
import { checkUrl } from "./url-rules.ts";

/** What is sent: always a POST. */
export type Outgoing = {
  /** checked again before anything is sent */
  readonly url: string;
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

/** So much of an answer's head is read. In bytes. */
const mostHeaders = 16 * 1024;

/** So much of an answer's body is read and thrown away: in bytes, and in milliseconds. */
const mostBody = 64 * 1024;
const bodyPatience = 1000;

/**
 * Sends one request: finds the place, checks it, connects to it alone, or uses what `line` kept of that, and hears the
 * status. Redirects are not followed; nothing of the answer but its status is kept (§6 Delivery behaviour).
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
  const end = (): void => ending.abort();
  const timer = setTimeout(end, options.limit);
  stopping?.addEventListener("abort", end, { once: true });
  try {
    return { outcome: "answered", status: await attempt(options, outgoing, ending.signal, line) };
  } catch (error) {
    stopping?.throwIfAborted();
    if (ending.signal.aborted) return { outcome: "failed", reason: "timeout" };
    if (error instanceof Failure) return { outcome: "failed", reason: error.reason };
    throw error;
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener("abort", end);
    // whatever the attempt opened ends with it, unless it was kept
    end();
  }
}

async function attempt(options: SendOptions, outgoing: Outgoing, signal: AbortSignal, line?: Line): Promise<number> {
  const checked = checkUrl(outgoing.url);
  if ("fault" in checked) throw new Failure("url");
  const { url } = checked;
  const place = await options.locate(url, signal);
  if (typeof place === "string") throw new Failure(place);
  const connect = () => connectTo(place, url.hostname, options.secureContext(), signal);
  const kept = line?.take(place, url.host) ?? null;
  const first = await ask(kept ?? (await connect()), url, outgoing, signal, line).catch((error: unknown) => {
    // a receiver may close what it kept open at the moment we use it: it is asked once more, over a new connection
    if (kept !== null && error instanceof Failure && error.reason === "reset") return null;
    throw error;
  });
  return first ?? ask(await connect(), url, outgoing, signal, line);
}

async function ask(socket: TLSSocket, url: URL, outgoing: Outgoing, signal: AbortSignal, line?: Line): Promise<number> {
  const untie = tie(socket, signal);
  const answer = await step("protocol", signal, exchange(socket, url, outgoing, line === undefined));
  const isRead = await discard(answer);
  // the receiver may have asked for its end, or answered before it had read everything
  if (line !== undefined && isRead && answer.complete && socket.writable && socket.bufferSize === 0) {
    untie();
    line.keep(socket, url.host);
  }
  return answer.statusCode ?? 0;
}

/**
 * Sends the request; the status counts as soon as the answer's head is complete. By then the receiver has decided, and
 * what becomes of the body, which nobody keeps, changes nothing.
 */
function exchange(socket: TLSSocket, url: URL, outgoing: Outgoing, isLast: boolean): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = httpRequest({
      method: "POST",
      path: `${url.pathname}${url.search}`,
      headers: {
        "user-agent": "Stoa",
        ...outgoing.headers,
        host: url.host,
        "content-length": outgoing.body.length,
        connection: isLast ? "close" : "keep-alive",
      },
      createConnection: () => socket,
      maxHeaderSize: mostHeaders,
      insecureHTTPParser: false,
    });
    call.on("error", reject);
    // such as by an answer that switches protocols
    call.on("close", () => reject(new Error("The receiver did not answer.")));
    call.on("response", resolve);
    call.end(outgoing.body);
  });
}

/**
 * Reads an answer's body into nothing, for a moment: a receiver whose connection breaks may take its work back.
 * @returns whether it came to its end
 */
function discard(answer: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), bodyPatience);
    let size = 0;
    answer.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBody) resolve(false);
    });
    answer.on("error", () => resolve(false));
    answer.on("close", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
