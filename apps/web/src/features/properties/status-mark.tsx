import { useProgress } from "#hooks/use-columns.ts";
import { useRow } from "#hooks/use-rows.ts";
import { StatusDot } from "#ui/status-dot.tsx";

/** The ring of a status. Its name stands next to it. */
export function StatusMark({ uuid }: { readonly uuid: string }) {
  const status = useRow("statuses", uuid);
  const progress = useProgress(status);
  return <StatusDot color={status?.color ?? null} isComplete={status?.is_complete === true} progress={progress} />;
}
