import type { ClientOptions } from "@stoa/api";

type Fetch = NonNullable<ClientOptions["fetch"]>;

/** The callbacks for the results of requests. */
export type Watcher = {
  /** a request is sent @returns called when it was answered or given up */
  asked(): () => void;
  /** reports an answer, or a message on a stream */
  heard(kind: "answer" | "stream"): void;
  /** there was no answer, or only that of a proxy */
  failed(): void;
};

/** A proxy answers so in place of a server that is down; the server itself, when its database is. */
const gateway: readonly number[] = [502, 503, 504];

/** A `fetch` that is watched. */
export function watchFetch(watcher: Watcher, doFetch: Fetch = (url, init) => globalThis.fetch(url, init)): Fetch {
  return async (url, init) => {
    const answered = watcher.asked();
    try {
      const reply = await doFetch(url, init);
      if (gateway.includes(reply.status)) watcher.failed();
      else watcher.heard("answer");
      return watchStream(watcher, reply);
    } catch (error) {
      if (init.signal?.aborted !== true) watcher.failed();
      throw error;
    } finally {
      answered();
    }
  };
}

function watchStream(watcher: Watcher, reply: Response): Response {
  const isStream = reply.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (reply.body === null || !isStream) return reply;
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      watcher.heard("stream");
      controller.enqueue(piece);
    },
  });
  return new Response(reply.body.pipeThrough(watched), reply);
}
