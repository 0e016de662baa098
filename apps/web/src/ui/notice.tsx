import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./notice.css";

export type NoticeKind = "info" | "success" | "warning" | "danger";

const icons = { info: "info", success: "circle-check", warning: "warning", danger: "alert" } as const satisfies Record<
  NoticeKind,
  IconName
>;

/** A notice about the content of the screen. Bad news is read out at once. */
export function Notice({
  kind = "info",
  title,
  children,
  actions,
}: {
  kind?: NoticeKind;
  title?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="notice" data-kind={kind} role={kind === "danger" ? "alert" : "status"}>
      <Icon name={icons[kind]} />
      <div className="notice-words">
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions !== undefined && <div className="notice-actions">{actions}</div>}
    </div>
  );
}
