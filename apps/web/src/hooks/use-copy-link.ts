import { useCallback } from "react";
import { taskWords } from "#i18n/en/task.ts";
import { paths } from "#paths.ts";
import { toast } from "#ui/toast.ts";
import { useOpened } from "./use-workspace.ts";

/** Copies the address of a ticket, and says so; where the browser does not copy, it shows the address. */
export function useCopyLink(): (task: string) => Promise<void> {
  const { workspace_uuid } = useOpened();
  return useCallback(
    async (task) => {
      const address = `${window.location.origin}${paths.task(workspace_uuid, task)}`;
      try {
        await navigator.clipboard.writeText(address);
        toast({ text: taskWords.linkCopied });
      } catch {
        // missing on plain http, or not allowed
        toast({ text: address, duration: 0 });
      }
    },
    [workspace_uuid],
  );
}
