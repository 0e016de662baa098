import type { CopiedTask } from "@stoa/api";
import { useMemo, useState } from "react";
import { type Filter, type Meaning, testOf } from "#data/views.ts";
import { useNow } from "#hooks/use-now.ts";
import { useRowMap, useRows, useTaskRevision } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { addDays, dayOf, weekdayOf } from "#ui/days.ts";
import { isEmpty } from "./address.ts";
import type { Place } from "./place.ts";

/** The tickets of a place that a filter leaves. */
export type VisibleTickets = {
  /** null: there is no filter */
  readonly visible: ReadonlySet<string> | null;
  readonly count: number;
  readonly total: number;
};

/** The present meaning of the values of a filter. */
export function useMeaning(): Meaning {
  const { me_uuid } = useOpened();
  const statuses = useRows("statuses");
  const members = useRowMap("members");
  const today = dayOf(useNow());
  return useMemo(() => {
    const from = addDays(today, 1 - weekdayOf(today));
    const done = new Set(statuses.filter(({ is_complete }) => is_complete).map(({ uuid }) => uuid));
    return { me: me_uuid, members: new Set(members.keys()), today, week: { from, to: addDays(from, 6) }, done };
  }, [me_uuid, members, statuses, today]);
}

/** Whether a ticket belongs to a place. */
export function isAt(place: Place, { me, done }: Meaning): (task: CopiedTask) => boolean {
  if (place.kind === "board") return ({ board_uuid }) => board_uuid === place.board;
  return ({ assignee_uuids, status_uuid }) => assignee_uuids.includes(me) && !done.has(status_uuid);
}

/** All tickets of a place, in no order. */
export function useTasksOf(place: Place): readonly CopiedTask[] {
  const { workspace } = useOpened();
  const meaning = useMeaning();
  const revision = useTaskRevision();
  return useMemo(() => {
    void revision;
    return [...workspace.store.shown.all("tasks")].filter(isAt(place, meaning));
  }, [workspace, place, meaning, revision]);
}

/** The tickets that a filter leaves: the same set until another ticket fits. @param pinned are shown in any case */
export function useVisible(place: Place, filter: Filter, pinned: readonly string[]): VisibleTickets {
  const { workspace } = useOpened();
  const meaning = useMeaning();
  const isActive = !isEmpty(filter);
  const revision = useTaskRevision(isActive);
  const [former] = useState<{ visible: ReadonlySet<string> | null }>({ visible: null });
  return useMemo(() => {
    void revision;
    if (!isActive) return { visible: null, count: 0, total: 0 };
    const here = [...workspace.store.shown.all("tasks")].filter(isAt(place, meaning));
    const isWanted = testOf(filter, meaning);
    const found = new Set(here.filter(isWanted).map(({ uuid }) => uuid));
    const kept = new Set(pinned);
    const next = new Set([...found, ...here.flatMap(({ uuid }) => (kept.has(uuid) ? uuid : []))]);
    former.visible = former.visible !== null && isSameSet(former.visible, next) ? former.visible : next;
    return { visible: former.visible, count: next.size, total: here.length };
  }, [workspace, place, filter, meaning, isActive, revision, pinned, former]);
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((value) => other.has(value));
}
