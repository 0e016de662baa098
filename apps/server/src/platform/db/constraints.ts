import { DatabaseError } from "pg";
import { ApiError, type ErrorName } from "#kernel/errors.ts";

/** The unique constraints that enforce a rule of the contract: the slower of two requests gets the error of the rule. */
const apiErrorOf: Readonly<Record<string, ErrorName>> = {
  users_email: "email_taken",
  workspaces_name: "workspace_name_taken",
  labels_name: "label_name_taken",
  statuses_name: "status_name_taken",
  custom_fields_name: "custom_field_name_taken",
  invitations_pending: "already_invited",
};

/** The error of the rule that a violated constraint enforces, or null. */
export function constraintError(error: unknown): ApiError | null {
  if (!(error instanceof DatabaseError) || error.constraint === undefined) return null;
  const name = apiErrorOf[error.constraint];
  return name === undefined ? null : new ApiError(name);
}

/** Whether PostgreSQL ended this transaction because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "40P01";
}

/** Whether others held a row for longer than a statement waits for it. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "55P03";
}
