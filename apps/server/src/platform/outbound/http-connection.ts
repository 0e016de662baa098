import type { TLSSocket } from "node:tls";
import type { buildConnector, Client, Dispatcher } from "undici";
import { Failure, failureOf } from "./failure.ts";
import { checkReceived, type ResponsePart, startReceiving } from "./response-start.ts";

/** A POST, as it is sent. */
export type HttpRequest = {
  /** the path and the query of the URL */
  readonly path: string;
  /** by names in lower case, `host` among them */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** whether the receiver learns that no other request follows */
  readonly isLast: boolean;
};

export type HttpResponse = {
  readonly status: number;
  /** the response was read to its end, so the connection may carry another request */
  readonly isComplete: boolean;
};

/** An open connection that carries one request at a time. */
export type HttpConnection = {
  readonly socket: TLSSocket;
  /**
   * Sends a request and reads the response; of the response only the status is kept. The status counts as soon as the
   * headers are complete, whatever happens to the body afterwards: the receiver has decided by then.
   * @param signal ends the wait
   * @throws Failure, what the signal was aborted with, or InvalidArgumentError of undici for a header that cannot be sent
   */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
};

/** The time for which the body of a response is read before the connection is given up. In milliseconds. */
const bodyTimeout = 1000;

/** undici's options that bound what a receiver may cost us. The time limits are ours, so undici's own are off. */
const limits: Client.Options = {
  /** the names and values of the headers of one response, in bytes */
  maxHeaderSize: 16 * 1024,
  /** the body of a response, in bytes */
  maxResponseSize: 64 * 1024,
  /** an unused connection is closed after so long, in milliseconds; a receiver may ask for less, and not for more */
  keepAliveTimeout: 2000,
  keepAliveMaxTimeout: 2000,
  headersTimeout: 0,
  bodyTimeout: 0,
  allowH2: false,
  // written here because an environment variable changes the default
  useMilo: false,
};

/** Speaks HTTP/1.1 over a socket. @param origin of the URL that the requests go to */
export type HttpOver = (socket: TLSSocket, origin: string) => HttpConnection;

/**
 * Loads undici, which needs several MB that a deployment without webhooks, push messages and automations that call URLs never uses.
 * @returns how to speak over a socket that `connectTo` opened and checked; undici never opens a connection itself
 */
export async function loadHttp(): Promise<HttpOver> {
  if (loaded === null) {
    const undici = await import("undici");
    loaded = (socket, origin) => httpOver(undici.Client, socket, origin);
  }
  return loaded;
}

/** Kept, because `import()` of a module that is loaded still took 4 % of a delivery. */
let loaded: HttpOver | null = null;

function httpOver(HttpClient: typeof Client, socket: TLSSocket, origin: string): HttpConnection {
  let reading: { readonly received: ResponsePart; readonly fail: (error: Failure) => void } | null = null;
  // before undici listens, because it would read what is taken out here
  socket.on("readable", () => {
    if (reading === null) return;
    const fault = checkReceived(socket, reading.received);
    if (fault !== null) reading.fail(fault);
  });
  // undici has one error for a connection that ended and for a response that it does not accept
  socket.on("end", () => reading?.fail(new Failure("reset")));
  const client = new HttpClient(origin, { ...limits, connect: handOver(socket) });
  return {
    socket,
    send: async ({ isLast, ...request }, signal) => {
      signal.throwIfAborted();
      const { handler, response, fail } = readResponse();
      reading = { received: startReceiving(socket), fail };
      const stop = (): void => fail(signal.reason as Error);
      signal.addEventListener("abort", stop, { once: true });
      client.dispatch({ method: "POST", reset: isLast, ...request }, handler);
      return response.finally(() => {
        reading = null;
        signal.removeEventListener("abort", stop);
      });
    },
  };
}

/** Gives undici the socket once. When that is closed, undici asks for another one, and gets none. */
function handOver(socket: TLSSocket): buildConnector.connector {
  let isGiven = false;
  return (_options, callback) => {
    const isFirst = !isGiven;
    isGiven = true;
    // undici expects an answer after its call has returned
    queueMicrotask(() => (isFirst ? callback(null, socket) : callback(new Failure("reset"), null)));
  };
}

/** Never seen by a caller: the status is known when a response ends, or when its body takes too long. */
const incomplete = new Failure("protocol");

type ResponseReader = {
  readonly handler: Dispatcher.DispatchHandler;
  readonly response: Promise<HttpResponse>;
  /** Ends the response as it is: with the status if that is known, otherwise with the error. */
  readonly fail: (error: Error) => void;
};

function readResponse(): ResponseReader {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  let status: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const end = (isComplete: boolean, error: Error): void => {
    clearTimeout(timer);
    if (status === null) reject(error);
    else resolve({ status, isComplete });
  };
  const fail = (error: Error): void => end(false, error);
  const handler: Dispatcher.DispatchHandler = {
    // undici requires these two
    onRequestStart: () => {},
    onResponseData: () => {},
    onResponseStart: (_controller, statusCode) => {
      status = statusCode;
      timer = setTimeout(end, bodyTimeout, false, incomplete);
    },
    onResponseEnd: () => end(true, incomplete),
    onResponseError: (_controller, error) => fail(isOwnMistake(error) ? error : failureOf("protocol", error)),
  };
  return { handler, response: promise, fail };
}

/** Whether a request was given that cannot be sent, such as one with a line break in a header. */
function isOwnMistake(error: Error): boolean {
  return "code" in error && error.code === "UND_ERR_INVALID_ARG";
}
