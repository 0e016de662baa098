import { useSyncExternalStore } from "react";
import { keptTexts } from "#data/kept-texts.ts";
import { useWorkspace } from "./use-workspace.ts";

/** The number of texts that were typed in rooms and are not stored yet. */
export function useKeptTextCount(): number {
  const { drafts } = useWorkspace();
  return useSyncExternalStore(drafts.subscribe, () => keptTexts(drafts).size);
}
