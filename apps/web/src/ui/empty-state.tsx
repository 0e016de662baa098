import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./empty-state.css";

/** The text of an empty place: the content that belongs here, and the next step. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon?: IconName | undefined;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty-state">
      {icon !== undefined && <Icon name={icon} size={24} />}
      <h2 className="empty-title">{title}</h2>
      {children !== undefined && <div className="empty-text">{children}</div>}
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
