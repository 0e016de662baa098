import { cloneElement, type ReactElement, type ReactNode, useRef, useState } from "react";
import type { FloatingProps } from "./floating.ts";

/** A button with the props of the popup that it opens. */
type Trigger = ReactElement<Record<string, unknown>>;

/** A button, and an element that floats next to it after it was pressed. */
export function Opener({
  trigger,
  opens,
  children,
}: {
  trigger: ReactElement;
  opens: "menu" | "dialog";
  children: (floating: FloatingProps) => ReactNode;
}) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const wasOpen = useRef(false);
  // the press itself closes what is open, before the click comes
  const press = (): void => void (wasOpen.current = isOpen);
  const toggle = ({ detail }: { detail: number }): void => {
    setOpen(detail === 0 ? !isOpen : !wasOpen.current);
    setOpened(true);
  };
  const button = cloneElement(trigger as Trigger, {
    ref: setAnchor,
    "aria-haspopup": opens,
    "aria-expanded": isOpen,
    onPointerDown: press,
    onClick: toggle,
  });
  return (
    <>
      {button}
      {wasOpened && children({ anchor, isOpen, onClose: () => setOpen(false) })}
    </>
  );
}
