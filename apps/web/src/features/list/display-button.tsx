import { useState } from "react";
import { filterWords as words } from "#i18n/en/filter.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { PopoverAt } from "#ui/popover.tsx";
import { Select } from "#ui/select.tsx";
import { columnFields, groupFields, sortFields } from "./display.ts";
import type { Shown } from "./use-list.ts";

const groups = groupFields.map((value) => ({ value, label: words.groups[value] }));
const sorts = sortFields.map((value) => ({ value, label: words.sorts[value] }));

/** Opens how the list is shown: grouping, order and what each line has. */
export function DisplayButton({ shown }: { readonly shown: Shown }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useShortcuts(words.display, {
    "Shift+V": { label: words.displayText, icon: "sliders", run: () => setOpen(true) },
  });
  return (
    <>
      <Button
        ref={setAnchor}
        kind="quiet"
        icon="sliders"
        className="filter-open"
        aria-label={words.display}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tooltip={words.displayText}
        data-shortcut="Shift+V"
        onClick={() => setOpen(true)}
      >
        <span className="filter-open-text">{words.display}</span>
      </Button>
      <PopoverAt anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)} label={words.displayText} align="end">
        <Options shown={shown} />
      </PopoverAt>
    </>
  );
}

function Options({ shown: { display, change, reset } }: { readonly shown: Shown }) {
  const { columns, isDescending } = display;
  return (
    <div className="display-options">
      <Select label={words.groupBy} value={display.group} options={groups} onValue={(group) => change({ group })} />
      <div className="display-sort">
        <Select label={words.sortBy} value={display.sort} options={sorts} onValue={(sort) => change({ sort })} />
        <IconButton
          icon={isDescending ? "arrow-down" : "arrow-up"}
          label={isDescending ? words.descending : words.ascending}
          onClick={() => change({ isDescending: !isDescending })}
        />
      </div>
      <fieldset className="display-columns">
        <legend>{words.shownColumns}</legend>
        {columnFields.map((column) => (
          <Checkbox
            key={column}
            label={words.columns[column]}
            isChecked={columns.includes(column)}
            onChecked={(isOn) =>
              change({ columns: columnFields.filter((each) => (each === column ? isOn : columns.includes(each))) })
            }
          />
        ))}
      </fieldset>
      <Button kind="quiet" size="small" onClick={reset}>
        {words.resetDisplay}
      </Button>
    </div>
  );
}
