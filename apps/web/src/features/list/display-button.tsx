import { filterWords as words } from "#i18n/en/filter.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Select } from "#ui/select.tsx";
import { ToolbarPopover } from "#features/filter/index.ts";
import { columnFields, groupFields, sortFields } from "./display.ts";
import type { ListView } from "./use-list.ts";

const groups = groupFields.map((value) => ({ value, label: words.groups[value] }));
const sorts = sortFields.map((value) => ({ value, label: words.sorts[value] }));

/** Opens how the list is shown: grouping, order and what each line has. */
export function DisplayButton({ shown }: { readonly shown: ListView }) {
  return (
    <ToolbarPopover icon="sliders" name={words.display} text={words.displayText} shortcut="Shift+V">
      <Options shown={shown} />
    </ToolbarPopover>
  );
}

function Options({ shown: { display, change, reset } }: { readonly shown: ListView }) {
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
