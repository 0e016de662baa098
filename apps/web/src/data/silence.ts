import type { ClientOptions } from "@stoa/api";
import type { Clock } from "./environment.ts";

type Fetch = NonNullable<ClientOptions["fetch"]>;

/** A connection on which nothing comes for so long counts as dead; a stream says something every 20 s (§16.5). In milliseconds. */
const longestSilence = 60_000;
/** The least that a slow connection sends: a large body is not given up while it is on its way. In characters a millisecond. */
const slowest = 5;

/**
 * A `fetch` that gives a dead connection up: one whose other end went without a word, in a tunnel or while the computer slept. Browsers
 * wait for many minutes, some for ever.
 * @param doFetch takes texts as bodies @returns fails with an AbortError, which may come while the reply's body is read
 */
export function endingSilence({ after }: Clock, doFetch: Fetch = (url, init) => globalThis.fetch(url, init)): Fetch {
  return async (url, init) => {
    const silent = new AbortController();
    let stop: (() => void) | undefined;
    const wait = (milliseconds = longestSilence): void => {
      stop?.();
      stop = after(milliseconds, () => silent.abort());
    };
    wait(longestSilence + (typeof init.body === "string" ? init.body.length / slowest : 0));
    const signal = AbortSignal.any([silent.signal, init.signal ?? silent.signal]);
    const reply = await doFetch(url, { ...init, signal }).finally(() => stop?.());
    if (reply.body === null) return reply;
    wait();
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        wait();
        controller.enqueue(piece);
      },
      flush: () => stop?.(),
    });
    return new Response(reply.body.pipeThrough(watched), reply);
  };
}
