import type { CopiedTask } from "@stoa/api";
import type { Change, Effect } from "../data/effects.ts";
import type { Call, Reader, Reversal } from "../data/mutations.ts";
import { isEmptyChange, undoable } from "../data/rebase.ts";

/** Up to so many moves go back to their places; more go back to the bottom of their statuses. */
const mostPlaces = 50;

/** The values of one of many tasks that the person saw. */
export function beforeOf(effect: Effect): Change | null {
  return effect.does === "change" ? (effect.before ?? null) : null;
}

/** The calls that undo one change of many tasks: each gets its own values, and where they are the same it is one call. */
export function undoAll(change: Change, effects: readonly Effect[], shown: Reader): Reversal {
  // the last one first: those above it find it in its place
  const undone = effects.toReversed().flatMap((effect) => {
    const task = shown.get("tasks", effect.uuid);
    return task === undefined ? [] : [undoOne(change, beforeOf(effect) ?? {}, task, effects.length <= mostPlaces)];
  });
  const groups = Map.groupBy(
    undone.filter(({ rest }) => !isEmptyChange(rest)),
    ({ rest }) => JSON.stringify(rest),
  );
  const calls = [...groups.values()].map((same): Call => {
    const uuids = same.map(({ uuid }) => uuid).toReversed();
    return { command: "updateTasks", input: { uuids, change: same[0]?.rest ?? {} } };
  });
  return {
    calls: [...undone.flatMap(({ move }) => move), ...calls],
    changed: [...new Set(undone.flatMap(({ changed }) => changed))],
  };
}

type TaskUndo = {
  readonly uuid: string;
  readonly move: readonly Call[];
  readonly rest: Change;
  readonly changed: readonly string[];
};

function undoOne(change: Change, { place, ...before }: Change, task: CopiedTask, isPlaced: boolean): TaskUndo {
  const { change: inverse, changed } = undoable(change, before, task);
  const { status_uuid, ...set } = inverse.set ?? {};
  const { uuid } = task;
  if (!isPlaced || status_uuid === undefined || place === undefined) return { uuid, move: [], rest: inverse, changed };
  const move = [{ command: "moveTask", input: { uuid, status_uuid, place } }];
  return { uuid, move, rest: { ...inverse, set }, changed };
}
