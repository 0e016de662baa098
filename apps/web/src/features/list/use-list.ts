import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearch } from "wouter";
import { useSeen, useTasksOf } from "#features/filter/index.ts";
import type { Place } from "#features/filter/index.ts";
import { useNow } from "#hooks/use-now.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { go } from "#paths.ts";
import { addDays, dayOf } from "#ui/days.ts";
import { type Display, readDisplay, writeDisplay } from "./display.ts";
import { isSameList, sectionsOf } from "./sections.ts";
import type { Section } from "./task-list.tsx";

/** The display of the list of a place, and the functions that change it. */
export type ListView = {
  readonly display: Display;
  readonly change: (change: Partial<Display>) => void;
  readonly reset: () => void;
};

/**
 * The display of a list: as the address says, else as the person left it on this device, else as at first.
 * @param atFirst the same object each time
 */
export function useDisplay(place: Place, atFirst: Display): ListView {
  const { drafts } = useWorkspace();
  const search = useSearch();
  const isInAddress = Object.keys(readDisplay(search)).length > 0;
  const key = `display:${place.kind === "mine" ? "my-work" : place.board}`;
  const display = useMemo(() => {
    const hasView = new URLSearchParams(search).has("view");
    const left = hasView ? undefined : drafts.get(key);
    return { ...atFirst, ...readDisplay(typeof left === "string" ? left : ""), ...readDisplay(search) };
  }, [drafts, key, search, atFirst]);
  const hasLeft = !isInAddress && !new URLSearchParams(search).has("view") && drafts.get(key) !== undefined;
  useEffect(() => {
    // the address tells how the list is shown, so that a view that is saved, and a link, have it
    if (hasLeft) go(`${window.location.pathname}?${writeDisplay(window.location.search, display)}`, { replace: true });
  }, [hasLeft, display]);
  const show = useCallback(
    (next: Display) => {
      const { pathname, search: now } = window.location;
      if (!new URLSearchParams(now).has("view")) drafts.set(key, writeDisplay("", next));
      go(`${pathname}?${writeDisplay(now, next)}`, { replace: true });
    },
    [drafts, key],
  );
  return useMemo(
    () => ({ display, change: (change) => show({ ...display, ...change }), reset: () => show(atFirst) }),
    [display, show, atFirst],
  );
}

/** The tickets of a place that the filter leaves, divided and sorted: the same list until something of it changes. */
export function useSections(place: Place, display: Display): readonly Section[] {
  const { visible } = useSeen();
  const tasks = useTasksOf(place);
  const [statuses, members, labels] = [useRows("statuses"), useRows("members"), useRows("labels")];
  const [groups, boards] = [useRows("groups"), useRows("boards")];
  const today = dayOf(useNow());
  const [former] = useState<{ sections: readonly Section[] }>({ sections: [] });
  return useMemo(() => {
    const shown = visible === null ? tasks : tasks.filter(({ uuid }) => visible.has(uuid));
    const named = { statuses, members, labels, groups, boards: place.kind === "mine" ? boards : [] };
    const next = sectionsOf(shown, display, { ...named, today, inAWeek: addDays(today, 7) });
    if (!isSameList(former.sections, next)) former.sections = next;
    return former.sections;
  }, [visible, tasks, statuses, members, labels, groups, boards, place, today, display, former]);
}
