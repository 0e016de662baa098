import { useRef, useSyncExternalStore } from "react";
import type { Upload } from "#data/uploads.ts";
import { useWorkspace } from "./use-workspace.ts";

/** The files that are on their way to a ticket: the same array until one of them changes. */
export function useUploads(task: string): readonly Upload[] {
  const { uploads } = useWorkspace();
  const newest = useRef<readonly Upload[]>([]);
  return useSyncExternalStore(uploads.subscribe, () => {
    const now = uploads.get().filter(({ task_uuid }) => task_uuid === task);
    const isSame = now.length === newest.current.length && now.every((upload, at) => upload === newest.current[at]);
    if (!isSame) newest.current = now;
    return newest.current;
  });
}
