import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { Icon } from "./icon.tsx";
import { isComposing } from "./is-pressed.ts";
import { prepare } from "./match.ts";
import { PickerList } from "./picker-list.tsx";
import type { PickerOption } from "./picker-option.ts";
import { type ChoosableOption, type Row, rowsOf, step } from "./rows.ts";
import "./picker.css";

export type PickerProps<Option extends PickerOption = PickerOption> = {
  /** the name of the field and the list */
  label: string;
  placeholder?: string | undefined;
  options: readonly Option[];
  /** the values that are chosen now; they have a check */
  chosen?: readonly string[] | undefined;
  /** whether the picker stays open, and each choice is turned on or off */
  isMultiple?: boolean | undefined;
  onChoose: (option: Option) => void;
  /** offers to create what was typed */
  onCreate?: ((text: string) => void) | undefined;
  /** the text of that offer; else the text of the new option */
  createText?: ((text: string) => string) | undefined;
  /** the content when nothing is found */
  empty?: ReactNode;
  /** below the list */
  footer?: ReactNode;
};

/** One list over options with a filter field: by pointer, arrows, Home, End, Enter and typing. Put it in a `Popover` or a `Dialog`. */
export function Picker<Option extends PickerOption>(props: PickerProps<Option>) {
  const { label, options, chosen = [], isMultiple = false, onCreate } = props;
  const id = useId();
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const ordered = useChosenFirst(options, chosen, isMultiple);
  const rows = useMemo(() => rowsOf(ordered, query, onCreate !== undefined), [ordered, query, onCreate]);
  const [active, setActive] = useActive(rows, query === "" && !isMultiple ? chosen[0] : undefined, query);

  useEffect(() => {
    // after it is shown
    const timer = setTimeout(() => prepare(options), 50);
    return () => clearTimeout(timer);
  }, [options]);

  const choose = (row: Row<Option> | undefined): void => {
    if (row === undefined || row.kind === "section") return;
    if (row.kind === "create") onCreate?.(row.text);
    else if (row.option.isDisabled !== true) props.onChoose(row.option);
    field.current?.select();
  };
  const press = (event: KeyboardEvent): void => {
    const next = isComposing(event) ? null : keyed(event.key, rows, active);
    if (next === null) return;
    event.preventDefault();
    if (next === "choose") choose(rows[active]);
    else setActive(next);
  };
  return (
    <div className="picker">
      <FilterField
        {...{ id, label, active, field, query }}
        onQuery={setQuery}
        onKeyDown={press}
        hint={props.placeholder}
      />
      <PickerList
        {...{ id, label, rows, active, chosen, isMultiple, createText: props.createText }}
        onActive={setActive}
        onChoose={choose}
      />
      {active === -1 && (
        <p className="picker-empty" role="status">
          {props.empty ?? uiWords.nothingFound}
        </p>
      )}
      {props.footer !== undefined && <div className="picker-footer">{props.footer}</div>}
    </div>
  );
}

type FilterFieldProps = {
  id: string;
  label: string;
  hint: string | undefined;
  active: number;
  query: string;
  field: RefObject<HTMLInputElement | null>;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function FilterField({ id, label, hint, active, query, field, onQuery, onKeyDown }: FilterFieldProps) {
  useLayoutEffect(() => {
    // with a finger it would bring up the keyboard, over the list
    if (!window.matchMedia("(pointer: coarse)").matches) field.current?.focus({ preventScroll: true });
  }, [field]);
  return (
    <div className="picker-field">
      <Icon name="search" size={14} />
      <input
        ref={field}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active === -1 ? undefined : `${id}-${active}`}
        autoComplete="off"
        dir="auto"
        spellCheck={false}
        placeholder={hint ?? label}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** The effect of a key: the next line, or a choice; null leaves it to the field. */
function keyed(key: string, rows: readonly Row<ChoosableOption>[], active: number): number | "choose" | null {
  if (key === "ArrowDown") return step(rows, active, 1);
  if (key === "ArrowUp") return step(rows, active === -1 ? 0 : active, -1);
  if (key === "Home") return step(rows, -1, 1);
  if (key === "End") return step(rows, 0, -1);
  return key === "Enter" ? "choose" : null;
}

/** Puts the choices at the opening of the list first; they stay there while checks come and go. */
function useChosenFirst<Option extends ChoosableOption>(
  options: readonly Option[],
  chosen: readonly string[],
  isMultiple: boolean,
): readonly Option[] {
  const [first] = useState(() => new Set(isMultiple ? chosen : []));
  return useMemo(() => {
    const isFirst = ({ value }: Option): boolean => first.has(value);
    return first.size === 0 ? options : [...options.filter(isFirst), ...options.filter((option) => !isFirst(option))];
  }, [options, first]);
}

/** The line that is active: the first one that can be chosen, or at first the one that is; anew with each letter. */
function useActive(
  rows: readonly Row<ChoosableOption>[],
  preferred: string | undefined,
  query: string,
): [number, (index: number) => void] {
  const [moved, setMoved] = useState<{ readonly query: string; readonly index: number } | null>(null);
  const isMoved = moved !== null && moved.query === query && moved.index < rows.length;
  const initial = (): number => {
    const found = rows.findIndex((row) => row.kind === "option" && row.option.value === preferred);
    return found === -1 ? step(rows, -1, 1) : found;
  };
  return [isMoved ? moved.index : initial(), (index) => setMoved({ query, index })];
}
