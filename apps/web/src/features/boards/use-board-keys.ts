import { nothingSelected, type Selection, toggle } from "#features/selection/index.ts";
import { useAct } from "#hooks/use-act.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { m } from "#i18n/en.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { openTicket } from "#paths.ts";
import { type Destination, type CardColumn, neighbour, stepAcross, stepInColumn } from "./moves.ts";

type Options = {
  readonly board: string;
  readonly columns: () => readonly CardColumn[];
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly create: (status: string) => void;
};

/** The keys of a board: arrows go from card to card, with Shift and Alt they move the card. */
export function useBoardKeys({ columns, selection, setSelection, create }: Options): void {
  const act = useAct();
  const mayWrite = useMayWrite();
  const { focused } = selection;
  const go = (right: number, down: number): void => {
    const next = neighbour(columns(), focused, right, down);
    setSelection({ selected: selection.selected, focused: next, anchor: next });
  };
  const move = (find: (all: readonly CardColumn[], card: string) => Destination | null): void => {
    const to = focused === null ? null : find(columns(), focused);
    if (focused !== null && to !== null && mayWrite)
      act("moveTask", { uuid: focused, status_uuid: to.status, place: to.place });
  };
  const createHere = (): void => {
    const all = columns();
    const column = all.find(({ cards }) => focused !== null && cards.includes(focused)) ?? all[0];
    if (column !== undefined && mayWrite) create(column.status);
  };
  const open = (): void => {
    if (focused !== null) openTicket(focused);
  };
  useShortcuts(m.board, {
    ArrowDown: { label: m.cardBelow, run: () => go(0, 1), also: ["j"], isHidden: true },
    ArrowUp: { label: m.cardAbove, run: () => go(0, -1), also: ["k"], isHidden: true },
    ArrowRight: { label: m.cardRight, run: () => go(1, 0), isHidden: true },
    ArrowLeft: { label: m.cardLeft, run: () => go(-1, 0), isHidden: true },
    "Shift+ArrowRight": { label: m.moveRight, run: () => move((all, card) => stepAcross(all, card, 1)) },
    "Shift+ArrowLeft": { label: m.moveLeft, run: () => move((all, card) => stepAcross(all, card, -1)) },
    "Alt+ArrowDown": { label: m.moveDown, run: () => move((all, card) => stepInColumn(all, card, 1)) },
    "Alt+ArrowUp": { label: m.moveUp, run: () => move((all, card) => stepInColumn(all, card, -1)) },
    x: { label: m.selectIt, run: () => focused !== null && setSelection(toggle(selection, focused)), isHidden: true },
    Enter: { label: m.openIt, run: open, also: ["Space"], isHidden: true },
    Escape: { label: m.clearSelection, run: () => setSelection(nothingSelected), isHidden: true },
    c: { label: m.newTicket, run: createHere },
  });
}
