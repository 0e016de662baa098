import type { ReactNode, RefObject } from "react";
import { later } from "./later.tsx";

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** the title is for screen readers alone */
  isTitleHidden?: boolean | undefined;
  description?: ReactNode;
  /** 400, 560 or 760 pixels, or as much as there is; on a phone it takes the whole width */
  size?: "small" | "normal" | "large" | "full" | undefined;
  /** `top` is for what one types into, so that it does not jump as the list below grows */
  place?: "center" | "top" | undefined;
  /** what has the focus first; without it the first control, on a touch screen the dialog itself */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** a press beside the dialog does not close it: what was typed would be lost */
  keepsOpen?: boolean | undefined;
  /** buttons, the one that does it last */
  footer?: ReactNode;
  children?: ReactNode;
};

/** A question or a form before everything else. The focus stays in it, and goes back to where it was. */
export const Dialog = later<DialogProps>(async () => (await import("./dialog-view.tsx")).DialogView);
