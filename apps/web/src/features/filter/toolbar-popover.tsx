import { type ReactNode, useState } from "react";
import { useShortcuts } from "#keys/shortcuts.ts";
import { Button } from "#ui/button.tsx";
import type { IconName } from "#ui/icon.tsx";
import { PopoverAt } from "#ui/popover.tsx";

type Props = {
  readonly icon: IconName;
  /** the text of the button; on a phone it has only its icon */
  readonly name: string;
  /** the name of the action, for the tooltip, the palette and the popover */
  readonly text: string;
  readonly shortcut: string;
  readonly children: ReactNode;
};

/** A button in the head of a screen that opens a popover, by click and by key. */
export function ToolbarPopover({ icon, name, text, shortcut, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useShortcuts(name, { [shortcut]: { label: text, icon, run: () => setOpen(true) } });
  return (
    <>
      <Button
        ref={setAnchor}
        kind="quiet"
        icon={icon}
        className="filter-open"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tooltip={text}
        data-shortcut={shortcut}
        onClick={() => setOpen(true)}
      >
        <span className="filter-open-text">{name}</span>
      </Button>
      <PopoverAt anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)} label={text} align="end">
        {children}
      </PopoverAt>
    </>
  );
}
