import type { ReactNode } from "react";
import type { ChoosableOption } from "./rows.ts";

/** A thing that can be chosen. Hand in the same objects each time: what was prepared for searching is kept by them. */
export type PickerOption = ChoosableOption & {
  /** stands before the text: an `Icon`, `Avatar`, `StatusDot`, `PriorityIcon` or `LabelDot` */
  readonly mark?: ReactNode;
  /** stands behind the text, in grey */
  readonly hint?: string | undefined;
  readonly shortcut?: string | undefined;
  readonly isDisabled?: boolean | undefined;
};
