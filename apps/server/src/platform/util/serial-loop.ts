/** Something that is done when there is a reason to, and once more when a reason came meanwhile; never twice at once. */
export type SerialLoop = {
  /** There may be something to do. */
  wake(): void;
  /** Resolves when a pass that began after the call has ended. */
  idle(): Promise<void>;
  /** Resolves when the pass that runs has ended; no other begins. */
  close(): Promise<void>;
};

/**
 * @param pass does all that there is to do
 * @param failed hears of a pass that failed; the next reason begins another
 */
export function startSerialLoop(pass: () => Promise<void>, failed: (error: unknown) => void): SerialLoop {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let closed = false;
  const begin = async (): Promise<void> => {
    waiting = null;
    if (!closed) await pass();
  };
  /** A pass that begins after the call; all who call before its beginning share it. */
  const next = (): Promise<void> => {
    waiting ??= last.then(begin);
    last = waiting.catch(() => {});
    return waiting;
  };
  return {
    wake: () => {
      if (!closed) next().catch(failed);
    },
    idle: next,
    close: async () => {
      closed = true;
      await last;
    },
  };
}
