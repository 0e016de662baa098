/**
 * For what is begun now and waited for later: it may fail before anybody waits, which would end the process. Whoever
 * waits still hears of it.
 */
export function detached<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
