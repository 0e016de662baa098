import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Kbd } from "./kbd.tsx";
import { watchTooltips } from "./watch-tooltips.ts";
import "./tooltip-view.css";

/**
 * Shows the tooltip of whatever has one, for the whole page. There is one listener and one element, whether there are ten buttons or ten
 * thousand. It stays while the pointer is on it, and Esc takes it away.
 */
export function TooltipView() {
  const [of, setOf] = useState<Element | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => watchTooltips(setOf), []);
  useLayoutEffect(() => {
    if (tip.current !== null && of !== null) place(tip.current, of.getBoundingClientRect());
  }, [of]);
  if (of === null) return null;
  const shortcut = of.getAttribute("data-shortcut");
  // most tooltips are the name of their control, which screen readers know already
  return createPortal(
    <div ref={tip} className="tooltip" aria-hidden="true">
      {of.getAttribute("data-tooltip")}
      {shortcut !== null && <Kbd keys={shortcut} />}
    </div>,
    document.body,
  );
}

/** Below the control where there is room, else above it; never over the edge of the window. */
function place(tip: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const { offsetWidth, offsetHeight } = tip;
  const x = Math.max(8, Math.min(left + width / 2 - offsetWidth / 2, window.innerWidth - offsetWidth - 8));
  const y = bottom + 6 + offsetHeight > window.innerHeight ? top - 6 - offsetHeight : bottom + 6;
  tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
