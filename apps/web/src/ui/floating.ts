/** A place that has no element. */
export type VirtualAnchor = { readonly getBoundingClientRect: () => DOMRect };

/** What floats beside an anchor. */
export type FloatingProps = {
  anchor: Element | VirtualAnchor | null;
  isOpen: boolean;
  onClose: () => void;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  align?: "start" | "center" | "end" | undefined;
};

/** A point of the window, in pixels, for a menu that opens where it was asked for. */
export function pointAnchor(x: number, y: number): VirtualAnchor {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
}
