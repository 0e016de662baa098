import { EmptyState } from "#ui/empty-state.tsx";
import { useEffect, useMemo } from "react";
import { FilterScope } from "#features/filter/index.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { boardWords } from "#i18n/en/board.ts";
import { rememberBoard } from "#session/last-place.ts";
import { rememberListed } from "#session/opened-from.ts";
import { Board } from "./board.tsx";
import { BoardHeader } from "./board-header.tsx";
import { DivisionButton } from "./division-button.tsx";
import { useDivision } from "./use-division.ts";

/** A board. @param props.board its uuid */
export function BoardScreen({ board }: { readonly board: string }) {
  const { workspace_uuid, me_uuid } = useOpened();
  const row = useRow("boards", board);
  // my own row comes after all boards
  const isWhole = useRow("members", me_uuid) !== undefined;
  const isThere = row !== undefined;
  const place = useMemo(() => ({ kind: "board", board }) as const, [board]);
  useEffect(() => rememberListed([]), []);
  const divided = useDivision(board);
  useEffect(() => {
    if (isThere) rememberBoard(workspace_uuid, board);
  }, [workspace_uuid, board, isThere]);
  if (!isThere && !isWhole) return <main aria-busy="true" />;
  if (!isThere) {
    return (
      <main className="start">
        <EmptyState icon="kanban" title={boardWords.noBoardTitle}>
          {boardWords.noBoardText}
        </EmptyState>
      </main>
    );
  }
  return (
    <FilterScope place={place}>
      <main className="screen">
        <BoardHeader board={board} view="board" tools={<DivisionButton divided={divided} />} />
        <Board board={board} divided={divided} />
      </main>
    </FilterScope>
  );
}
