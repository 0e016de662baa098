import { useEffect } from "react";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { attachmentWords as words } from "#i18n/en/attachments.ts";
import { openTicket } from "#paths.ts";
import { toast } from "#ui/toast.ts";

/** Asks before the page is left while files are on their way, and says which did not arrive after their ticket was closed. */
export function UploadWatch() {
  const { uploads } = useWorkspace();
  useEffect(() => {
    const reported = new Set<string>();
    const end = uploads.subscribe(() => {
      for (const { id, state, failure, file, task_uuid } of uploads.get()) {
        if (state !== "failed" || failure === null) reported.delete(id);
        else if (!reported.has(id)) {
          reported.add(id);
          // who looks at the ticket sees it there
          if (window.location.href.includes(task_uuid)) continue;
          const text = words.failed({ name: file.name, reason: words.reasons[failure] ?? failure });
          toast({ kind: "danger", text, action: { label: words.openTicket, run: () => openTicket(task_uuid) } });
        }
      }
    });
    const ask = (event: BeforeUnloadEvent): void => {
      if (uploads.get().some(({ state }) => state !== "failed")) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      end();
      window.removeEventListener("beforeunload", ask);
    };
  }, [uploads]);
  return null;
}
