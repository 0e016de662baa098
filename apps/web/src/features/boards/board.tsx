import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSeen, visibleOf } from "#features/filter/index.ts";
import { usePropertyKeys } from "#features/properties/index.ts";
import { BulkBar, nothingSelected, targetsOf } from "#features/selection/index.ts";
import { useColumns } from "#hooks/use-columns.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { ContextMenu } from "#ui/context-menu.tsx";
import { BoardActions, type Actions } from "./board-actions.ts";
import { Column } from "./column.tsx";
import type { CardColumn } from "./moves.ts";
import { useBoardKeys } from "./use-board-keys.ts";
import { useBoardMenu } from "./use-board-menu.tsx";
import { useDrops } from "./use-drops.ts";
import "./board.css";

/** The statuses of a board with their cards: by pointer, by touch and by keys, one or many at a time. */
export function Board({ board }: { readonly board: string }) {
  const { store } = useWorkspace();
  const statuses = useColumns(board);
  const { visible } = useSeen();
  const mayWrite = useMayWrite();
  const [selection, setSelection] = useState(nothingSelected);
  const [creating, setCreating] = useState<string | null>(null);
  const columns = (): readonly CardColumn[] =>
    statuses.map(({ uuid }) => ({ status: uuid, cards: visibleOf(visible, store.indexes.tasks("status", uuid)) }));
  const targets = (): readonly string[] =>
    targetsOf(
      columns().flatMap(({ cards }) => cards),
      selection,
    );
  const chosen = targets().filter((uuid) => selection.selected.has(uuid));
  const { dialog, pick } = usePropertyKeys(() => targets().flatMap((uuid) => store.shown.get("tasks", uuid) ?? []));
  useBoardKeys({ board, columns, selection, setSelection, create: setCreating });
  useDrops({ columns, selection });
  const menu = useBoardMenu({ statuses, columns, selection, setSelection, pick });
  // one object for all cards: a card is drawn anew only when its own state changes
  const newest = useRef({ columns, selection });
  useEffect(() => {
    newest.current = { columns, selection };
  });
  const actions = useMemo<Actions>(() => ({ newest, setSelection, setCreating }), []);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => (scroller.current === null ? undefined : autoScrollForElements({ element: scroller.current })), []);
  return (
    <BoardActions value={actions}>
      <div className="board-frame">
        <ContextMenu items={menu}>
          <div className="board" ref={scroller} role="list" aria-label={m.board}>
            {statuses.map((status) => (
              <Column
                key={status.uuid}
                status={status}
                selection={selection}
                mayWrite={mayWrite}
                isCreating={creating === status.uuid}
              />
            ))}
          </div>
        </ContextMenu>
        {chosen.length > 0 && <BulkBar uuids={chosen} pick={pick} clear={() => setSelection(nothingSelected)} />}
        {dialog}
      </div>
    </BoardActions>
  );
}
