/**
 * Marks a promise that is awaited later as handled: if it rejected before that, Node would end the process. Who awaits it
 * still gets the error.
 */
export function detached<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
