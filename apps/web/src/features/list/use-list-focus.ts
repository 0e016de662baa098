import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { type Selection, survivor } from "#features/selection/index.ts";
import { giveFocus } from "#ui/reachable.ts";
import type { VirtualListHandle } from "#ui/virtual.tsx";

/** A line of a list: a heading, or a ticket. */
type Line = { readonly heading: unknown } | { readonly uuid: string };

type Options = {
  readonly list: RefObject<VirtualListHandle | null>;
  /** the element that has the browser's focus for all lines */
  readonly grid: RefObject<HTMLElement | null>;
  readonly lines: readonly Line[];
  readonly rows: readonly string[];
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
};

/**
 * Shows the line with the focus, and gives the focus of the browser to its list if nothing has it. When its row leaves the list the focus
 * goes to a neighbour.
 * @returns the number of the line, -1 for none
 */
export function useListFocus({ list, grid, lines, rows, selection, setSelection }: Options): number {
  const { focused } = selection;
  const at = useMemo(() => lines.findIndex((line) => "uuid" in line && line.uuid === focused), [lines, focused]);
  useEffect(() => {
    if (at === -1) return;
    list.current?.show(at);
    if (document.activeElement === document.body) giveFocus(grid.current);
  }, [list, grid, lines, at]);
  const former = useRef(rows);
  useLayoutEffect(() => {
    const before = former.current;
    former.current = rows;
    if (focused === null || before === rows || rows.includes(focused)) return;
    setSelection({ ...selection, focused: survivor(before, rows, focused) });
  });
  return at;
}
