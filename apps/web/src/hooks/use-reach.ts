import { useEffect, useState, useSyncExternalStore } from "react";
import type { ReachState } from "#data/reach-state.ts";
import { useWorkspace } from "./use-workspace.ts";

/** Whether the server can be reached. */
export function useReach(): ReachState {
  const { reach } = useWorkspace();
  return useSyncExternalStore(reach.subscribe, reach.get);
}

/** Whether something has been so for a while without a pause. @param milliseconds how long */
export function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo, milliseconds]);
  return isSo && isLasting;
}
