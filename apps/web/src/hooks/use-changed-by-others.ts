import { useEffect, useState } from "react";
import { useWorkspace } from "./use-workspace.ts";

/** How long a change is marked, in milliseconds. */
const markedFor = 2000;

/** The tasks that somebody else changed a moment ago, to mark them. The same set until it is another. */
export function useChangedByOthers(): ReadonlySet<string> {
  const { store } = useWorkspace();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const forget = (uuid: string): void => {
      timers.delete(uuid);
      setMarked(new Set(timers.keys()));
    };
    const end = store.subscriptions.subscribe("others", () => {
      for (const uuid of store.changedByOthers) {
        clearTimeout(timers.get(uuid));
        const timer = setTimeout(() => forget(uuid), markedFor);
        timers.set(uuid, timer);
      }
      setMarked(new Set(timers.keys()));
    });
    return () => {
      end();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [store]);
  return marked;
}
