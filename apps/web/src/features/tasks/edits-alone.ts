import type { LostDraft } from "#data/drafts.ts";
import type { Doc, EditedText } from "#data/edited-text.ts";
import { freeDrafts } from "#data/kept-texts.ts";
import type { Workspace } from "#data/open.ts";
import type { Run } from "#hooks/run.ts";

/** The ways of a description that is typed without a room. */
export type EditsAlone = {
  /** Stores an edit, merged with what others wrote. @returns the text as it is then, here */
  store(edit: EditedText): Doc;
  /** Stores what waited for a room when an earlier page ended. What an open editor waits with goes into its room. */
  storeEarlier(): Promise<void>;
  /** Keeps an edit on this device for as long as a room is about to take it over; null when it has. */
  keep(edit: EditedText | null): void;
  /** Whether an edit is on its way to the server. One that was refused is not, and keeps nobody out of the room. */
  isStoring(): boolean;
};

/** @param id of what is kept here */
export function editsAlone(
  { drafts, store: rows }: Pick<Workspace, "drafts" | "store">,
  run: Run<"updateDescription">,
  locks: LockManager | null,
  task: string,
  id: string,
): EditsAlone {
  const store = ({ mine, seen }: EditedText): Doc => {
    run("updateDescription", { uuid: task, description_json: mine, seen });
    return rows.shown.get("descriptions", task)?.description_json ?? null;
  };
  return {
    store,
    storeEarlier: async () => {
      for (const name of await freeDrafts(locks, drafts.namesOf(`alone:${task}:`))) {
        const draft = drafts.get(name) as EditedText | LostDraft | undefined;
        if (draft === undefined || !("mine" in draft)) continue;
        store(draft);
        drafts.set(name, undefined);
      }
    },
    keep: (edit) =>
      drafts.set(
        `alone:${task}:${id}`,
        edit === null ? undefined : { ...edit, title: rows.shown.get("tasks", task)?.title },
      ),
    isStoring: () => rows.pending.some(({ command, subject }) => command === "updateDescription" && subject === task),
  };
}
