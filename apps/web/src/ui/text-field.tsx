import type { ComponentPropsWithRef, ReactNode } from "react";
import { addressInput } from "./address-input.ts";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrameProps } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";

type OwnProps = FieldFrameProps & {
  value: string;
  /** @param value what stands in the field now */
  onValue: (value: string) => void;
};

export type TextFieldProps = OwnProps &
  Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "id"> & {
    icon?: IconName | undefined;
    /** stands in the field behind the text, such as a button that shows the password */
    after?: ReactNode;
  };

/** A line of text. */
export function TextField({ label, isLabelHidden, hint, error, icon, after, onValue, type, ...rest }: TextFieldProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(control) => (
        <span className="control">
          {icon !== undefined && <Icon name={icon} />}
          <input
            {...(type === "email" ? addressInput : { type: type ?? "text" })}
            dir="auto"
            {...rest}
            {...control}
            className={classNames("control-input", rest.className)}
            onChange={(event) => onValue(event.target.value)}
          />
          {after}
        </span>
      )}
    </Field>
  );
}

export type TextAreaProps = OwnProps & Omit<ComponentPropsWithRef<"textarea">, "value" | "onChange" | "id">;

/** Several lines of text. It grows with them. */
export function TextArea({ label, isLabelHidden, hint, error, onValue, ...rest }: TextAreaProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(control) => (
        <span className="control">
          <textarea
            rows={3}
            dir="auto"
            {...rest}
            {...control}
            className={classNames("control-input", "control-area", rest.className)}
            onChange={(event) => onValue(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
