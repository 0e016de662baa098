import type { DocumentJson } from "@stoa/document";
import type { LostDraft } from "#data/drafts.ts";
import type { Workspace } from "#data/open.ts";
import type { Draft } from "#editor/live/room.ts";
import type { RoomSource } from "#editor/live/use-room.ts";

/**
 * The room of a description. What was typed in it and is not stored yet is kept among the drafts of the workspace: each room has its
 * own, so that two tabs do not overwrite each other's, and takes over those of earlier ones.
 * @param id of what is kept here
 */
export function liveSource(
  { drafts, store }: Pick<Workspace, "drafts" | "store">,
  task: string,
  id: string,
  ticket: RoomSource["ticket"],
): RoomSource {
  const own = `live:${task}:${id}`;
  const earlier = drafts.namesOf(`live:${task}:`);
  const found = earlier.map((name) => drafts.get(name) as Draft | LostDraft).filter((draft) => "update" in draft);
  return {
    ticket,
    drafts: found.toSorted((one, other) => other.generation - one.generation),
    keep: (draft) => {
      drafts.set(own, draft === null ? undefined : { ...draft, title: store.shown.get("tasks", task)?.title });
      for (const name of earlier.splice(0)) drafts.set(name, undefined);
    },
    lost: (drafts.get(`lost:${task}`) as DocumentJson | undefined) ?? null,
    keepLost: (lost) => drafts.set(`lost:${task}`, lost ?? undefined),
  };
}
