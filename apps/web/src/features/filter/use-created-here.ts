import { useCallback } from "react";
import { testOf } from "#data/views.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { filterWords as words } from "#i18n/en/filter.ts";
import { toast } from "#ui/toast.ts";
import { useFilter, useSeen } from "./filter-scope.tsx";
import { useMeaning } from "./use-visible.ts";

/** Says of a ticket that was just made that the filter hides it, and offers to show it all the same. */
export function useCreatedHere(): (uuid: string) => void {
  const { workspace } = useOpened();
  const { filter } = useFilter();
  const { visible, pin } = useSeen();
  const meaning = useMeaning();
  return useCallback(
    (uuid) => {
      const task = workspace.store.shown.get("tasks", uuid);
      if (visible === null || task === undefined || testOf(filter, meaning)(task)) return;
      toast({
        id: "hidden by the filter",
        text: words.hiddenByFilter({ title: task.title }),
        action: { label: words.showHidden, run: () => pin(uuid) },
      });
    },
    [workspace, filter, visible, pin, meaning],
  );
}
