import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { BulkBar, nothingSelected, rowMenu, targetsOf, unselect } from "#features/selection/index.ts";
import { type StepOnBoard, useRememberChosen, useTaskCommands } from "#features/task-commands/index.ts";
import { useMarks } from "#hooks/use-changed-by-others.ts";
import { useColumns } from "#hooks/use-columns.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { ContextMenu } from "#ui/context-menu.tsx";
import { type Actions, BoardActions, type NewCardPlace } from "./board-actions.ts";
import type { BoardState } from "./board-state.ts";
import { Columns } from "./columns.tsx";
import { Swimlanes } from "./swimlanes-view.tsx";
import { useBoardCards } from "./use-board-cards.ts";
import { useBoardKeys } from "./use-board-keys.ts";
import type { BoardDivision } from "./use-division.ts";
import { useDrops } from "./use-drops.ts";
import { stepOf } from "./step-of.ts";
import { useMove } from "./use-move.ts";
import { useSwimlanes } from "./use-swimlanes.ts";
import "./board.css";

type Props = { readonly board: string; readonly divided: BoardDivision };

/** The statuses of a board with their cards: by pointer, by touch and by keys, one or many at a time. */
export function Board({ board, divided }: Props) {
  const statuses = useColumns(board);
  const mayWrite = useMayWrite();
  const marks = useMarks();
  const swimlanes = useSwimlanes(board, statuses, divided);
  const [selection, setSelection] = useState(nothingSelected);
  const [creating, setCreating] = useState<NewCardPlace | null>(null);
  const { columns, tabStop, chosen } = useBoardCards(statuses, swimlanes, selection);
  const rows = (): readonly string[] => columns().flatMap(({ cards }) => cards);
  const targets = (): readonly string[] => targetsOf(rows(), selection);
  const { division } = divided;
  useRememberChosen(chosen);
  const move = useMove(division);
  const step = (way: StepOnBoard, uuids: readonly string[]) => stepOf(columns(), uuids, way, move);
  const commands = useTaskCommands({ shownAs: "row", targets, step });
  useBoardKeys({ columns, selection, setSelection, create: setCreating });
  useDrops({ columns, selection, move });
  const menu = rowMenu({ rows, selection, setSelection, menuFor: commands.menuFor });
  // one object for all cards: a card is drawn anew only when its own state changes
  const newest = useRef({ columns, selection, division, pick: commands.pick });
  // before the effects of the cards: one that gets the focus asks for it
  useLayoutEffect(() => {
    newest.current = { columns, selection, division, pick: commands.pick };
  });
  const actions = useMemo<Actions>(() => ({ newest, setSelection, setCreating, marks }), [marks]);
  const state = useMemo<BoardState>(
    () => ({ selection, creating, mayWrite, tabStop }),
    [selection, creating, mayWrite, tabStop],
  );
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
        {chosen.length > 0 && <BulkBar uuids={chosen} commands={commands} clear={() => setSelection(unselect)} />}
        {commands.dialog}
      </div>
    </BoardActions>
  );
}
