import type { Status } from "@stoa/api";
import { useMemo } from "react";
import { useRows } from "./use-rows.ts";

/** The columns of a board, in their order. The same array until a column changes. */
export function useColumns(board: string): readonly Status[] {
  const statuses = useRows("statuses");
  return useMemo(
    () =>
      statuses
        .filter(({ board_uuid }) => board_uuid === board)
        .toSorted((one, other) => Number(one.position) - Number(other.position)),
    [statuses, board],
  );
}

/** How far along its board's columns a status is, from 0 to 1, for its ring. */
export function useProgress(status: Status | undefined): number {
  const columns = useColumns(status?.board_uuid ?? "");
  const at = columns.findIndex(({ uuid }) => uuid === status?.uuid);
  return Math.max(0, at) / Math.max(1, columns.length - 1);
}
