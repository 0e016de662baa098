import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const ended = new AbortController();
  for (const name of ["online", "offline"]) window.addEventListener(name, listener, { signal: ended.signal });
  return () => ended.abort();
}

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
