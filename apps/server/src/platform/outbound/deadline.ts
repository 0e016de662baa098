/** Waits for a promise until the signal aborts, also when what is behind the promise knows nothing of the signal. */
export function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
