import { useLayoutEffect, useState } from "react";

/** How high the toasts may be, with some room. In pixels. */
const room = 200;

/**
 * Where toasts stand: at the foot of the page, and at its head while somebody types below there, where they would cover the words (and on a
 * phone the keyboard would cover them). They do not move when a field loses the focus: that is also how their buttons are pressed.
 * @param newest changes with each toast; null while there is none
 */
export function useToastPlace(newest: string | null): "head" | "foot" {
  const [place, setPlace] = useState<"head" | "foot">("foot");
  useLayoutEffect(() => {
    if (newest === null) return setPlace("foot");
    const follow = (): void => {
      const top = topOfTyped();
      if (top !== null) setPlace(top > room ? "head" : "foot");
    };
    follow();
    const ending = new AbortController();
    for (const name of ["focusin", "input"]) document.addEventListener(name, follow, { signal: ending.signal });
    return () => ending.abort();
  }, [newest]);
  return place;
}

/** Where the line is that somebody types: of an editor the paragraph. Null if nobody does. */
function topOfTyped(): number | null {
  const field = document.activeElement?.closest<HTMLElement>("input, textarea, [contenteditable=true]");
  if (field === null || field === undefined) return null;
  const node = field.isContentEditable ? document.getSelection()?.focusNode : null;
  const line = node instanceof Element ? node : (node?.parentElement ?? field);
  return line.getBoundingClientRect().top;
}
