import { type RefObject, use, useInsertionEffect, useLayoutEffect, useRef } from "react";
import type { FloatingProps } from "./floating.ts";
import { Layer, topLayer } from "./layers.tsx";

/**
 * Gives the focus back in the moment in which something closes, and not when it has faded out: the next key is meant for what lies under
 * it. The focus stays where a dialog that a menu opened, or what was pressed, has taken it, and where another one takes the place
 * of what closes: the focus belongs in there.
 * @param anchor what it goes to; without one, to what had it before
 * @returns what the popup is to be given
 */
export function useFocusReturn(isOpen: boolean, anchor: FloatingProps["anchor"] = null) {
  const popup = useRef<Element | null>(null);
  const before = useRef<Element | null>(null);
  // before the effects of what is in it, one of which may take the focus
  useInsertionEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);

  const isInside = (): boolean => popup.current?.contains(document.activeElement) === true;
  const anchored = useRef(anchor);
  useInsertionEffect(() => void (anchored.current = anchor));
  const target = (): HTMLElement | null =>
    [anchored.current, before.current].find(
      (element) => element instanceof HTMLElement && element.isConnected,
    ) as HTMLElement | null;
  const give = useRef(() => {});
  useInsertionEffect(() => {
    give.current = () => {
      if (!isInside()) return;
      // without a target `keepFocus` finds one
      (document.activeElement as HTMLElement).blur();
      target()?.focus({ preventScroll: true });
    };
  });
  useLayoutEffect(() => {
    if (!isOpen) give.current();
  }, [isOpen]);
  const isGone = useGone(() => target()?.focus({ preventScroll: true }));
  return {
    // the last element is kept: it is asked for when it is out of the page
    ref: (element: Element | null): void => void (popup.current = element ?? popup.current),
    finalFocus: (): HTMLElement | boolean => {
      if (isGone.current) return false;
      const isLost = document.activeElement === document.body || isInside();
      return isLost && (target() ?? true);
    },
  };
}

/**
 * Reports whether the popup left the page, with its owner.
 * @param lost is called then if that took the focus, and nothing else opened in its place
 */
function useGone(lost: () => void): RefObject<boolean> {
  const layer = use(Layer);
  const isGone = useRef(false);
  const newest = useRef(lost);
  useInsertionEffect(() => void (newest.current = lost));
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      // what opens in its place is known by then
      queueMicrotask(() => {
        if (document.activeElement === document.body && topLayer() < layer) newest.current();
      });
    };
  }, [layer]);
  return isGone;
}
