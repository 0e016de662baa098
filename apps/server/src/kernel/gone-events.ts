import type { StoredChange, EventName } from "./events.ts";

/** Events after which pages or tickets are gone, for those who have them open. */
const goneEvents: ReadonlySet<EventName> = new Set([
  "ticket.archived",
  "ticket.deleted",
  "wiki.archived",
  "wiki_page.archived",
  "wiki_page.deleted",
]);

/** Whether a page or a ticket may be out of sight now for those who have it open: it is gone, or on another board. */
export function hidesText({ name, from_board_uuid }: Pick<StoredChange, "name" | "from_board_uuid">): boolean {
  // guard: live: nobody looks for what went to the trash | without `goneEvents.has(name) || ` | by live-task-access.test.ts
  // guard: live: nobody looks for what was moved to another board | without ` || from_board_uuid !== undefined` | by live-task-access.test.ts
  return goneEvents.has(name) || from_board_uuid !== undefined;
}
