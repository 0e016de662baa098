import type { CopiedTask, Status } from "@stoa/api";
import { useCallback } from "react";
import { applyChange } from "#data/effects.ts";
import { unmetBy } from "#data/requirements.ts";
import { useActAll } from "#hooks/use-act.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import type { TypedCall } from "#hooks/run.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import type { Destination, Move } from "./moves.ts";
import { changeInto, type Division } from "./swimlanes.ts";

/** Up to so many cards go to their places one by one; more go to the bottom of the column in one request. */
const mostPlaces = 50;

/** A card that moves, with what its swimlane changes of it. */
type MovedCard = { readonly task: CopiedTask; readonly change: ReturnType<typeof changeInto> };

/** As it will be in its new swimlane. */
const changed = ({ task, change }: MovedCard): CopiedTask =>
  change === null ? task : (applyChange(task, change, () => undefined) as unknown as CopiedTask);

/** Of cards that enter a column, what they still need. */
export function unmetIn(tasks: readonly CopiedTask[], division: Division, status: Status, swimlane: string | null) {
  const entering = tasks.filter(({ status_uuid }) => status_uuid !== status.uuid);
  return unmetBy(
    entering.map((task) => changed({ task, change: changeInto(division, swimlane, task) })),
    status,
  );
}

/** Moves cards, as one step of undo. */
export function useMove(division: Division): (moves: readonly Move[]) => void {
  const { store } = useWorkspace();
  const actAll = useActAll();
  const mayWrite = useMayWrite();
  return useCallback(
    (moves) => {
      if (!mayWrite) return;
      const found = moves.map(({ cards, to }) => ({
        to,
        tasks: cards.flatMap((uuid) => store.shown.get("tasks", uuid) ?? []),
      }));
      const calls = found.flatMap(({ to, tasks }) => callsOf(tasks, to, division));
      const count = found.reduce((sum, { tasks }) => sum + tasks.length, 0);
      const statuses = [...new Set(moves.map(({ to }) => to.status))];
      const values = { count: String(count), ...(statuses.length === 1 && { status_uuid: statuses[0] ?? "" }) };
      actAll(calls, count > 1 ? { message: "movedMany", values } : undefined);
    },
    [store, actAll, mayWrite, division],
  );
}

/** The calls that bring tickets to their place, one behind the other. */
function callsOf(tasks: readonly CopiedTask[], to: Destination, division: Division): readonly TypedCall[] {
  const moved = tasks.map((task) => ({ task, change: changeInto(division, to.swimlane, task) }));
  if (moved.length > mostPlaces) return manyCalls(moved, to);
  let { after } = to.place;
  return moved.flatMap(({ task, change }): readonly TypedCall[] => {
    const { uuid } = task;
    const place = { after, before: to.place.before };
    after = uuid;
    // first what the column may require
    const changing: readonly TypedCall[] =
      change === null ? [] : [{ command: "updateTask", input: { uuid, change, seen: "shown" } }];
    // alone in its swimlane: its place among the others of the column may stay
    const mayStay = change !== null && place.after === null && place.before === null;
    if (mayStay && task.status_uuid === to.status) return changing;
    return [...changing, { command: "moveTask", input: { uuid, status_uuid: to.status, place } }];
  });
}

function manyCalls(moved: readonly MovedCard[], { status }: Destination): readonly TypedCall[] {
  const alike = Map.groupBy(moved, ({ change }) => JSON.stringify(change));
  return [...alike.values()].map((same) => {
    const change = same[0]?.change ?? {};
    const uuids = same.map(({ task }) => task.uuid);
    return {
      command: "updateTasks",
      input: { uuids, change: { ...change, set: { ...change.set, status_uuid: status } } },
    };
  });
}
