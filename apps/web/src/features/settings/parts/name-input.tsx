import type { KeyboardEvent } from "react";
import { useEdited } from "#hooks/use-edited.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { isComposing } from "#ui/is-pressed.ts";
import { TextField } from "#ui/text-field.tsx";

type Props = {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: string;
  readonly value: string;
  readonly maxLength: number;
  readonly isDisabled: boolean;
  /** other names that may not be used again */
  readonly taken?: readonly string[];
  /** @param seen the name that was shown when the person began to type */
  readonly save: (name: string, seen: string) => void;
};

/** A name that is saved with Enter and when the field is left; Escape brings the old one back. */
export function NameInput({
  label,
  isLabelHidden = false,
  hint,
  value,
  maxLength,
  isDisabled,
  taken = [],
  save,
}: Props) {
  const { edited, type, end } = useEdited(value);
  const problem = edited === null ? null : problemOf(edited.text, taken);
  const commit = (): void => {
    if (edited === null || problem !== null) return;
    end();
    const name = edited.text.trim();
    if (name !== edited.seen) save(name, edited.seen);
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      commit();
    }
    if (event.key === "Escape") end();
  };
  return (
    <TextField
      label={label}
      isLabelHidden={isLabelHidden}
      value={edited?.text ?? value}
      onValue={type}
      onBlur={commit}
      onKeyDown={press}
      {...(hint !== undefined && { hint })}
      error={problem}
      maxLength={maxLength}
      disabled={isDisabled}
    />
  );
}

/** The reason why a name cannot be used; null if it can. Names are compared as the server does: without case and outer spaces. */
export function problemOf(name: string, taken: readonly string[]): string | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === "") return words.nameMissing;
  return taken.some((other) => other.trim().toLowerCase() === wanted) ? words.nameTaken : null;
}
