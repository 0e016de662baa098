import { useEffect, useRef } from "react";
import { applyPicked, type Picking, propertyKeys } from "#features/properties/index.ts";
import { nothingSelected, type Selection } from "#features/selection/index.ts";
import { useAct } from "#hooks/use-act.ts";
import { useCopyLink } from "#hooks/use-copy-link.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { boardWords } from "#i18n/en/board.ts";
import { listWords } from "#i18n/en/list.ts";
import { taskWords } from "#i18n/en/task.ts";
import { moveWords as words } from "#i18n/en/moves.ts";
import { editTicket, openTicket } from "#paths.ts";
import type { MenuItem } from "#ui/menu-item.ts";
import { type CardColumn, type Move, stepsDown } from "./moves.ts";
import { draggedWith } from "./use-drops.ts";

type Options = {
  readonly columns: () => readonly CardColumn[];
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly pick: (picking: Picking) => void;
  readonly move: (moves: readonly Move[]) => void;
};

/** The menu of a card: all that keys and dragging do. @returns the props of `ContextMenu` */
export function useBoardMenu(options: Options): (target: Element) => readonly MenuItem[] {
  const act = useAct();
  const mayWrite = useMayWrite();
  const { me_uuid } = useOpened();
  const copyLink = useCopyLink();
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const changes = (card: string, uuids: readonly string[]): readonly MenuItem[] => [
    { label: words.editIt, shortcut: "e", icon: "pencil", run: () => editTicket(card) },
    "separator",
    { label: words.moveTickets, shortcut: "m", icon: "move-right", run: () => newest.current.pick("place") },
    ...steps(options, uuids),
    "separator",
    // the card under the pointer is selected by the time in which something is chosen
    ...pickable.map((property) => ({
      label: listWords.changeOf[property],
      shortcut: propertyKeys[property],
      run: () => newest.current.pick(property),
    })),
    {
      label: listWords.assignToMe,
      shortcut: "i",
      run: () => applyPicked(act, uuids, { property: "assignee", value: me_uuid, isOn: true }),
    },
    "separator",
    { label: listWords.toTrash, icon: "trash", kind: "danger", run: () => act("archiveTasks", { uuids }) },
  ];
  return (target) => {
    const card = target.closest<HTMLElement>("[data-card]")?.dataset["card"];
    if (card === undefined) return [];
    const { selection, setSelection, columns } = options;
    setSelection({ ...(selection.selected.has(card) ? selection : nothingSelected), focused: card, anchor: card });
    return [
      { label: listWords.openIt, shortcut: "Enter", icon: "panel-right", run: () => openTicket(card) },
      { label: taskWords.copyLink, icon: "link", run: () => void copyLink(card) },
      ...(mayWrite ? changes(card, draggedWith(card, selection, columns())) : []),
    ];
  };
}

const pickable = ["assignee", "label", "priority", "start", "due", "estimate"] as const;

/** One place up and one down, as far as there are any. */
function steps({ columns, move }: Options, uuids: readonly string[]): readonly MenuItem[] {
  const ways = [
    { down: -1, label: boardWords.moveUp, shortcut: "Alt+ArrowUp" },
    { down: 1, label: boardWords.moveDown, shortcut: "Alt+ArrowDown" },
  ] as const;
  return ways.flatMap(({ down, ...item }) => {
    const moves = stepsDown(columns(), uuids, down);
    return moves.length === 0 ? [] : { ...item, run: () => move(moves) };
  });
}
