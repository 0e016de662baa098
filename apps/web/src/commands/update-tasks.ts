import type { Client, TaskConflict, UpdateTasksInput } from "@stoa/api";
import type { Change, Effect } from "../data/effects.ts";
import { defineCommand, type Reader, type SendOptions, type SettledRows } from "../data/mutations.ts";
import { placeOf, siblingsOf } from "../data/places.ts";
import { effectiveChange, inverseOf, isEmptyChange, overwrittenBy } from "../data/rebase.ts";
import { leanTask } from "../data/tables.ts";
import type { WritableFields } from "../data/writable.ts";
import { inParts } from "./parts.ts";
import { beforeOf, undoAll } from "./undo-tasks.ts";

/** One change of many tasks. */
export type UpdateTasks = {
  readonly uuids: readonly string[];
  readonly change: Omit<Change<WritableFields<"tasks">>, "place" | "count">;
};

type Request = UpdateTasksInput["body"];
/** the request, and the change that it was made of */
type Body = { readonly request: Request; readonly change: UpdateTasks["change"] };

/** The number of times that a task that somebody else changes at the same moment is tried. */
const mostTries = 3;

/** Changes fields of many tasks; each task succeeds or fails by itself. A task that gets another status goes to its bottom. */
export const updateTasks = defineCommand<UpdateTasks, Body>({
  name: "updateTasks",
  split: ({ uuids, change }) => inParts(uuids).map((part) => ({ uuids: part, change })),
  plan: ({ uuids, change }, shown) => {
    const effects = uuids.flatMap((uuid) => effectOn(uuid, change, shown) ?? []);
    const [first] = effects;
    if (first === undefined) return null;
    const boards = new Set(effects.map(({ uuid }) => shown.get("tasks", uuid)?.board_uuid ?? null));
    return {
      subject: first.uuid,
      // of several boards the loss of one is no reason to refuse the others
      board_uuid: boards.size === 1 ? ([...boards][0] ?? null) : null,
      refs: [...(change.add?.label_uuids ?? []), ...(change.add?.assignee_uuids ?? [])],
      effects,
      before: null,
    };
  },
  prepare: ({ effects, input: { change } }, base) => {
    const there = effects.flatMap((effect) => base.get("tasks", effect.uuid) ?? []);
    if (there.length === 0) return "gone";
    const left = there.filter((task) => !isEmptyChange(effectiveChange(change, task)));
    if (left.length === 0) return "done";
    const befores = new Map(effects.map((effect) => [effect.uuid, beforeOf(effect)]));
    return {
      body: {
        request: { task_uuids: left.map(({ uuid, version }) => ({ uuid, version })), changes: changesOf(change) },
        change,
      },
      overwritten: left.flatMap((task) => overwrittenBy(change, befores.get(task.uuid) ?? null, task)),
    };
  },
  send: sendAll,
  undo: ({ change }, _, shown, effects) => undoAll(change, effects, shown),
  tell: ({ uuids }) => ({
    message: "updatedMany",
    values: { count: String(uuids.length) },
  }),
});

function effectOn(uuid: string, change: Change, shown: Reader): Effect | null {
  const task = shown.get("tasks", uuid);
  const wanted = task === undefined ? {} : effectiveChange(change, task);
  if (task === undefined || isEmptyChange(wanted)) return null;
  const isMoved = wanted.set?.["status_uuid"] !== undefined;
  const place = isMoved ? { place: placeOf(task, siblingsOf(shown, task.status_uuid, uuid)) } : {};
  const moved = isMoved ? { place: { after: null, before: null } } : {};
  return {
    kind: "tasks",
    uuid,
    does: "change",
    change: { ...wanted, ...moved },
    before: { ...inverseOf(wanted, task), ...place },
  };
}

/** The change as the operation takes it: additions and removals are made on the newest lists by the server (§13.22 rule 2). */
function changesOf({ set, entries, add, remove }: Change): Request["changes"] {
  const lists = [
    ["add_label_uuids", add?.label_uuids],
    ["remove_label_uuids", remove?.label_uuids],
    ["add_assignee_uuids", add?.assignee_uuids],
    ["remove_assignee_uuids", remove?.assignee_uuids],
  ].filter(([, uuids]) => uuids !== undefined && uuids.length > 0);
  return {
    ...set,
    ...(entries === undefined ? {} : { custom_fields: entries }),
    ...(Object.fromEntries(lists) as object),
  };
}

/** Sends the change. For tasks that got another version meanwhile it is sent again, three times at most: this change wins (§7.8 rule 1). */
async function sendAll(
  api: Client,
  { request, change }: Body,
  { idempotencyKey: key, signal }: SendOptions<Body>,
): Promise<SettledRows> {
  const { task_uuids, changes } = request;
  const put = new Map<string, NonNullable<SettledRows["put"]>[number]>();
  const refused: TaskConflict[] = [];
  let left = task_uuids;
  for (let tries = 1; left.length > 0; tries += 1) {
    const body = { task_uuids: left, changes };
    const { tasks, conflicts } = await api.updateTasks({ body }, { idempotencyKey: `${key}.${tries}`, signal });
    for (const task of tasks) put.set(task.uuid, { kind: "tasks", row: leanTask(task) });
    const isOutdated = ({ code, version }: TaskConflict): boolean =>
      code === "version_conflict" && version !== null && tries < mostTries;
    refused.push(...conflicts.filter((conflict) => !isOutdated(conflict)));
    left = conflicts.flatMap((conflict) =>
      isOutdated(conflict) ? { uuid: conflict.uuid, version: conflict.version ?? 0 } : [],
    );
  }
  return { put: [...put.values()], refused: refusedGroups(refused, change) };
}

/** The refused changes, together where the reason is the same. */
function refusedGroups(
  conflicts: readonly TaskConflict[],
  change: UpdateTasks["change"],
): NonNullable<SettledRows["refused"]> {
  const codes = [...new Set(conflicts.map(({ code }) => code))];
  return codes.map((code) => {
    const same = conflicts.filter((conflict) => conflict.code === code);
    const status = code === "task_not_found" ? 404 : 409;
    return {
      input: { uuids: same.map(({ uuid }) => uuid), change },
      refusal: { status, code, error: same[0]?.error ?? "" },
    };
  });
}
