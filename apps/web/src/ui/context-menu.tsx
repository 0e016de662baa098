import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { pointAnchor, type VirtualAnchor } from "./floating.ts";
import { MenuAt } from "./menu.tsx";
import type { MenuItem } from "./menu-item.ts";

const longPress = 500;
const native = "input, textarea, select, [contenteditable='true']";

type MenuState = { readonly anchor: VirtualAnchor; readonly items: readonly MenuItem[] };

/**
 * The menu of whatever in it is pressed with the right button, with the menu key, or long with a finger. One holds all cards of a board.
 * @param props.items what can be done with the element that was pressed; of none, the browser's own menu opens
 */
export function ContextMenu({
  items,
  children,
}: {
  items: (target: Element) => readonly MenuItem[];
  children: ReactNode;
}) {
  const [opened, setOpened] = useState<MenuState | null>(null);
  const [isOpen, setOpen] = useState(false);
  const openAt = (target: EventTarget, x: number, y: number): boolean => {
    const found = target instanceof Element && target.closest(native) === null ? items(target) : [];
    if (found.length === 0) return false;
    setOpened({ anchor: pointAnchor(x, y), items: found });
    setOpen(true);
    return true;
  };
  const press = useLongPress(openAt);
  const ask = (event: MouseEvent): void => {
    press.onPointerUp();
    if (isOpen || openAt(event.target, ...pressedAt(event))) event.preventDefault();
  };
  return (
    <>
      <div className="contents" {...press} onContextMenu={ask}>
        {children}
      </div>
      {opened !== null && <MenuAt {...opened} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** An iPhone has no event for it; and lifting the finger must not open what lies under it. */
function useLongPress(openAt: (target: EventTarget, x: number, y: number) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasOpened = useRef(false);
  const end = (): void => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent): void => {
      end();
      hasOpened.current = false;
      if (pointerType !== "touch") return;
      timer.current = setTimeout(() => (hasOpened.current = openAt(target, clientX, clientY)), longPress);
    },
    onPointerMove: ({ movementX, movementY }: PointerEvent): void => {
      if (Math.abs(movementX) + Math.abs(movementY) > 3) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent): void => {
      if (hasOpened.current) event.stopPropagation();
      hasOpened.current = false;
    },
  };
}

/** The point that was pressed; by key it is the middle of the element. */
function pressedAt({ clientX, clientY, target }: MouseEvent): [number, number] {
  if (clientX !== 0 || clientY !== 0 || !(target instanceof Element)) return [clientX, clientY];
  const { left, top, width, height } = target.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
