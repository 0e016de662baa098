import type { TLSSocket } from "node:tls";
import { type Reading, startReading } from "./answer.ts";
import { Failure, failureOf } from "./failure.ts";

/** A connection that carries one request at a time. */
export type Wire = {
  readonly socket: TLSSocket;
  /**
   * Sends a request. The status counts as soon as the answer's head is complete: by then the receiver has decided, and
   * what becomes of the body, which nobody keeps, changes nothing.
   * @param signal ends the wait
   * @returns whether the wire may carry another one too
   * @throws Failure, or what the signal was aborted with
   */
  exchange(request: Buffer, signal: AbortSignal): Promise<{ readonly status: number; readonly isReusable: boolean }>;
};

/** For so long an answer's body is waited for: a receiver whose connection breaks may take its work back. In milliseconds. */
const bodyPatience = 1000;

type Listener = { readonly data: (chunk: Buffer) => void; readonly over: (error: unknown) => void };

type Exchanged = Awaited<ReturnType<Wire["exchange"]>>;

/** Listens to the connection once and for all: listeners for each request would be most of what one costs. */
export function wireOver(socket: TLSSocket): Wire {
  let listener: Listener | null = null;
  socket.on("data", (chunk: Buffer) => {
    // what nobody asked for is not the answer to the next request
    if (listener === null) socket.destroy();
    else listener.data(chunk);
  });
  socket.on("error", (error) => listener?.over(failureOf("protocol", error)));
  socket.on("end", () => listener?.over(new Failure("reset")));
  socket.on("close", () => listener?.over(new Failure("reset")));
  return {
    socket,
    exchange: async (request, signal) => {
      signal.throwIfAborted();
      if (!socket.writable || !socket.readable) throw failureOf("reset", socket.errored);
      const answer = Promise.withResolvers<Exchanged>();
      const { over } = (listener = listenFor(answer, () => (listener = null)));
      const stop = (): void => over(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      socket.write(request);
      return answer.promise.finally(() => signal.removeEventListener("abort", stop));
    },
  };
}

/** @param leave is called as soon as nothing more is listened to */
function listenFor({ resolve, reject }: PromiseWithResolvers<Exchanged>, leave: () => void): Listener {
  const read = startReading();
  let status: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const end = (isReusable: boolean, error: unknown): void => {
    clearTimeout(timer);
    leave();
    if (status === null) reject(error);
    else resolve({ status, isReusable });
  };
  const hear = (reading: Reading | null): void => {
    if (reading === null) return;
    ({ status } = reading);
    if (reading.rest !== "more") return end(reading.rest === "whole", null);
    timer ??= setTimeout(end, bodyPatience, false, null);
  };
  return {
    data: (chunk) => {
      try {
        hear(read(chunk));
      } catch (error) {
        end(false, error);
      }
    },
    over: (error) => end(false, error),
  };
}
