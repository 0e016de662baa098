import { browserUploadFetch, type UploadFetch } from "./upload-fetch.ts";

/** The time of a tab; a test moves its own. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something once, later. In milliseconds. @returns cancels it */
  after(milliseconds: number, run: () => void): () => void;
  /** A number from 0 to 1, for the jitter of a back-off. */
  random(): number;
};

/** The presence of the browser's tab. */
export type Presence = {
  isOnline(): boolean;
  isVisible(): boolean;
  /** Called whenever one of the two may have changed. @returns ends it */
  subscribe(listener: () => void): () => void;
};

/** The world around a copy. Where a browser lacks locks or channels (on plain http), each tab works for itself, in memory. */
export type Environment = {
  readonly clock: Clock;
  readonly presence: Presence;
  readonly locks: LockManager | null;
  readonly openChannel: ((name: string) => BroadcastChannel) | null;
  /** the function that sends files and reports their progress; null: by the client's own `fetch`, without it */
  readonly uploadFetch: UploadFetch | null;
  /** whether there is an IndexedDB to use */
  readonly hasDisk: boolean;
};

/** The environment of a browser's tab. */
export function browserEnvironment(): Environment {
  const isWhole = "locks" in navigator && typeof BroadcastChannel === "function";
  return {
    clock: {
      now: () => Date.now(),
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      random: () => Math.random(),
    },
    presence: {
      isOnline: () => navigator.onLine,
      isVisible: () => document.visibilityState === "visible",
      subscribe: (listener) => {
        const ended = new AbortController();
        for (const name of ["online", "offline"]) window.addEventListener(name, listener, { signal: ended.signal });
        document.addEventListener("visibilitychange", listener, { signal: ended.signal });
        return () => ended.abort();
      },
    },
    locks: isWhole ? navigator.locks : null,
    openChannel: isWhole ? (name) => new BroadcastChannel(name) : null,
    uploadFetch: browserUploadFetch,
    // without a lock two tabs would write the same pages
    hasDisk: isWhole && typeof indexedDB === "object",
  };
}

/** A new random uuid, also where `crypto.randomUUID` is missing (on plain http). */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
