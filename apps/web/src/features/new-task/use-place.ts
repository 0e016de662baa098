import type { Board } from "@stoa/api";
import { useMemo } from "react";
import { byPosition } from "#data/indexes.ts";
import { useColumns } from "#hooks/use-columns.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { openedBoard } from "#paths.ts";
import { lastBoard } from "#session/last-place.ts";
import type { NewTaskDraft } from "./draft.ts";

/** The boards that tickets can be made on, in their order. */
export function useOpenBoards(): readonly Board[] {
  const boards = useRows("boards");
  return useMemo(() => boards.filter(({ archived_at }) => archived_at === null).toSorted(byPosition), [boards]);
}

/** A column of a board. */
export type TaskPlace = { readonly board_uuid: string; readonly status_uuid: string };

/** The board and the column of a draft: as chosen, else the board on the screen, or the last one, and its first column. Null without a board. */
export function usePlaceOf({
  board_uuid,
  status_uuid,
}: Pick<NewTaskDraft, "board_uuid" | "status_uuid">): TaskPlace | null {
  const { workspace_uuid } = useOpened();
  const boards = useOpenBoards();
  const wanted = [board_uuid, openedBoard(), lastBoard(workspace_uuid), boards[0]?.uuid];
  // one that was chosen may be lost since
  const board = wanted.find((uuid) => boards.some((each) => each.uuid === uuid)) ?? "";
  const columns = useColumns(board);
  const column = columns.find(({ uuid }) => uuid === status_uuid) ?? columns[0];
  return column === undefined ? null : { board_uuid: board, status_uuid: column.uuid };
}
