import { useInsertionEffect, useLayoutEffect, useRef } from "react";
import type { FloatingProps } from "./floating.ts";

/**
 * Gives the focus back in the moment in which something closes, and not when it has faded out: the next key is meant for what lies under
 * it. The focus is left alone where a dialog that a menu opened, or what was pressed, has taken it.
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
  const target = (): HTMLElement | null =>
    [anchor, before.current].find(
      (element) => element instanceof HTMLElement && element.isConnected,
    ) as HTMLElement | null;
  const give = useRef(() => {});
  useInsertionEffect(() => {
    give.current = () => {
      if (!isInside()) return;
      (document.activeElement as HTMLElement).blur();
      target()?.focus({ preventScroll: true });
    };
  });
  useLayoutEffect(() => {
    if (!isOpen) give.current();
  }, [isOpen]);
  return {
    // the last element is kept: it is asked for when it is out of the page
    ref: (element: Element | null): void => void (popup.current = element ?? popup.current),
    finalFocus: (): HTMLElement | boolean => {
      const isLost = document.activeElement === document.body || isInside();
      return isLost && (target() ?? true);
    },
  };
}
