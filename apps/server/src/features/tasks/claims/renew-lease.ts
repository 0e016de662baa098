import { extendLease } from "#features/tasks/tasks/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { Lease, LeaseUuid, toLease } from "./view.ts";

export const renewLease = route("POST /tasks/{task_uuid}/lease", {
  id: "renewLease",
  auth: "session or key",
  summary: "Renew the lease on a claimed task",
  description: "The lease lasts for its full length from now. A lease that has ended cannot be renewed.",
  access: { task: "write" },
  body: closed({ lease_uuid: LeaseUuid }),
  reply: { lease: Lease },
  errors: ["lease_not_found"],
  events: ["ticket.lease_renewed"],
  example: { body: { lease_uuid: ids.lease } },
  handle: async ({ tx, caller, task, body, fail }) => {
    const row = await extendLease(tx, task, body.lease_uuid, caller.user_uuid);
    if (row === undefined) return fail("lease_not_found");
    tx.emit({
      name: "ticket.lease_renewed",
      board_uuid: task.board_uuid,
      task_uuid: task.uuid,
      data: { task: { uuid: task.uuid, title: task.title }, expires_at: row.expires_at.toISOString() },
    });
    return { lease: toLease(row) };
  },
});
