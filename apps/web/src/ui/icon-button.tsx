import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import "./button.css";
import "./icon-button.css";

export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> & {
  icon: IconName;
  /** the name of the action, which is also the tooltip */
  label: string;
  /** the keys that do the same, such as `Mod+K` */
  shortcut?: string | undefined;
  size?: "small" | "normal" | "large" | undefined;
  kind?: "quiet" | "primary" | undefined;
};

/** A button with an icon in place of words. Its label is shown as a tooltip by `Tooltips`. */
export function IconButton({ icon, label, shortcut, size = "normal", kind = "quiet", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames("icon-button", rest.className)}
      aria-label={label}
      data-tooltip={label}
      data-shortcut={shortcut}
      data-kind={kind}
      data-size={size}
    >
      <Icon name={icon} size={size === "small" ? 14 : 16} />
    </button>
  );
}
