import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { toast } from "./toast.ts";

/**
 * A component whose code is fetched when it is first shown, inside of a `Suspense`. If it cannot be fetched, what stands in its place
 * stays, and the person is told: an error would take the whole app from the screen. Browsers do not fetch a module again that failed, so
 * only a reload helps.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const component = await load().catch(tellMissing);
    return { default: component };
  });
}

/** @returns never: the page will be loaded again */
function tellMissing(): Promise<never> {
  const action = { label: uiWords.reload, run: () => window.location.reload() };
  toast({ id: "missing", text: uiWords.partMissing, kind: "warning", duration: 0, action });
  return new Promise(() => {});
}
