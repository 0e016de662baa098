import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import "./button.css";

export type ButtonProps = ComponentPropsWithRef<"button"> & {
  /** `primary` once a screen, `quiet` without a border, `danger` for what cannot be taken back */
  kind?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "small" | "normal" | "large" | undefined;
  icon?: IconName | undefined;
  /** the keys that do the same, such as `Mod+Enter` */
  shortcut?: string | undefined;
  /** the action is running: the button keeps its width and cannot be pressed again */
  isBusy?: boolean | undefined;
  children?: ReactNode;
};

export function Button({
  kind = "secondary",
  size = "normal",
  icon,
  shortcut,
  isBusy,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames("button", rest.className)}
      data-kind={kind}
      data-size={size}
      aria-busy={isBusy === true || undefined}
      onClick={isBusy === true ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {shortcut !== undefined && <Kbd keys={shortcut} />}
    </button>
  );
}
