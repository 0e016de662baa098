import { moveWords as words } from "#i18n/en/moves.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Select } from "#ui/select.tsx";
import { ToolbarPopover } from "#features/filter/index.ts";
import { divisions } from "./swimlanes.ts";
import type { BoardDivision } from "./use-division.ts";

const options = divisions.map((value) => ({ value, label: words.divisions[value] }));

/** Opens how the board is divided. */
export function DivisionButton({ divided }: { readonly divided: BoardDivision }) {
  const { division, hidesEmpty, change } = divided;
  return (
    <ToolbarPopover icon="rows" name={words.swimlanes} text={words.swimlanesText} shortcut="Shift+V">
      <div className="division-options">
        <Select
          label={words.divideBy}
          value={division}
          options={options}
          onValue={(value) => change({ division: value })}
        />
        <Checkbox
          label={words.hideEmptySwimlanes}
          isChecked={hidesEmpty}
          onChecked={(isOn) => change({ hidesEmpty: isOn })}
        />
      </div>
    </ToolbarPopover>
  );
}
