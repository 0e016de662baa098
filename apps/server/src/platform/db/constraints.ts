import { DatabaseError } from "pg";
import { Refusal, type RefusalName } from "#kernel/errors.ts";

/** The unique constraints that carry a rule of the contract: whoever loses the race gets the rule's refusal. */
const refusalOf: Readonly<Record<string, RefusalName>> = {
  users_email: "email_taken",
  workspaces_name: "workspace_name_taken",
  labels_name: "label_name_taken",
  statuses_name: "status_name_taken",
  custom_fields_name: "custom_field_name_taken",
  invitations_pending: "already_invited",
};

/** The refusal that a violated constraint stands for, or null. */
export function constraintRefusal(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseError) || error.constraint === undefined) return null;
  const name = refusalOf[error.constraint];
  return name === undefined ? null : new Refusal(name);
}

/** Whether PostgreSQL ended this transaction because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "40P01";
}

/** Whether others held a row for longer than a statement waits for it. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "55P03";
}
