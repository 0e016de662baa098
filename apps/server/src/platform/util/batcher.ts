/** Collects values and writes them together a moment later, so that no request waits for the write. */
export type Batcher<Value> = {
  add(key: string, value: Value): void;
  /** Writes what waits. */
  close(): Promise<void>;
};

export type BatcherOptions<Value> = {
  /** the value that is written for a key that is added twice before the write */
  readonly merge: (before: Value, value: Value) => Value;
  /** writes one value for each key; never called twice at once */
  readonly write: (batch: ReadonlyMap<string, Value>) => Promise<unknown>;
  /** gets the error of a batch that could not be written; its values are lost */
  readonly failed: (error: unknown) => void;
};

/** From the first value of a batch to its write. In milliseconds. */
const delay = 250;

export function createBatcher<Value>({ merge, write, failed }: BatcherOptions<Value>): Batcher<Value> {
  let waiting = new Map<string, Value>();
  let writing: Promise<void> = Promise.resolve();
  const writeWaiting = async (): Promise<void> => {
    const batch = waiting;
    waiting = new Map();
    if (batch.size > 0) await write(batch);
  };
  const writeNext = (): Promise<void> => (writing = writing.then(writeWaiting).catch(failed));
  return {
    add: (key, value) => {
      if (waiting.size === 0) setTimeout(writeNext, delay).unref();
      const before = waiting.get(key);
      waiting.set(key, before === undefined ? value : merge(before, value));
    },
    close: writeNext,
  };
}
