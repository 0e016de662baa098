import { keyOn } from "#data/task-key.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { listWords } from "#i18n/en/list.ts";

/**
 * The targets of a key, for the palette: one ticket is named, `ENG-12 Title`, more are counted; null if there is none.
 */
export function useTicketText(): (uuids: readonly string[]) => string | null {
  const { store } = useWorkspace();
  return (uuids) => {
    const [first, ...others] = uuids.flatMap((uuid) => store.shown.get("tasks", uuid) ?? []);
    if (first === undefined) return null;
    if (others.length > 0) return listWords.ticketCount({ count: uuids.length });
    return `${keyOn(store.shown.get("boards", first.board_uuid), first) ?? ""} ${first.title}`.trimStart();
  };
}
