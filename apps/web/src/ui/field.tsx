import { type ReactNode, useId } from "react";
import { FormError } from "./form-error.tsx";
import "./field.css";

/** The parts around a field. */
export type FieldFrameProps = {
  label: string;
  /** the label is only for screen readers: what the field is for is plain to see */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** the problem, and the next step */
  error?: string | null | undefined;
};

/** The attributes that connect a control with the words around it. */
export type ControlProps = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** A label above a control, a hint and an error below it. */
export function Field({
  label,
  isLabelHidden,
  hint,
  error,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const [hasHint, hasError] = [hint !== undefined && hint !== null, typeof error === "string" && error !== ""];
  const describedBy = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden === true ? "sr-only" : "field-label"}>
        {label}
      </label>
      {children({ id, "aria-invalid": hasError || undefined, "aria-describedby": describedBy || undefined })}
      {hasHint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {hasError && <FormError id={`${id}-error`}>{error}</FormError>}
    </div>
  );
}
