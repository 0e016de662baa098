import type { EventName } from "#kernel/events.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import type { FeatureConsumer } from "#platform/deployment/feature.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import { findBlockedBoards } from "./queries.ts";

/**
 * Signals the boards of the tasks that read differently because of a change on another board: their blocker was finished,
 * reopened or deleted, or they block something new. It adds nothing to the request that makes the change.
 */
export const consumer: FeatureConsumer = {
  name: "blocked_boards",
  events: [
    "ticket.moved",
    "ticket.archived",
    "ticket.restored",
    "ticket.deleted",
    "ticket.blocked",
    "ticket.unblocked",
    "status.created",
    "status.updated",
    "board.archived",
    "board.restored",
  ],
  consume: async (tx, events, { signals }) => {
    const workspace_uuid = events[0]?.workspace_uuid;
    if (workspace_uuid === undefined) return;
    const links = events.flatMap(otherEnds);
    const blockers = events.flatMap(({ name, task_uuid }) =>
      task_uuid !== null && finishing.has(name) ? [task_uuid] : [],
    );
    const boards = events.flatMap((event) => (concernsBoard(event) ? [event.board_uuid] : []));
    if (blockers.length + boards.length + links.length === 0) return;
    for (const { board_uuid } of await findBlockedBoards(tx, workspace_uuid, { blockers, boards, links })) {
      // before the commit, which only moves the offset: what the hint tells of was committed with the events
      signals.send({ kind: "board_changed", board_uuid, workspace_uuid, kinds: ["tasks"], origin: null });
    }
  },
};

/** Events that may finish or reopen a task. */
const finishing: ReadonlySet<EventName> = new Set(["ticket.moved", "ticket.archived", "ticket.restored"]);

/** Whether an event may finish or reopen all tasks of a status or a board at once. */
function concernsBoard(event: ConsumedEvent): event is ConsumedEvent & { readonly board_uuid: BoardUuid } {
  const { name, board_uuid, data } = event;
  if (board_uuid === null) return false;
  if (name === "status.updated") return Array.isArray(data["changed"]) && data["changed"].includes("is_complete");
  if (name === "status.created") return Object.hasOwn(Object(data["status"]), "cleared_status_uuids");
  return name === "board.archived" || name === "board.restored";
}

/** The tasks at the other end of the links that an event made or ended, with the board of the event. */
function otherEnds({ name, board_uuid, data }: ConsumedEvent) {
  if (board_uuid === null) return [];
  const { blocker_uuid, linked_task_uuids } = data as { blocker_uuid?: string; linked_task_uuids?: readonly string[] };
  const uuids = name === "ticket.deleted" ? linked_task_uuids : [blocker_uuid];
  return (uuids ?? []).flatMap((task_uuid) => (task_uuid === undefined ? [] : [{ task_uuid, board_uuid }]));
}
