import { useLasting, useReach } from "#hooks/use-reach.ts";
import { useKeptTextCount } from "#hooks/use-kept-texts.ts";
import { useMutationCounts } from "#hooks/use-mutations.ts";
import { useOnline } from "#hooks/use-presence.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { statusWords as words } from "#i18n/en/status.ts";
import { Icon } from "#ui/icon.tsx";
import "./status-line.css";

/** The state of the network and the server, where messages stand, too: nothing moves when it comes and goes. Silent while all is well. */
export function StatusLine() {
  return (
    <div className="status-line" role="status">
      <Status />
    </div>
  );
}

function Status() {
  const isOnline = useOnline();
  const reach = useReach();
  const waiting = useMutationCounts().waiting + useKeptTextCount();
  const { isInMemory } = useWorkspace();
  const isSending = useLasting(waiting > 0, 1000);
  const memory = isInMemory ? ` ${words.inMemory}` : "";
  if (!isOnline)
    return <Away text={`${waiting > 0 ? words.offlineWaiting({ count: waiting }) : words.offline}${memory}`} />;
  if (reach.kind === "away") {
    const later = waiting > 0 ? ` ${words.sentLater({ count: waiting })}${memory}` : "";
    return (
      <Away
        text={`${reach.since === null ? words.serverAway : words.serverAwaySince({ since: reach.since })}${later}`}
      />
    );
  }
  if (reach.kind === "slow")
    return <Away text={waiting > 0 ? words.slowSending({ count: waiting }) : words.serverSlow} />;
  return isSending && <p>{words.sending({ count: waiting })}</p>;
}

function Away({ text }: { readonly text: string }) {
  return (
    <p className="status-away">
      <Icon name="cloud-off" size={14} />
      <span>{text}</span>
    </p>
  );
}
