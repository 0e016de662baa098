import { Popover as Base } from "@base-ui/react/popover";
import { uiWords } from "#i18n/en/ui.ts";
import { edges } from "./floating.ts";
import { Shown } from "./layers.tsx";
import type { PopoverAtProps } from "./popover-props.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import "./popup.css";

/** See `PopoverAt`. */
export function PopoverView({
  anchor,
  isOpen,
  onClose,
  label,
  side = "bottom",
  align = "start",
  ...rest
}: PopoverAtProps) {
  const focus = rest.initialFocus === undefined ? {} : { initialFocus: rest.initialFocus };
  const returned = useFocusReturn(isOpen, anchor);
  return (
    <Base.Root open={isOpen && anchor !== null} onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="popup-backdrop" />
        <Base.Positioner
          className="popup-place"
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={edges}
        >
          <Base.Popup className="popup" aria-label={label} {...returned} {...focus}>
            <Shown isOpen={isOpen}>{rest.children}</Shown>
            <Base.Close className="sr-only">{uiWords.close}</Base.Close>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
