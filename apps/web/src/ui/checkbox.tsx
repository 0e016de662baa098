import { type ComponentPropsWithRef, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { Icon } from "./icon.tsx";
import "./checkbox.css";

type OwnProps = {
  label: ReactNode;
  /** the label is only for screen readers */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  isChecked: boolean;
  /** @param isRange whether Shift was held */
  onChecked: (isChecked: boolean, isRange: boolean) => void;
} & Omit<ComponentPropsWithRef<"input">, "checked" | "onChange" | "id" | "type" | "ref">;

/** @param props.isMixed some of what it stands for is checked */
export function Checkbox({ isMixed = false, ...rest }: OwnProps & { isMixed?: boolean | undefined }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <Choice kind="checkbox" {...rest} box={box}>
      <Icon name={isMixed ? "minus" : "check"} size={12} />
    </Choice>
  );
}

/** A setting that takes effect at once. */
export function Switch(props: OwnProps) {
  return (
    <Choice kind="switch" role="switch" {...props}>
      <i className="switch-thumb" />
    </Choice>
  );
}

type ChoiceProps = OwnProps & {
  kind: "checkbox" | "switch";
  box?: RefObject<HTMLInputElement | null>;
  children: ReactNode;
};

function Choice({ kind, box, label, isLabelHidden, hint, isChecked, onChecked, children, ...rest }: ChoiceProps) {
  const id = useId();
  const hintId = hint === undefined || hint === null ? undefined : `${id}-hint`;
  return (
    <div className="choice" data-kind={kind}>
      <span className="choice-box">
        <input
          {...rest}
          ref={box}
          type="checkbox"
          id={id}
          checked={isChecked}
          aria-describedby={hintId}
          onChange={({ target, nativeEvent }) => onChecked(target.checked, (nativeEvent as MouseEvent).shiftKey)}
        />
        <span className="choice-mark" aria-hidden="true">
          {children}
        </span>
      </span>
      <span className="choice-words">
        <label htmlFor={id} className={isLabelHidden === true ? "sr-only" : "choice-label"}>
          {label}
        </label>
        {hintId !== undefined && (
          <span id={hintId} className="field-hint">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
