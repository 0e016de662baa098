import { type KeyboardEvent, useState } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { Button } from "./button.tsx";
import { addDays, type Day, dayOf, weekdayOf } from "./days.ts";
import { fullDay } from "./due-text.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { isComposing } from "./is-pressed.ts";
import { MonthGrid } from "./month-grid.tsx";
import { parseDay } from "./parse-day.ts";
import "./picker.css";
import "./date-picker.css";

export type DatePickerProps = {
  /** the name of the field */
  label: string;
  value: Day | null;
  today?: Day | undefined;
  /** @param day null for none */
  onChoose: (day: Day | null) => void;
};

/** A day, by typing `fri` or `3 dec`, by arrows or by pointer. Put it in a `Popover`. */
export function DatePicker({ label, value, today = dayOf(Date.now()), onChoose }: DatePickerProps) {
  const [text, setText] = useState("");
  const [focused, setFocused] = useState<Day>(value ?? today);
  const meant = parseDay(text, today);
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && meant !== null) onChoose(meant);
    if (event.key === "ArrowDown")
      event.currentTarget.closest(".date-picker")?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    if (event.key === "Enter" || event.key === "ArrowDown") event.preventDefault();
  };
  const type = (typed: string): void => {
    setText(typed);
    const day = parseDay(typed, today);
    if (day !== null) setFocused(day);
  };
  return (
    <div className="date-picker">
      <div className="picker-field">
        <Icon name="calendar" size={14} />
        <input
          aria-label={label}
          autoComplete="off"
          placeholder={uiWords.dayExample}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <p className="date-meant" role="status">
        {text.trim() === "" ? "" : meant === null ? uiWords.dayUnknown : fullDay(meant)}
      </p>
      <MonthGrid value={meant ?? value} focused={focused} today={today} onFocus={setFocused} onChoose={onChoose} />
      <Shortcuts value={value} today={today} onChoose={onChoose} />
    </div>
  );
}

function Shortcuts({ value, today, onChoose }: Pick<DatePickerProps, "value" | "onChoose"> & { today: Day }) {
  const nextMonday = addDays(today, 8 - weekdayOf(today));
  const named = [
    [uiWords.nearDays[0], today],
    [uiWords.nearDays[1], addDays(today, 1)],
    [uiWords.nextMonday, nextMonday],
  ] as const;
  return (
    <div className="date-shortcuts">
      {named.map(([name, day]) => (
        <Button key={name} size="small" kind="quiet" onClick={() => onChoose(day)}>
          {name}
        </Button>
      ))}
      {value !== null && <IconButton size="small" icon="x" label={uiWords.noDay} onClick={() => onChoose(null)} />}
    </div>
  );
}
