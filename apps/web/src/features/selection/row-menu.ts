import type { MenuItem } from "#ui/menu-item.ts";
import { type Selection, selectedWith, targetsOf } from "./selection.ts";

type Options = {
  /** the uuids in their order */
  readonly rows: () => readonly string[];
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly menuFor: (uuids: readonly string[]) => readonly MenuItem[];
};

/** Makes the menu of the card or line that is pressed: of all that are selected, if it is one of them. @returns the props of `ContextMenu` */
export function rowMenu({ rows, selection, setSelection, menuFor }: Options) {
  return (target: Element): readonly MenuItem[] => {
    const { card, task = card } = target.closest<HTMLElement>("[data-card], [data-task]")?.dataset ?? {};
    if (task === undefined) return [];
    const next = selectedWith(selection, task);
    setSelection(next);
    return menuFor(targetsOf(rows(), next));
  };
}
