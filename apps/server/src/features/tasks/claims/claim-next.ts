import { Type } from "typebox";
import { claimFirst, claimErrors, Task, toTask } from "#features/tasks/tasks/index.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { closed, Uuid } from "#platform/http/schemas.ts";
import { givenStatus } from "./rules.ts";
import { Lease, toLease } from "./view.ts";

const Name = Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: "the column by name" }));

export const claimNext = route("POST /boards/{board_uuid}/claim-next", {
  id: "claimNext",
  auth: "session or key",
  summary: "Take the next ticket of a column",
  description:
    "The first ticket that nothing blocks, that nobody holds a lease on, and that meets the target's entry " +
    "requirements is moved, assigned to the caller and leased in one write. Callers at the same time get different tickets.",
  access: { board: { permission: "write", lock: "shared" } },
  body: closed({
    from_status: Name,
    from_status_uuid: Type.Optional(Uuid),
    to_status: Name,
    to_status_uuid: Type.Optional(Uuid),
    lease_seconds: Type.Integer({ minimum: 30, maximum: 86_400 }),
  }),
  reply: { task: Task, lease: Lease },
  errors: ["lease_positions", "nothing_to_claim", ...claimErrors],
  events: ["ticket.claimed"],
  example: { body: { from_status: "To Do", to_status: "In Progress", lease_seconds: 600 } },
  handle: async ({ tx, caller, role, board, body, fail }) => {
    const from = givenStatus(body.from_status, body.from_status_uuid);
    const to = givenStatus(body.to_status, body.to_status_uuid);
    const viewer = { user_uuid: caller.user_uuid, seesAllBoards: isAdmin(role) };
    const claimed = await claimFirst(tx, board, { from, to, seconds: body.lease_seconds }, viewer);
    if (claimed === undefined) return fail("nothing_to_claim");
    return { task: toTask(claimed.row), lease: toLease(claimed.lease) };
  },
});
