import { type KeyboardEvent, useState } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { isComposing } from "./is-pressed.ts";
import "./picker.css";
import "./number-picker.css";

type NumberPickerProps = {
  /** the name of the field */
  label: string;
  value: number | null;
  /** numbers to choose at once */
  usual: readonly number[];
  /** @returns null for a text that is no such number */
  read: (text: string) => number | null;
  /** the allowed numbers, for a text that is none */
  hint: string;
  /** @param number null for none */
  onChoose: (number: number | null) => void;
};

/** A number, by typing it or by pointer. Put it in a `Popover`. */
export function NumberPicker({ label, value, usual, read, hint, onChoose }: NumberPickerProps) {
  const [text, setText] = useState("");
  const meant = read(text.trim());
  const isWrong = text.trim() !== "" && meant === null;
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event) || event.key !== "Enter") return;
    if (meant !== null) onChoose(meant);
    event.preventDefault();
  };
  return (
    <div className="number-picker">
      <div className="picker-field">
        <Icon name="hash" size={14} />
        <input
          aria-label={label}
          aria-invalid={isWrong || undefined}
          autoComplete="off"
          dir="auto"
          inputMode="decimal"
          placeholder={value === null ? label : String(value)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <p className="number-hint" role="status">
        {isWrong ? hint : ""}
      </p>
      <div className="number-choices">
        {usual.map((number) => (
          <Button
            key={number}
            size="small"
            kind="quiet"
            aria-pressed={number === value}
            onClick={() => onChoose(number)}
          >
            {String(number)}
          </Button>
        ))}
        {value !== null && <IconButton size="small" icon="x" label={uiWords.noNumber} onClick={() => onChoose(null)} />}
      </div>
    </div>
  );
}
