import { Type } from "typebox";
import {
  changeEvents,
  claimFirst,
  statusErrors,
  StatusName,
  Task,
  toCurrentTask,
} from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { Lease, toLease } from "./view.ts";
import type { Fail } from "#kernel/errors.ts";

const Name = Type.Optional(StatusName);
const StatusUuid = Type.Optional(Uuid);

/** The errors of `givenStatus`. */
const givenErrors = ["status_given_twice", "lease_positions"] as const;

/**
 * The status that a claim names, either by name or by uuid.
 * @throws ApiError one of `givenErrors`
 */
function givenStatus(
  status: string | undefined,
  status_uuid: string | undefined,
  fail: Fail<(typeof givenErrors)[number]>,
): { status: string } | { status_uuid: string } {
  if (status !== undefined && status_uuid !== undefined) return fail("status_given_twice");
  if (status !== undefined) return { status };
  return status_uuid === undefined ? fail("lease_positions") : { status_uuid };
}

export const claimNext = route("POST /boards/{board_uuid}/claim-next", {
  id: "claimNext",
  auth: "session or key",
  summary: "Claim the next task of a status",
  description:
    "The first task that nothing blocks, that has no lease, and that meets the target's entry requirements is moved, " +
    "assigned to the caller and leased in one write. Concurrent callers get different tasks. " +
    "The reply is 200, though it makes a lease: the task was there before.",
  access: { board: { permission: "write", lock: "shared" } },
  body: closed({
    from_status: field(Name, "The status to take from, by its name. Send this or `from_status_uuid`."),
    from_status_uuid: field(StatusUuid, "The status to take from, by its identifier."),
    to_status: field(Name, "The status to move to, by its name. Send this or `to_status_uuid`."),
    to_status_uuid: field(StatusUuid, "The status to move to, by its identifier."),
    lease_seconds: field(Type.Integer({ minimum: 30, maximum: 86_400 }), "The duration of the lease, in seconds."),
  }),
  reply: { task: Task, lease: Lease },
  errors: [...givenErrors, "nothing_to_claim", ...statusErrors],
  events: ["ticket.claimed", ...changeEvents],
  example: { body: { from_status: "To Do", to_status: "In Progress", lease_seconds: 600 } },
  handle: async ({ tx, viewer, role, board, body, fail }) => {
    const from = givenStatus(body.from_status, body.from_status_uuid, fail);
    const to = givenStatus(body.to_status, body.to_status_uuid, fail);
    const claimed = await claimFirst(tx, board, { from, to, seconds: body.lease_seconds }, viewer, fail);
    if (claimed === undefined) return fail("nothing_to_claim");
    return { task: await toCurrentTask(tx, { viewer, role }, claimed.row), lease: toLease(claimed.lease) };
  },
});
