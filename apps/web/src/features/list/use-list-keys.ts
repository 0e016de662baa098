import { closeOr, extendTo, moveFocus, type Selection, toggle, unselect, usePeek } from "#features/selection/index.ts";
import { listWords } from "#i18n/en/list.ts";
import { moveWords as words } from "#i18n/en/moves.ts";
import { useShortcuts } from "#keys/shortcuts.ts";

type Options = {
  readonly label: string;
  readonly rows: readonly string[];
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
};

/** The keys of a list: from line to line, to select, to look at a ticket and to open it. */
export function useListKeys({ label, rows, selection, setSelection }: Options): void {
  const peek = usePeek();
  const { focused } = selection;
  const move = (by: number): void => {
    const next = moveFocus(rows, selection, by);
    setSelection(next);
    if (next.focused !== null) peek.follow(next.focused);
  };
  const extend = (by: number): void => {
    const { focused: next } = moveFocus(rows, selection, by);
    if (next !== null) setSelection(extendTo(rows, selection, next));
  };
  const withFocused = (run: (uuid: string) => void) => () => focused !== null && run(focused);
  useShortcuts(label, {
    j: { label: listWords.down, run: () => move(1), also: ["ArrowDown"], isHidden: true },
    k: { label: listWords.up, run: () => move(-1), also: ["ArrowUp"], isHidden: true },
    "Shift+J": { label: words.extendDown, run: () => extend(1), also: ["Shift+ArrowDown"], isHidden: true },
    "Shift+K": { label: words.extendUp, run: () => extend(-1), also: ["Shift+ArrowUp"], isHidden: true },
    x: { label: listWords.selectIt, run: withFocused((uuid) => setSelection(toggle(selection, uuid))), isHidden: true },
    Space: { label: words.peek, run: withFocused(peek.toggle), isHidden: true },
    Escape: {
      label: listWords.clearSelection,
      run: () => closeOr(() => setSelection(unselect(selection))),
      isHidden: true,
    },
  });
}
