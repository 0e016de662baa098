import type { Board, Favourite, View } from "@stoa/api";
import { useMemo } from "react";
import { preferencesUuid } from "#data/tables.ts";
import { useAct } from "#hooks/use-act.ts";
import { useRole } from "#hooks/use-role.ts";
import { useRow, useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";

/** The saved views that the person sees: their own first, then those of others, by name. */
export function useViews(): readonly View[] {
  const { me_uuid } = useOpened();
  const views = useRows("views");
  return useMemo(() => {
    const isOthers = (view: View): number => Number(view.created_by.uuid !== me_uuid);
    return views.toSorted((one, other) => isOthers(one) - isOthers(other) || one.name.localeCompare(other.name, "en"));
  }, [views, me_uuid]);
}

/** A favourite whose row is here. */
export type FavouriteRow = { readonly favourite: Favourite } & (
  | { readonly board: Board; readonly view?: never }
  | { readonly view: View; readonly board?: never }
);

/** The favourites in this workspace that are here, in the person's order. */
export function useFavourites(): readonly FavouriteRow[] {
  const favourites = useRow("preferences", preferencesUuid)?.favourites;
  const [boards, views] = [useRows("boards"), useRows("views")];
  return useMemo(() => {
    const rows = new Map<string, Board | View>([...boards, ...views].map((row) => [row.uuid, row]));
    return (favourites ?? []).flatMap((favourite): FavouriteRow[] => {
      const row = rows.get(favourite.uuid);
      if (row === undefined || ("archived_at" in row && row.archived_at !== null)) return [];
      return "query" in row ? [{ favourite, view: row }] : [{ favourite, board: row }];
    });
  }, [favourites, boards, views]);
}

/** Whether something is a favourite, and what changes that; null until the favourites are known. */
export function useFavourite(kind: "board" | "view", uuid: string): { isOn: boolean; toggle: () => void } | null {
  const { workspace_uuid } = useOpened();
  const act = useAct();
  const preferences = useRow("preferences", preferencesUuid);
  if (preferences === undefined) return null;
  const isOn = preferences.favourites.some((favourite) => favourite.uuid === uuid);
  const favourite = { workspace_uuid, kind, uuid };
  return { isOn, toggle: () => act("setPreferences", { favourite, to: isOn ? "out" : { before: null } }) };
}

/** Whether the person may share views. */
export function useMayShare(): boolean {
  const role = useRole();
  return role === "owner" || role === "admin" || role === "member";
}

/** The query of an address as a view stores it: without the ticket that is open, and without the view itself. */
export function queryOf(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("ticket");
  query.delete("view");
  query.sort();
  return query.toString();
}
