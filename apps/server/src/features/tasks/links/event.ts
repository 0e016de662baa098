import type { ChangeWith, EventData } from "#kernel/events.ts";
import type { Rows } from "#platform/auth/rows.ts";
import type { LinkKind } from "./kinds.ts";

type NamedTask = Pick<Rows["task"], "uuid" | "board_uuid" | "title">;

/**
 * The event of a relationship, on the blocked task. It names only the uuid of the blocker, because people who can see the
 * blocked task may not be able to see the blocker.
 */
export function relationshipEvent<const Name extends "ticket.blocked" | "ticket.unblocked">(
  name: Name,
  { uuid, board_uuid, title }: NamedTask,
  blocker_uuid: string,
): ChangeWith<Name, EventData["ticket.blocked"]> {
  return { name, board_uuid, task_uuid: uuid, data: { task: { uuid, title }, blocker_uuid } };
}

/** The event of a link that does not block, on a task that shows it. It names only the uuid of the other task, as above. */
export function linkEvent<const Name extends "ticket.linked" | "ticket.unlinked">(
  name: Name,
  { uuid, board_uuid, title }: NamedTask,
  other_task_uuid: string,
  relationship: LinkKind,
): ChangeWith<Name, EventData["ticket.linked"]> {
  return { name, board_uuid, task_uuid: uuid, data: { task: { uuid, title }, other_task_uuid, relationship } };
}
