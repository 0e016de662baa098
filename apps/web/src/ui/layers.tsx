import { type ComponentType, createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from "react";
import type { FloatingProps } from "./floating.ts";
import { later } from "./later.tsx";

/** The number of dialogs, menus and popovers around a component. */
export const Layer = createContext(0);

type Open = { readonly layer: number; readonly close: () => void };

/** The open layers, also those that are not in the page yet. */
const open: Open[] = [];
/** The layers of what is open and in the page. */
const shown: number[] = [];

/** The uppermost of what is open: 0 is the screen itself. Keys belong only to it. */
export function topLayer(): number {
  return Math.max(0, ...open.map(({ layer }) => layer));
}

/** Closes the uppermost of what is open if it is still to come; once it is in the page it hears Escape itself. @returns whether it did */
export function closeUnshown(): boolean {
  const top = topLayer();
  if (top === 0 || shown.includes(top)) return false;
  open.findLast(({ layer }) => layer === top)?.close();
  return true;
}

/**
 * A layer above its opener. The keys are its own from the moment in which it is asked for: a letter that is
 * typed for it before it is in the page is no command of the screen. While it fades out it has them no more.
 */
export function floating<Props extends Pick<FloatingProps, "isOpen" | "onClose"> & Partial<FloatingProps>>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const View = later(load);
  return function Floating(props: Props) {
    const layer = use(Layer) + 1;
    const close = useRef(props.onClose);
    useLayoutEffect(() => void (close.current = props.onClose));
    const isOpen = props.isOpen && props.anchor !== null;
    useLayoutEffect(() => {
      if (!isOpen) return undefined;
      const opened = { layer, close: () => close.current() };
      open.push(opened);
      // what cannot be shown must not keep the keys
      void View.fetch().then((isThere) => isThere || !open.includes(opened) || opened.close());
      return () => void open.splice(open.indexOf(opened), 1);
    }, [layer, isOpen]);
    return (
      <Layer value={layer}>
        <View {...props} />
      </Layer>
    );
  };
}

/** Stands in what floats, and tells that it is in the page. */
export function Shown({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const layer = use(Layer);
  useEffect(() => {
    if (!isOpen) return undefined;
    shown.push(layer);
    return () => void shown.splice(shown.indexOf(layer), 1);
  }, [layer, isOpen]);
  return children;
}
