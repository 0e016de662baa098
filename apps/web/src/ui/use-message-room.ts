import { useCallback } from "react";

/**
 * Gives a message the room that it needs: every screen leaves a strip free at its foot (`--message-room`), which grows while a message
 * has several lines. So it covers nothing.
 * @returns for the element of the message
 */
export function useMessageRoom(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element) => {
    if (element === null) return undefined;
    const { style } = document.documentElement;
    // called after the layout, so that no layout is forced
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      if (height > 0) style.setProperty("--message-height", `${Math.ceil(height)}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--message-height");
    };
  }, []);
}
