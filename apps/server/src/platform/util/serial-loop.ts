import { detached } from "./detached.ts";

/** Runs a pass whenever it is woken, never two at once; when it is woken during a pass, another one follows. */
export type SerialLoop = {
  /** Call it when there may be something to do. */
  wake(): void;
  /** Resolves when a pass that began after the call has ended. */
  idle(): Promise<void>;
  /** Resolves when the pass that runs has ended; no other begins. */
  close(): Promise<void>;
};

/**
 * @param pass does all that there is to do
 * @param failed gets the error of each pass that failed, once; the next `wake` begins another pass
 */
export function startSerialLoop(pass: () => Promise<void>, failed: (error: unknown) => void): SerialLoop {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let closed = false;
  const begin = async (): Promise<void> => {
    waiting = null;
    if (!closed) await pass();
  };
  /** A pass that begins after the call; all calls before its beginning share it. */
  const next = (): Promise<void> => {
    if (waiting !== null) return waiting;
    waiting = last.then(begin);
    // once, however many calls share it
    last = waiting.catch(failed);
    return waiting;
  };
  return {
    wake: () => {
      if (!closed) void detached(next());
    },
    idle: next,
    close: async () => {
      closed = true;
      await last;
    },
  };
}
