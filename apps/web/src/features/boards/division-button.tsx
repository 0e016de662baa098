import { useState } from "react";
import { moveWords as words } from "#i18n/en/moves.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { PopoverAt } from "#ui/popover.tsx";
import { Select } from "#ui/select.tsx";
import { divisions } from "./swimlanes.ts";
import type { Divided } from "./use-division.ts";

const options = divisions.map((value) => ({ value, label: words.divisions[value] }));

/** Opens how the board is divided. */
export function DivisionButton({ divided }: { readonly divided: Divided }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { division, hidesEmpty, change } = divided;
  useShortcuts(words.swimlanes, {
    "Shift+V": { label: words.swimlanesText, icon: "rows", run: () => setOpen(true) },
  });
  return (
    <>
      <Button
        ref={setAnchor}
        kind="quiet"
        icon="rows"
        className="filter-open"
        aria-label={words.swimlanes}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tooltip={words.swimlanesText}
        data-shortcut="Shift+V"
        onClick={() => setOpen(true)}
      >
        <span className="filter-open-text">{words.swimlanes}</span>
      </Button>
      <PopoverAt anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)} label={words.swimlanesText} align="end">
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
      </PopoverAt>
    </>
  );
}
