/**
 * Marks a promise that is awaited later as handled: if it rejects earlier, Node would end the process. The code that awaits
 * it still gets the error.
 */
export function detached<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
