import { useWorkspace } from "#hooks/use-workspace.ts";
import { listWords } from "#i18n/en/list.ts";

/**
 * The targets of a key, for the palette: one ticket is named, `#12 Title`, more are counted; null if there is none.
 */
export function useTicketText(): (uuids: readonly string[]) => string | null {
  const { store } = useWorkspace();
  return (uuids) => {
    const [first, ...others] = uuids.flatMap((uuid) => store.shown.get("tasks", uuid) ?? []);
    if (first === undefined) return null;
    return others.length === 0 ? `#${first.number} ${first.title}` : listWords.ticketCount({ count: uuids.length });
  };
}
