import { type KeyboardEvent, useRef } from "react";
import type { Condition, FilterMode } from "#data/views.ts";
import { useRows } from "#hooks/use-rows.ts";
import { filterWords as words } from "#i18n/en/filter.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Picker } from "#ui/picker.tsx";
import { Popover } from "#ui/popover.tsx";
import { Select } from "#ui/select.tsx";
import { withCondition } from "./address.ts";
import { comparison, fieldName } from "./condition-words.ts";
import { useFilter } from "./filter-scope.tsx";
import { type Choice, useNames } from "./use-choices.tsx";

/** The conditions of the filter. Arrows go from one to the next, Enter changes one, Backspace takes it away. */
export function FilterChips({ choices }: { readonly choices: readonly Choice[] }) {
  const { filter, setFilter } = useFilter();
  const names = useNames(choices);
  const fields = useRows("custom_fields");
  const list = useRef<HTMLUListElement>(null);
  const focus = (at: number): void => focusChip(list.current, at);
  const remove = (at: number): void => {
    setFilter(withCondition(filter, at, null));
    // after the chips are drawn anew
    requestAnimationFrame(() => focus(at));
  };
  const press = (event: KeyboardEvent, at: number): void => {
    if (event.key === "ArrowRight") focus(at + 1);
    else if (event.key === "ArrowLeft") focus(at - 1);
    else if (event.key === "Backspace" || event.key === "Delete") remove(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (filter.conditions.length === 0) return null;
  return (
    <ul className="filter-chips" ref={list} aria-label={words.filter}>
      {filter.conditions.map((condition, at) => {
        const title = fieldName(condition.field, (uuid) => fields.find((field) => field.uuid === uuid)?.name);
        const compared = comparison(condition, names);
        return (
          <li key={`${condition.field} ${at}`} className="filter-chip">
            <Popover
              label={`${title} ${compared}`}
              trigger={
                // the popover opens by click; keys are the chip's own
                <button type="button" className="filter-chip-text" onKeyDown={(event) => press(event, at)}>
                  <span className="filter-chip-field">{title}</span> {compared}
                </button>
              }
            >
              {() => (
                <ConditionEditor
                  title={title}
                  condition={condition}
                  options={choices.find(({ field }) => field === condition.field)?.options ?? []}
                  change={(next) =>
                    next.values.length === 0 ? remove(at) : setFilter(withCondition(filter, at, next))
                  }
                />
              )}
            </Popover>
            <IconButton
              icon="x"
              size="small"
              label={words.removeFilter({ text: `${title} ${compared}` })}
              onClick={() => remove(at)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function focusChip(list: HTMLElement | null, at: number): void {
  const chips = [...(list?.querySelectorAll<HTMLElement>(".filter-chip-text") ?? [])];
  const chip = chips[Math.max(0, Math.min(at, chips.length - 1))];
  // without a filter its whole line may be gone
  (chip ?? document.querySelector<HTMLElement>(".filter-add, .filter-open"))?.focus();
}

type EditorProps = {
  readonly title: string;
  readonly condition: Condition;
  readonly options: Choice["options"];
  readonly change: (condition: Condition) => void;
};

/** Changes the values of a condition, and how they are compared. */
function ConditionEditor({ title, condition, options, change }: EditorProps) {
  const { field, mode, values } = condition;
  const hasMany = field === "label_uuid" || field === "assignee_uuid";
  const modes: readonly FilterMode[] = hasMany ? ["any", "all", "none"] : ["any", "none"];
  const toggle = ({ value }: { readonly value: string }): void =>
    change({
      ...condition,
      values: values.includes(value) ? values.filter((each) => each !== value) : [...values, value],
    });
  return (
    <Picker
      label={title}
      options={options}
      chosen={values}
      isMultiple
      onChoose={toggle}
      footer={
        <Select
          label={words.how}
          isLabelHidden
          value={mode}
          options={modes.map((value) => ({ value, label: words.modes[value] }))}
          onValue={(next) => change({ ...condition, mode: next })}
        />
      }
    />
  );
}
