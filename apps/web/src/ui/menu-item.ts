import type { ReactNode } from "react";
import type { FloatingProps } from "./floating.ts";
import type { IconName } from "./icon-paths.ts";

/** An action of a menu. */
export type MenuAction = {
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** stands in place of the icon, such as a `StatusDot` */
  readonly mark?: ReactNode;
  readonly shortcut?: string | undefined;
  readonly kind?: "danger" | undefined;
  readonly isDisabled?: boolean | undefined;
  /** stands below the label, such as why it is disabled */
  readonly hint?: string | undefined;
  /** given for an item that can be on or off; then the menu shows checks */
  readonly isChecked?: boolean | undefined;
  readonly run: () => void;
};

/** A menu in a menu. */
export type Submenu = Pick<MenuAction, "label" | "icon" | "mark" | "isDisabled"> & {
  readonly items: readonly MenuItem[];
};

/** A line of a menu: an action, a menu of its own, a heading, or a line between groups. */
export type MenuItem = MenuAction | Submenu | { readonly heading: string } | "separator";

export type MenuAtProps = FloatingProps & { label?: string | undefined; items: readonly MenuItem[] };
