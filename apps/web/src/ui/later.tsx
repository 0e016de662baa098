import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { afterPaint } from "./after-paint.ts";

const loads = new Set<() => Promise<boolean>>();

/** A component that fetches its code; `fetch` tells whether it has come. */
type LaterComponent<Props extends object> = ComponentType<Props> & { readonly fetch: () => Promise<boolean> };

/**
 * A component whose code is fetched after the first paint, or when it is first shown. Until then it shows nothing. It is not `lazy` of
 * React, which would hide what is around it and wait for up to 300 ms.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const listeners = new Set<() => void>();
  const fetchOnce = async (): Promise<boolean> => {
    try {
      const component = await (loading ??= load());
      loaded = component;
      for (const listener of listeners) listener();
    } catch {
      // without a network: it is tried again the next time
      loading = null;
    }
    return loaded !== null;
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  loads.add(fetchOnce);
  function ShowLater(props: Props) {
    const Loaded = useSyncExternalStore(subscribe, () => loaded);
    useEffect(() => afterPaint(() => void fetchOnce()), []);
    return Loaded === null ? null : <Loaded {...props} />;
  }
  return Object.assign(ShowLater, { fetch: fetchOnce });
}

/** Fetches the code of all such components. To be called when the first screen stands. */
export async function loadLater(): Promise<void> {
  await Promise.all([...loads].map((load) => load()));
}
