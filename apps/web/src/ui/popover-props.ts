import type { ReactNode, RefObject } from "react";
import type { FloatingProps } from "./floating.ts";

export type PopoverOwnProps = {
  /** the name for screen readers */
  label: string;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};

export type PopoverAtProps = FloatingProps & PopoverOwnProps & { children: ReactNode };
