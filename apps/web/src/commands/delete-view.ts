import type { DeleteViewInput } from "@stoa/api";
import type { Change } from "../data/effects.ts";
import { newUuid } from "../data/environment.ts";
import { type Call, defineCommand, type Reader } from "../data/mutations.ts";
import { preferencesUuid } from "../data/tables.ts";
import { settledDeletion } from "./settled.ts";

/** @param author_uuid who does it */
export type DeleteView = { readonly uuid: string; readonly author_uuid: string };

/** Deletes a view. That it was a favourite is remembered for an undo; taking the favourite away is a call of its own. */
export const deleteView = defineCommand<DeleteView, DeleteViewInput>({
  name: "deleteView",
  plan: ({ uuid }, shown) => {
    const row = shown.get("views", uuid);
    if (row === undefined) return null;
    const { workspace_uuid, name, kind, query, board_uuid, shared, created_by } = row;
    const set = { workspace_uuid, name, kind, query, board_uuid, shared, author_uuid: created_by.uuid };
    const before = { set: { ...set, star: starOf(uuid, shown) } };
    return { subject: uuid, board_uuid, refs: [], effects: [{ kind: "views", uuid, does: "drop" }], before };
  },
  prepare: ({ subject }) => ({ body: { view_uuid: subject } }),
  send: async (api, body, { signal }) => {
    await api.deleteView(body, { signal });
    return settledDeletion("views", body.view_uuid);
  },
  isDoneBy: ({ status }) => status === 404,
  // another one like it: a deleted uuid is not taken again, and nobody saves a view in another's name
  undo: ({ author_uuid }, before) =>
    before?.set?.["author_uuid"] === author_uuid
      ? { calls: callsOf(before.set), changed: [] }
      : { calls: [], changed: ["view"] },
  tell: () => ({ message: "viewDeleted", values: {} }),
});

/** The place where a view stands among the favourites: before which other one. @returns null if it is none */
function starOf(uuid: string, shown: Reader): { readonly before: string | null } | null {
  const favourites = shown.get("preferences", preferencesUuid)?.favourites ?? [];
  const at = favourites.findIndex((favourite) => favourite.uuid === uuid);
  return at === -1 ? null : { before: favourites[at + 1]?.uuid ?? null };
}

function callsOf({ star, ...view }: NonNullable<Change["set"]>): readonly Call[] {
  const uuid = newUuid();
  const favourite = { workspace_uuid: view["workspace_uuid"], kind: "view", uuid };
  const again = { command: "createView", input: { ...view, uuid } };
  return star === null ? [again] : [again, { command: "setPreferences", input: { favourite, to: star } }];
}
