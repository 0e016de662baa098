import type { Favourite, SetPreferencesInput } from "@stoa/api";
import { type AnyCommand, defineCommand, type Reader } from "../data/mutations.ts";
import { preferencesUuid } from "../data/tables.ts";
import { isSame } from "./fields.ts";

/** A favourite, and where it goes: before another one, or with null to the end; `out` takes it away. */
export type SetPreferences = {
  readonly favourite: Favourite;
  readonly to: "out" | { readonly before: string | null };
};

/** The favourites with one in another place. The whole list is made anew when it is sent, so that those of other devices stay. */
function withFavourite(favourites: readonly Favourite[], { favourite, to }: SetPreferences): readonly Favourite[] {
  const others = favourites.filter(({ uuid }) => uuid !== favourite.uuid);
  if (to === "out") return others;
  const at = others.findIndex(({ uuid }) => uuid === to.before);
  return others.toSpliced(at === -1 ? others.length : at, 0, favourite);
}

const mostFavourites = 100;

/** The favourites that fit: where there are too many, those of views that were deleted go. */
function fitting(favourites: readonly Favourite[], { workspace_uuid }: Favourite, base: Reader): readonly Favourite[] {
  if (favourites.length <= mostFavourites) return favourites;
  const isGone = (each: Favourite): boolean =>
    each.kind === "view" && each.workspace_uuid === workspace_uuid && base.get("views", each.uuid) === undefined;
  return favourites.filter((each) => !isGone(each));
}

/** Adds, moves or removes a favourite. */
export const setPreferences: AnyCommand = defineCommand<SetPreferences, SetPreferencesInput>({
  name: "setPreferences",
  plan: (input, shown) => {
    const row = shown.get("preferences", preferencesUuid);
    if (row === undefined) return null;
    const favourites = withFavourite(row.favourites, input);
    if (isSame(favourites, row.favourites)) return null;
    const uuid = preferencesUuid;
    const effects = [{ kind: "preferences", uuid, does: "change", change: { set: { favourites } } }] as const;
    return { subject: uuid, board_uuid: null, refs: [], effects, before: { set: { favourites: row.favourites } } };
  },
  prepare: ({ input }, base) => {
    const row = base.get("preferences", preferencesUuid);
    if (row === undefined) return "gone";
    const favourites = fitting(withFavourite(row.favourites, input), input.favourite, base);
    if (isSame(favourites, row.favourites)) return "done";
    return { body: { body: { favourites: [...favourites], shortcuts: row.shortcuts, version: row.version } } };
  },
  send: async (api, body, { signal }) => {
    const { preferences } = await api.setPreferences(body, { signal });
    return { put: [{ kind: "preferences", row: { ...preferences, uuid: preferencesUuid } }] };
  },
  undo: ({ favourite }, before, shown) => {
    // the view that an undo brings back has another uuid: its command sets the favourite
    const isGone = favourite.kind === "view" && shown.get("views", favourite.uuid) === undefined;
    if (isGone) return { calls: [], changed: [] };
    const old = (before?.set?.["favourites"] ?? []) as readonly Favourite[];
    const at = old.findIndex(({ uuid }) => uuid === favourite.uuid);
    const to = at === -1 ? "out" : { before: old[at + 1]?.uuid ?? null };
    return { calls: [{ command: "setPreferences", input: { favourite, to } }], changed: [] };
  },
  tell: ({ to }) => ({ message: to === "out" ? "favouriteRemoved" : "favouriteSet", values: {} }),
});
