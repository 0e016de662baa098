import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { useEffect, useRef } from "react";
import type { Selection } from "#features/selection/index.ts";
import { type CardColumn, dropPlace, type Move } from "./moves.ts";

type Options = {
  readonly columns: () => readonly CardColumn[];
  readonly selection: Selection;
  readonly move: (moves: readonly Move[]) => void;
};
type Data = Record<string | symbol, unknown>;

/** The cards that are dragged with one: all selected ones if it is selected. */
export function draggedWith(card: string, { selected }: Selection, columns: readonly CardColumn[]): readonly string[] {
  return selected.has(card) ? columns.flatMap(({ cards }) => cards.filter((uuid) => selected.has(uuid))) : [card];
}

/** Moves cards to where they are dropped. */
export function useDrops(options: Options): void {
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => drop(newest.current, source.data, location.current.dropTargets),
      }),
    [],
  );
}

function drop({ columns, selection, move }: Options, source: Data, targets: readonly { readonly data: Data }[]): void {
  // the innermost target is a card, if the pointer is over one; its column is around it
  const target = targets.find(({ data }) => typeof data["status"] === "string")?.data;
  const card = targets.find(({ data }) => typeof data["card"] === "string")?.data;
  const all = columns();
  const column = all.find(({ status, swimlane }) => status === target?.["status"] && swimlane === target["swimlane"]);
  if (column === undefined || typeof source["card"] !== "string") return;
  const dragged = draggedWith(source["card"], selection, all);
  const edge = card === undefined ? null : extractClosestEdge(card);
  const at = card === undefined || (edge !== "top" && edge !== "bottom") ? null : { card: String(card["card"]), edge };
  move([{ cards: dragged, to: dropPlace(column, dragged, at) }]);
}
