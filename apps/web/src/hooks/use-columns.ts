import type { Status } from "@stoa/api";
import { useMemo } from "react";
import { useRows } from "./use-rows.ts";
import { byPosition } from "#data/indexes.ts";

/** The columns of a board, in their order. The same array until a column changes. */
export function useColumns(board: string): readonly Status[] {
  const statuses = useRows("statuses");
  return useMemo(
    () => statuses.filter(({ board_uuid }) => board_uuid === board).toSorted(byPosition),
    [statuses, board],
  );
}

const progress = new WeakMap<readonly Status[], ReadonlyMap<string, number>>();

/** The progress of each status along the columns of its board. */
function progressOf(statuses: readonly Status[]): ReadonlyMap<string, number> {
  const boards = Map.groupBy(statuses, ({ board_uuid }) => board_uuid).values();
  return new Map(
    boards.flatMap((own) => {
      const inOrder = own.toSorted(byPosition);
      return inOrder.map(({ uuid }, at) => [uuid, at / Math.max(1, own.length - 1)] as const);
    }),
  );
}

/** The progress of a status along its board's columns, from 0 to 1, for its ring. */
export function useProgress(status: Status | undefined): number {
  const statuses = useRows("statuses");
  // made once for all cards
  const known = progress.get(statuses) ?? progressOf(statuses);
  progress.set(statuses, known);
  return known.get(status?.uuid ?? "") ?? 0;
}
