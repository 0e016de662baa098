import type { Change } from "#kernel/events.ts";
import type { Rows } from "#platform/auth/rows.ts";

/**
 * The event of a relationship, on the blocked task. Of the blocker it has the uuid alone: not everybody who may see the
 * one task may see the other.
 */
export function relationshipEvent<const Name extends "ticket.blocked" | "ticket.unblocked">(
  name: Name,
  { uuid, board_uuid, title }: Rows["task"],
  blocker_uuid: string,
): Change<Name> {
  return { name, board_uuid, task_uuid: uuid, data: { task: { uuid, title }, blocker_uuid } };
}
