import { endLease } from "#features/tasks/tasks/index.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, common, field } from "#platform/http/schemas.ts";
import { LeaseUuid } from "./view.ts";

export const releaseLease = route("DELETE /tasks/{task_uuid}/lease", {
  id: "releaseLease",
  auth: "session or key",
  summary: "Release the lease on a claimed task",
  description: "The task keeps its status and assignees. Others can claim it.",
  access: { task: "write" },
  body: closed({ lease_uuid: LeaseUuid }),
  reply: { lease: field(closed({ uuid: common.uuid }), "The lease that was released.") },
  errors: ["lease_not_found"],
  events: ["ticket.lease_released"],
  example: { body: { lease_uuid: ids.lease } },
  handle: async ({ tx, caller, task, body, fail }) => {
    const isEnded = await endLease(tx, task, body.lease_uuid, caller.user_uuid);
    if (!isEnded) return fail("lease_not_found");
    tx.emit({
      name: "ticket.lease_released",
      board_uuid: task.board_uuid,
      task_uuid: task.uuid,
      data: { task: { uuid: task.uuid, title: task.title } },
    });
    return { lease: { uuid: body.lease_uuid } };
  },
});
