import { useState } from "react";
import { ViewName, ViewTools } from "#features/views/index.ts";
import { filterWords as words } from "#i18n/en/filter.ts";
import { Button } from "#ui/button.tsx";
import { PopoverAt } from "#ui/popover.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { Count, WordsField } from "./filter-parts.tsx";
import { FilterPicker } from "./filter-picker.tsx";
import { useFilter, useIsFiltered } from "./filter-scope.tsx";
import { useChoices } from "./use-choices.tsx";

type LineProps = {
  readonly isPicking: boolean;
  readonly setPicking: (isPicking: boolean) => void;
  readonly clear: () => void;
  readonly saveView: () => void;
};

/** The filter in a line below the head of the screen. */
export function FilterLine({ isPicking, setPicking, clear, saveView }: LineProps) {
  const { place } = useFilter();
  const isFiltered = useIsFiltered();
  const choices = useChoices(place);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <div className="filter-bar" role="group" aria-label={words.filter}>
      <ViewName />
      <WordsField />
      <FilterChips choices={choices} />
      <Button
        ref={setAnchor}
        kind="quiet"
        size="small"
        icon="plus"
        className="filter-add"
        aria-haspopup="dialog"
        aria-expanded={isPicking}
        shortcut="f"
        onClick={() => setPicking(true)}
      >
        {words.addFilter}
      </Button>
      <PopoverAt anchor={anchor} isOpen={isPicking} onClose={() => setPicking(false)} label={words.addFilter}>
        <FilterPicker choices={choices} onDone={() => setPicking(false)} />
      </PopoverAt>
      <span className="filter-rest">
        <Count />
        {isFiltered && (
          <Button kind="quiet" size="small" shortcut="Shift+F" onClick={clear}>
            {words.clearFilter}
          </Button>
        )}
        <ViewTools ask={saveView} />
      </span>
    </div>
  );
}
