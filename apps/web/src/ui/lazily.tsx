import { type ComponentType, use, useEffect, useState } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { toast } from "./toast.ts";

/** A component whose code is fetched when it is first shown, or before. */
export type Lazy<Props extends object> = ComponentType<Props> & {
  /** Fetches the code ahead. Then the component is drawn at once, without what stands in its place meanwhile. */
  readonly fetch: () => Promise<void>;
};

/**
 * A component whose code is fetched when it is first shown, inside a `Suspense`. If it cannot be fetched, its placeholder stays, and
 * the person sees a message: an error would take the whole app from the screen. Browsers do not fetch a module again that failed, so
 * only a reload helps. It is not `lazy` of React, which shows what stands in its place for 300 ms even if the code is there.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  function Lazily(props: Props) {
    const Loaded = loaded ?? use((loading ??= load().catch(tellMissing)));
    return <Loaded {...props} />;
  }
  const fetch = async (): Promise<void> => {
    try {
      loaded ??= await load();
    } catch {
      // reported when it is to be shown
    }
  };
  return Object.assign(Lazily, { fetch });
}

/**
 * Fetches the code of a component. A component that draws it only when it is there is done earlier: `Suspense` shows nothing new for 300 ms after it
 * has shown what stands in its place.
 * @returns whether it is there, or cannot be fetched
 */
export function useFetched({ fetch }: Pick<Lazy<object>, "fetch">): boolean {
  const [isFetched, setFetched] = useState(false);
  useEffect(() => void fetch().then(() => setFetched(true)), [fetch]);
  return isFetched;
}

/** @returns never: the page will be loaded again */
function tellMissing(): Promise<never> {
  const action = { label: uiWords.reload, run: () => window.location.reload() };
  toast({ id: "missing", text: uiWords.partMissing, kind: "warning", duration: 0, action });
  return new Promise(() => {});
}
