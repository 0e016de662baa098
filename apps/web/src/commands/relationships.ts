import type { CopiedTask, CreateRelationshipInput } from "@stoa/api";
import type { Effect } from "../data/effects.ts";
import type { Reader } from "../data/mutations.ts";

/** The kind of a link between two tasks. */
export type Direction = CreateRelationshipInput["body"]["direction"];

/** A link of a task to another one, as the task shows it. */
export type Link = { readonly uuid: string; readonly other_uuid: string; readonly direction: Direction };

const opposites = { blocks: "blocked_by", blocked_by: "blocks", related_to: "related_to", duplicate_of: null } as const;

/** The effects of a new or removed link on the two tasks. */
export function linkEffects({ uuid, other_uuid, direction }: Link, isThere: boolean, shown: Reader): Effect[] {
  const opposite = opposites[direction];
  return [
    linkEffect(shown.get("tasks", uuid), direction, other_uuid, isThere),
    ...(opposite === null ? [] : [linkEffect(shown.get("tasks", other_uuid), opposite, uuid, isThere)]),
  ].filter((effect) => effect !== null);
}

function linkEffect(task: CopiedTask | undefined, field: Direction, other: string, isThere: boolean): Effect | null {
  if (task === undefined) return null;
  const without = task[field].filter((uuid) => uuid !== other);
  const uuids = isThere ? [...without, other] : without;
  // the server reports whether the blocking task is open
  const blocked = field === "blocked_by" ? { is_blocked: uuids.length > 0 && (task.is_blocked || isThere) } : {};
  return { kind: "tasks", uuid: task.uuid, does: "change", change: { set: { [field]: uuids, ...blocked } } };
}

/** Whether a task shows a link. */
export function hasLink({ uuid, other_uuid, direction }: Link, rows: Reader): boolean {
  return rows.get("tasks", uuid)?.[direction].includes(other_uuid) === true;
}
