import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSeen, visibleOf } from "#features/filter/index.ts";
import { usePropertyKeys } from "#features/properties/index.ts";
import { BulkBar, nothingSelected, targetsOf } from "#features/selection/index.ts";
import { useChangedByOthers } from "#hooks/use-changed-by-others.ts";
import { useColumns } from "#hooks/use-columns.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { ContextMenu } from "#ui/context-menu.tsx";
import { type Actions, BoardActions, type Creating } from "./board-actions.ts";
import { Columns } from "./columns.tsx";
import type { CardColumn } from "./moves.ts";
import { Swimlanes } from "./swimlanes-view.tsx";
import { useBoardKeys } from "./use-board-keys.ts";
import { useBoardMenu } from "./use-board-menu.tsx";
import type { Divided } from "./use-division.ts";
import { useDrops } from "./use-drops.ts";
import { useMove } from "./use-move.ts";
import { columnsOf, useSwimlanes } from "./use-swimlanes.ts";
import "./board.css";

type Props = { readonly board: string; readonly divided: Divided };

/** The statuses of a board with their cards: by pointer, by touch and by keys, one or many at a time. */
export function Board({ board, divided }: Props) {
  const { store } = useWorkspace();
  const statuses = useColumns(board);
  const { visible } = useSeen();
  const mayWrite = useMayWrite();
  const marked = useChangedByOthers();
  const swimlanes = useSwimlanes(board, statuses, divided);
  const [selection, setSelection] = useState(nothingSelected);
  const [creating, setCreating] = useState<Creating | null>(null);
  const { division } = divided;
  const columns = (): readonly CardColumn[] =>
    swimlanes === null
      ? statuses.map(({ uuid }) => {
          const cards = visibleOf(visible, store.indexes.tasks("status", uuid));
          return { status: uuid, swimlane: null, cards };
        })
      : columnsOf(swimlanes, statuses);
  const cards = columns().flatMap((column) => column.cards);
  const targets = (): readonly string[] =>
    targetsOf(
      columns().flatMap((column) => column.cards),
      selection,
    );
  const chosen = targets().filter((uuid) => selection.selected.has(uuid));
  const { dialog, pick } = usePropertyKeys(() => targets().flatMap((uuid) => store.shown.get("tasks", uuid) ?? []));
  const move = useMove(division);
  useBoardKeys({ columns, targets, selection, setSelection, move, create: setCreating });
  useDrops({ columns, selection, move });
  const menu = useBoardMenu({ statuses, columns, selection, setSelection, pick, move, division });
  // one object for all cards: a card is drawn anew only when its own state changes
  const newest = useRef({ columns, selection, division });
  // before the effects of the cards: one that gets the focus asks for it
  useLayoutEffect(() => {
    newest.current = { columns, selection, division };
  });
  const actions = useMemo<Actions>(() => ({ newest, setSelection, setCreating }), []);
  const { focused } = selection;
  const tabStop = focused !== null && cards.includes(focused) ? focused : (cards[0] ?? null);
  const state = { selection, creating, mayWrite, tabStop, marked };
  return (
    <BoardActions value={actions}>
      <div className="board-frame">
        <ContextMenu items={menu}>
          {swimlanes === null ? (
            <Columns statuses={statuses} state={state} />
          ) : (
            <Swimlanes statuses={statuses} swimlanes={swimlanes} toggle={divided.toggle} state={state} />
          )}
        </ContextMenu>
        {chosen.length > 0 && <BulkBar uuids={chosen} pick={pick} clear={() => setSelection(nothingSelected)} />}
        {dialog}
      </div>
    </BoardActions>
  );
}
