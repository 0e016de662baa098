import type { DocumentJson } from "@stoa/document";
import { useMemo } from "react";
import { newUuid } from "#data/environment.ts";
import type { Draft } from "#editor/live/room.ts";
import type { RoomSource } from "#editor/live/use-room.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { ticketsOf } from "#session/live-text.ts";

/**
 * The room of a description. What was typed in it and is not stored yet is kept among the drafts of the workspace: each room has its
 * own, so that two tabs do not overwrite each other's, and takes over those of earlier ones.
 */
export function useLiveSource(task: string): RoomSource {
  const { drafts } = useWorkspace();
  return useMemo(() => {
    const earlier = drafts.namesOf(`live:${task}:`);
    const own = `live:${task}:${newUuid()}`;
    const found = earlier.map((name) => drafts.get(name) as Draft);
    return {
      ticket: ticketsOf(task),
      drafts: found.toSorted((one, other) => other.generation - one.generation),
      keep: (draft) => {
        drafts.set(own, draft ?? undefined);
        for (const name of earlier.splice(0)) drafts.set(name, undefined);
      },
      lost: (drafts.get(`lost:${task}`) as DocumentJson | undefined) ?? null,
      keepLost: (lost) => drafts.set(`lost:${task}`, lost ?? undefined),
    };
  }, [task, drafts]);
}
