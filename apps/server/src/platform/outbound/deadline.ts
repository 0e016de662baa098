/** Waits for an answer until the signal aborts, whether or not who answers hears of that. */
export function until<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
