import type { ReactNode, RefObject } from "react";

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** the title is only for screen readers */
  isTitleHidden?: boolean | undefined;
  description?: ReactNode;
  /** 400, 560 or 760 pixels, or as much as there is; on a phone it takes the whole width */
  size?: "small" | "normal" | "large" | "full" | undefined;
  /** `top` is for what one types into, so that it does not jump as the list below grows */
  place?: "center" | "top" | undefined;
  /** the element that has the focus first; without it the first field that is typed into, else the first control, on a touch screen the dialog itself */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** a press outside the dialog does not close it: the typed text would be lost */
  keepsOpen?: boolean | undefined;
  /** buttons, the one that does it last */
  footer?: ReactNode;
  children?: ReactNode;
};
