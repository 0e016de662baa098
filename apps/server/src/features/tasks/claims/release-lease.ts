import { endLease } from "#features/tasks/tasks/index.ts";
import { refuse } from "#kernel/errors.ts";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";

export const releaseLease = route({
  id: "releaseLease",
  at: "DELETE /tasks/{task_uuid}/lease",
  who: "session or key",
  summary: "Let a claimed ticket go",
  about: "The ticket stays in its column and assigned; others may claim it.",
  reach: { task: "write" },
  body: closed({ lease_uuid: Uuid }),
  reply: { lease: closed({ uuid: Uuid }) },
  refuses: ["lease_not_found"],
  audit: ["ticket.lease_released"],
  example: { body: { lease_uuid: ids.lease } },
  handle: async ({ work, caller, task, body }) => {
    const isEnded = await endLease(work, task, body.lease_uuid, caller.user_uuid);
    if (!isEnded) return refuse("lease_not_found");
    work.emit({
      name: "ticket.lease_released",
      board_uuid: task.board_uuid,
      task_uuid: task.uuid,
      data: { task: { uuid: task.uuid, title: task.title } },
    });
    return { lease: { uuid: body.lease_uuid.toLowerCase() } };
  },
});
