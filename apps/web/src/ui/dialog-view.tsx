import { Dialog as Base } from "@base-ui/react/dialog";
import { uiWords } from "#i18n/en/ui.ts";
import { classNames } from "./class-names.ts";
import type { DialogProps } from "./dialog-props.ts";
import { IconButton } from "./icon-button.tsx";
import { InLayer } from "./layers.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import "./dialog.css";

/** See `Dialog`. */
export function DialogView({
  isOpen,
  onClose,
  keepsOpen = false,
  size = "normal",
  place = "center",
  ...rest
}: DialogProps) {
  const returned = useFocusReturn(isOpen);
  const focus = rest.initialFocus === undefined ? {} : { initialFocus: rest.initialFocus };
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => open || onClose()} disablePointerDismissal={keepsOpen}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport" data-place={place}>
          <Base.Popup {...returned} className="dialog" data-size={size} {...focus}>
            <InLayer isOpen={isOpen}>
              <DialogContent {...rest} />
            </InLayer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type ContentProps = Omit<DialogProps, "isOpen" | "onClose" | "size" | "place" | "keepsOpen">;

function DialogContent({ title, isTitleHidden, description, footer, children }: ContentProps) {
  const isHidden = isTitleHidden === true;
  return (
    <>
      <header className={isHidden ? "sr-only" : "dialog-header"}>
        <Base.Title className="dialog-title">{title}</Base.Title>
        <Base.Close render={<IconButton icon="x" label={uiWords.close} />} />
      </header>
      <div className={classNames("dialog-body", isHidden && "dialog-bare")}>
        {description !== undefined && (
          <Base.Description className="dialog-description" render={<div />}>
            {description}
          </Base.Description>
        )}
        {children}
      </div>
      {footer !== undefined && <footer className="dialog-footer">{footer}</footer>}
    </>
  );
}
