import { useOnline } from "#hooks/use-presence.ts";
import { useMutationCounts } from "#hooks/use-mutations.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useRefusedChanges } from "./refused-changes.tsx";
import "./sync-state.css";

/** Whether the network is there, and what waits to be sent or was refused. Silent while all is well. */
export function SyncState() {
  const isOnline = useOnline();
  const { waiting, refused } = useMutationCounts();
  const { isInMemory } = useWorkspace();
  const refusals = useRefusedChanges();
  return (
    <div className="sync-state" role="status">
      {!isOnline && (
        <p>
          <Icon name="cloud-off" size={14} />
          {waiting > 0 ? m.offlineWaiting({ count: waiting }) : m.offline}
        </p>
      )}
      {!isOnline && isInMemory && <p>{m.inMemory}</p>}
      {isOnline && waiting > 0 && <p className="sync-waiting">{m.sending({ count: waiting })}</p>}
      {refused > 0 && (
        <Button size="small" icon="warning" onClick={refusals.open}>
          {m.refused({ count: refused })}
        </Button>
      )}
      {refusals.dialog}
    </div>
  );
}
