import { useColumns } from "#hooks/use-columns.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { listedWith } from "#session/opened-from.ts";

/** Finds the tickets before and after one, where it was opened from: in the list, else on its board. Null at an end. */
export function useNeighbours(uuid: string): () => { readonly before: string | null; readonly after: string | null } {
  const { store } = useWorkspace();
  const board = useRow("tasks", uuid)?.board_uuid ?? "";
  const columns = useColumns(board);
  // looked up when it is asked for: a ticket need not hear of every change of its board
  return () => {
    const all = listedWith(uuid) ?? columns.flatMap((column) => store.indexes.tasks("status", column.uuid));
    const at = all.indexOf(uuid);
    return { before: (at > 0 ? all[at - 1] : null) ?? null, after: (at === -1 ? null : all[at + 1]) ?? null };
  };
}
