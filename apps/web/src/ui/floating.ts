/** A place that has no element. */
export type VirtualAnchor = { readonly getBoundingClientRect: () => DOMRect };

/** The props of an element that floats next to an anchor. */
export type FloatingProps = {
  anchor: Element | VirtualAnchor | null;
  isOpen: boolean;
  onClose: () => void;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  align?: "start" | "center" | "end" | undefined;
};

/** The distance of floating elements from the edges of the window: at the foot there is room for messages. In pixels. */
export const edges = { top: 8, left: 8, right: 8, bottom: 48 };

/** A point of the window, in pixels, for a menu that opens where it was asked for. */
export function pointAnchor(x: number, y: number): VirtualAnchor {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
}
