import { Type } from "typebox";
import type { LeaseRow } from "#features/tasks/tasks/index.ts";
import { closed, Timestamp, Uuid } from "#platform/http/schemas.ts";

/** A claim of a ticket until `expires_at`; the token grows with every claim of the ticket. */
export const Lease = closed({ uuid: Uuid, fencing_token: Type.Integer(), expires_at: Timestamp });

export function toLease(row: LeaseRow): Type.Static<typeof Lease> {
  return { uuid: row.uuid, fencing_token: row.fencing_token, expires_at: row.expires_at.toISOString() };
}
