import type { Status } from "@stoa/api";
import { useCallback, useMemo } from "react";
import { useSeen, visibleOf } from "#features/filter/index.ts";
import type { Selection } from "#features/selection/index.ts";
import { useTasksAmong } from "#hooks/use-rows.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { keyCards } from "./key-cards.ts";
import type { CardColumn } from "./moves.ts";
import type { Swimlane } from "./swimlanes.ts";
import { columnsOf } from "./use-swimlanes.ts";

type BoardCards = {
  /** the cards as they are now */
  readonly columns: () => readonly CardColumn[];
  /** the card that the Tab key goes to; null if there is none */
  readonly tabStop: string | null;
  /** the selected cards in their order */
  readonly chosen: readonly string[];
};

/** The cards of a board. Of them the board itself shows two things only, so that it is not drawn anew when another card changes. */
export function useBoardCards(
  statuses: readonly Status[],
  swimlanes: readonly Swimlane[] | null,
  selection: Selection,
): BoardCards {
  const { store } = useWorkspace();
  const { visible } = useSeen();
  const columns = useCallback(
    (): readonly CardColumn[] =>
      swimlanes === null
        ? statuses.map(({ uuid }) => {
            const cards = visibleOf(visible, store.indexes.tasks("status", uuid));
            return { status: uuid, swimlane: null, cards };
          })
        : columnsOf(swimlanes, statuses),
    [store, visible, statuses, swimlanes],
  );
  const uuids = useMemo(() => statuses.map(({ uuid }) => uuid), [statuses]);
  const [tabStop = null, ...chosen] = useTasksAmong(uuids, () => keyCards(columns(), selection));
  return { columns, tabStop, chosen };
}
