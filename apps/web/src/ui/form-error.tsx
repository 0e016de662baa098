import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./field.css";

/** The problem of a field, or of a whole form. It is read out when it appears. */
export function FormError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="form-error" role="alert">
      <Icon name="alert" size={14} />
      <span>{children}</span>
    </p>
  );
}
