import { closeOr, extendTo, type Selection, toggle, unselect, usePeek } from "#features/selection/index.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { boardWords as here } from "#i18n/en/board.ts";
import { listWords as rows } from "#i18n/en/list.ts";
import { moveWords as words } from "#i18n/en/moves.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import type { NewCardPlace } from "./board-actions.ts";
import { type CardColumn, neighbour } from "./moves.ts";

type Options = {
  readonly columns: () => readonly CardColumn[];
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly create: (where: NewCardPlace) => void;
};

/** The keys of a board: arrows go from card to card, with Shift and Alt they select and move. */
export function useBoardKeys({ columns, selection, setSelection, create }: Options): void {
  const mayWrite = useMayWrite();
  const peek = usePeek();
  const { focused } = selection;
  const go = (right: number, down: number): void => {
    const next = neighbour(columns(), focused, right, down);
    setSelection({ selected: selection.selected, focused: next, anchor: next });
    if (next !== null) peek.follow(next);
  };
  const extend = (down: number): void => setSelection(extended(columns(), selection, down));
  const createHere = (): void => {
    const column = columnOf(columns(), focused);
    if (column !== undefined && mayWrite) create({ status: column.status, swimlane: column.swimlane });
  };
  const withFocused = (run: (card: string) => void) => () => focused !== null && run(focused);
  useShortcuts(rows.board, {
    ArrowDown: { label: here.cardBelow, run: () => go(0, 1), also: ["j"], isHidden: true },
    ArrowUp: { label: here.cardAbove, run: () => go(0, -1), also: ["k"], isHidden: true },
    ArrowRight: { label: here.cardRight, run: () => go(1, 0), isHidden: true },
    ArrowLeft: { label: here.cardLeft, run: () => go(-1, 0), isHidden: true },
    "Shift+ArrowDown": { label: words.extendDown, run: () => extend(1), also: ["Shift+J"], isHidden: true },
    "Shift+ArrowUp": { label: words.extendUp, run: () => extend(-1), also: ["Shift+K"], isHidden: true },
    x: { label: rows.selectIt, run: withFocused((card) => setSelection(toggle(selection, card))), isHidden: true },
    Space: { label: words.peek, run: withFocused(peek.toggle), isHidden: true },
    Escape: { label: rows.clearSelection, run: () => closeOr(() => setSelection(unselect(selection))), isHidden: true },
    "Shift+C": { label: here.newTicketHere, run: createHere },
  });
}

/** The column of a card, else the first one. */
function columnOf(all: readonly CardColumn[], card: string | null): CardColumn | undefined {
  return all.find(({ cards }) => card !== null && cards.includes(card)) ?? all[0];
}

/** The selection with one card more, or less, of the column; a range stays in it. */
function extended(all: readonly CardColumn[], selection: Selection, down: number): Selection {
  const next = neighbour(all, selection.focused, 0, down);
  const status = all.find(({ cards }) => next !== null && cards.includes(next))?.status;
  const rows = all.filter((column) => column.status === status).flatMap(({ cards }) => cards);
  return next === null ? selection : extendTo(rows, selection, next);
}
