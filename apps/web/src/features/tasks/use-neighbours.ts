import { useColumns } from "#hooks/use-columns.ts";
import { useRow, useTaskRows, useTasks } from "#hooks/use-rows.ts";
import { listedWith } from "#session/opened-from.ts";

/** The tickets before and after one, where it was opened from: in the list, else on its board. Null at an end. */
export function useNeighbours(uuid: string): { readonly before: string | null; readonly after: string | null } {
  const board = useRow("tasks", uuid)?.board_uuid ?? "";
  const columns = useColumns(board);
  const byStatus = Map.groupBy(useTaskRows(useTasks("board", board)), ({ status_uuid }) => status_uuid);
  const onBoard = (): readonly string[] =>
    columns.flatMap((column) =>
      (byStatus.get(column.uuid) ?? [])
        .toSorted((one, other) => Number(one.position) - Number(other.position))
        .map((task) => task.uuid),
    );
  const all = listedWith(uuid) ?? onBoard();
  const at = all.indexOf(uuid);
  return { before: (at > 0 ? all[at - 1] : null) ?? null, after: (at === -1 ? null : all[at + 1]) ?? null };
}
