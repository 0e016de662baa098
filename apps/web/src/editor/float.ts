import type { EditorView } from "prosemirror-view";
import { type RefObject, useLayoutEffect, useState } from "react";

/** The distance of floating elements from the words and from the edge of the window. In pixels. */
const gap = 6;

/**
 * Keeps an element next to a position of the text, above everything, also after scrolling.
 * @param side where it stands when there is room @param at a position in the document
 */
export function useFloat(
  ref: RefObject<HTMLElement | null>,
  view: EditorView,
  at: number,
  side: "above" | "below",
): void {
  const [, setMoved] = useState(0);
  useLayoutEffect(() => {
    const moved = (): void => setMoved((count) => count + 1);
    const ended = new AbortController();
    window.addEventListener("scroll", moved, { capture: true, passive: true, signal: ended.signal });
    window.addEventListener("resize", moved, { signal: ended.signal });
    const element = ref.current;
    // the top layer: nothing that is around the editor can cut it
    if (element?.isConnected === true && "showPopover" in element) element.showPopover();
    return () => ended.abort();
  }, [ref]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || view.isDestroyed) return;
    const place = view.coordsAtPos(Math.min(at, view.state.doc.content.size));
    const { offsetWidth: width, offsetHeight: height } = element;
    const [above, below] = [place.top - gap - height, place.bottom + gap];
    const isBelow = side === "below" ? below + height <= window.innerHeight || above < 0 : above < gap;
    element.style.left = `${Math.max(gap, Math.min(place.left, window.innerWidth - width - gap))}px`;
    element.style.top = `${isBelow ? below : above}px`;
  });
}
