import { extendLease } from "#features/tasks/tasks/index.ts";
import { refuse } from "#kernel/errors.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { Lease, toLease } from "./view.ts";

export const renewLease = route({
  id: "renewLease",
  at: "POST /tasks/{task_uuid}/lease",
  who: "session or key",
  summary: "Hold a claimed ticket for as long again",
  about: "The lease lasts from now for the length that was claimed. One that is over cannot be renewed.",
  reach: { task: "write" },
  body: closed({ lease_uuid: Uuid }),
  reply: { lease: Lease },
  refuses: ["lease_not_found"],
  audit: ["ticket.lease_renewed"],
  example: { body: { lease_uuid: ids.lease } },
  handle: async ({ work, caller, task, body }) => {
    const row = await extendLease(work, task, body.lease_uuid, caller.user_uuid);
    if (row === undefined) return refuse("lease_not_found");
    work.emit({
      name: "ticket.lease_renewed",
      board_uuid: task.board_uuid,
      task_uuid: task.uuid,
      data: { task: { uuid: task.uuid, title: task.title }, expires_at: row.expires_at.toISOString() },
    });
    return { lease: toLease(row) };
  },
});
