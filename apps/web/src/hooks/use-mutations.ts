import { useCallback, useSyncExternalStore } from "react";
import { useWorkspace } from "./use-workspace.ts";

/** The number of changes that wait to be sent, and how many were refused. */
export function useMutationCounts(): { readonly waiting: number; readonly refused: number } {
  const workspace = useWorkspace();
  const { subscriptions } = workspace.store;
  const subscribe = useCallback(
    (listener: () => void) => subscriptions.subscribe("mutations", listener),
    [subscriptions],
  );
  const waiting = useSyncExternalStore(subscribe, () => workspace.waiting);
  const refused = useSyncExternalStore(subscribe, () => workspace.refused.length);
  return { waiting, refused };
}
