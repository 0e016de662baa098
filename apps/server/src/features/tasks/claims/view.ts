import { type Static, Type } from "typebox";
import type { LeaseRow } from "#features/tasks/tasks/index.ts";
import { common, field, model, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const Lease = model("Lease", "A claim of a task for a limited time.", {
  uuid: common.uuid,
  fencing_token: field(
    Type.Integer(),
    "Grows with every claim of the task, so that a receiver can reject writes of an earlier claim.",
  ),
  expires_at: field(Timestamp, "When the lease ends."),
});

export const LeaseUuid = field(Uuid, "The lease that the claim returned.");

export function toLease(row: LeaseRow): Static<typeof Lease> {
  return { uuid: row.uuid, fencing_token: row.fencing_token, expires_at: row.expires_at.toISOString() };
}
