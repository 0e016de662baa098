import type { DocumentJson } from "@stoa/document";
import { useMemo } from "react";
import type { LostDraft } from "#data/drafts.ts";
import type { Draft } from "#editor/live/room.ts";
import type { RoomSource } from "#editor/live/use-room.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { ticketsOf } from "#session/live-text.ts";

/**
 * The room of a description. What was typed in it and is not stored yet is kept among the drafts of the workspace: each room has its
 * own, so that two tabs do not overwrite each other's, and takes over those of earlier ones.
 * @param id of what is kept here
 */
export function useLiveSource(task: string, id: string): RoomSource {
  const { drafts, store } = useWorkspace();
  return useMemo(() => {
    const own = `live:${task}:${id}`;
    const earlier = drafts.namesOf(`live:${task}:`);
    const found = earlier.map((name) => drafts.get(name) as Draft | LostDraft).filter((draft) => "update" in draft);
    return {
      ticket: ticketsOf(task),
      drafts: found.toSorted((one, other) => other.generation - one.generation),
      keep: (draft) => {
        drafts.set(own, draft === null ? undefined : { ...draft, title: store.shown.get("tasks", task)?.title });
        for (const name of earlier.splice(0)) drafts.set(name, undefined);
      },
      lost: (drafts.get(`lost:${task}`) as DocumentJson | undefined) ?? null,
      keepLost: (lost) => drafts.set(`lost:${task}`, lost ?? undefined),
    };
  }, [task, id, drafts, store]);
}
