import { Dialog as Base } from "@base-ui/react/dialog";
import { type RefObject, useRef } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { classNames } from "./class-names.ts";
import type { DialogProps } from "./dialog-props.ts";
import { IconButton } from "./icon-button.tsx";
import { Shown } from "./layers.tsx";
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
  const body = useRef<HTMLDivElement>(null);
  const initialFocus = rest.initialFocus ?? (() => firstField(body.current));
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => open || onClose()} disablePointerDismissal={keepsOpen}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport" data-place={place}>
          <Base.Popup {...returned} className="dialog" data-size={size} initialFocus={initialFocus}>
            <Shown isOpen={isOpen}>
              <DialogContent {...rest} body={body} />
            </Shown>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The field that is typed into first; else, and with a finger, for which it would bring up the keyboard, what has the focus anyway. */
function firstField(body: HTMLElement | null): HTMLElement | true {
  const isTouched = window.matchMedia("(pointer: coarse)").matches;
  const field = body?.querySelector<HTMLElement>(
    "textarea:enabled, input:enabled:not([type=checkbox], [type=radio], [type=file])",
  );
  return isTouched ? true : (field ?? true);
}

type ContentProps = Omit<DialogProps, "isOpen" | "onClose" | "size" | "place" | "keepsOpen"> & {
  readonly body: RefObject<HTMLDivElement | null>;
};

function DialogContent({ title, isTitleHidden, description, footer, children, body }: ContentProps) {
  const isHidden = isTitleHidden === true;
  return (
    <>
      <div className={isHidden ? "sr-only" : "dialog-header"}>
        <Base.Title className="dialog-title" dir="auto">
          {title}
        </Base.Title>
        <Base.Close render={<IconButton icon="x" label={uiWords.close} />} />
      </div>
      <div ref={body} className={classNames("dialog-body", isHidden && "dialog-bare")}>
        {description !== undefined && (
          <Base.Description className="dialog-description" render={<div />}>
            {description}
          </Base.Description>
        )}
        {children}
      </div>
      {footer !== undefined && <div className="dialog-footer">{footer}</div>}
    </>
  );
}
