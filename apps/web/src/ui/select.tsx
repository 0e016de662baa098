import type { ComponentPropsWithRef } from "react";
import { Field, type FieldFrameProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type SelectProps<Value extends string> = FieldFrameProps &
  Omit<ComponentPropsWithRef<"select">, "value" | "onChange" | "id" | "children"> & {
    value: Value;
    options: readonly { readonly value: Value; readonly label: string; readonly isDisabled?: boolean | undefined }[];
    onValue: (value: Value) => void;
  };

/** One of a few fixed values. It is the browser's own list; for rows of the workspace take `Picker`. */
export function Select<Value extends string>({
  label,
  isLabelHidden,
  hint,
  error,
  options,
  onValue,
  ...rest
}: SelectProps<Value>) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(control) => (
        <span className="control control-select">
          <select
            {...rest}
            {...control}
            className="control-input"
            onChange={(event) => onValue(event.target.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevrons-up-down" size={14} />
        </span>
      )}
    </Field>
  );
}
