import type { Change } from "#kernel/events.ts";
import type { Rows } from "#platform/auth/rows.ts";

/**
 * The event of a relationship, on the blocked task. It names only the uuid of the blocker, because people who can see the
 * blocked task may not be able to see the blocker.
 */
export function relationshipEvent<const Name extends "ticket.blocked" | "ticket.unblocked">(
  name: Name,
  { uuid, board_uuid, title }: Pick<Rows["task"], "uuid" | "board_uuid" | "title">,
  blocker_uuid: string,
): Change<Name> {
  return { name, board_uuid, task_uuid: uuid, data: { task: { uuid, title }, blocker_uuid } };
}
