import { createContext, type ReactNode, use, useEffect } from "react";

/** How many dialogs, menus and popovers a component stands in. */
export const Layer = createContext(0);

const open: number[] = [];

/** The uppermost of what is open: 0 is the screen itself. Keys belong to it alone. */
export function topLayer(): number {
  return Math.max(0, ...open);
}

/** Puts what floats one layer above what it was opened from. While it fades out it has the keys no more. */
export function InLayer({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const layer = use(Layer) + 1;
  useEffect(() => {
    if (!isOpen) return undefined;
    open.push(layer);
    return () => void open.splice(open.indexOf(layer), 1);
  }, [layer, isOpen]);
  return <Layer value={layer}>{children}</Layer>;
}
