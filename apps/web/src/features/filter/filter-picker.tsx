import type { KeyboardEvent } from "react";
import { filterWords as words } from "#i18n/en/filter.ts";
import { isPressed } from "#ui/is-pressed.ts";
import { Picker } from "#ui/picker.tsx";
import { withCondition, withValue } from "./address.ts";
import { useFilter } from "./filter-scope.tsx";
import { type Choice, useConditionOptions } from "./use-choices.tsx";

/** Adds conditions by typing: “urg” is enough for “Priority is Urgent”. Backspace in the empty field takes the last one away. */
export function FilterPicker({
  choices,
  onDone,
}: {
  readonly choices: readonly Choice[];
  readonly onDone: () => void;
}) {
  const { filter, setFilter } = useFilter();
  const options = useConditionOptions(choices);
  const last = filter.conditions.length - 1;
  const press = (event: KeyboardEvent): void => {
    const { target } = event;
    const isEmptyField = target instanceof HTMLInputElement && target.value === "";
    if (!isPressed(event, "Backspace") || !isEmptyField) return;
    if (last >= 0) setFilter(withCondition(filter, last, null));
    else if (filter.words !== "") setFilter({ ...filter, words: "" });
  };
  return (
    <div onKeyDown={press} className="filter-picker">
      <Picker
        label={words.addFilter}
        placeholder={words.addFilterHint}
        options={options}
        onChoose={({ condition }) => {
          setFilter(withValue(filter, condition));
          onDone();
        }}
        onCreate={(text) => {
          setFilter({ ...filter, words: text });
          onDone();
        }}
        createText={(text) => words.titleHas({ text })}
      />
    </div>
  );
}
