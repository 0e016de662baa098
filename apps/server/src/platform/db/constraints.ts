import { DatabaseError } from "pg";
import { ApiError, type ErrorName } from "#kernel/errors.ts";

/** The unique constraints that enforce a rule of the contract: the slower of two requests gets the error of the rule. */
export type Constraints = Readonly<Record<string, ErrorName>>;

/** The error of the rule that a violated constraint enforces; every other error is returned as it is. */
export function errorOfConstraint(constraints: Constraints, error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.constraint === undefined) return error;
  const name = constraints[error.constraint];
  return name === undefined ? error : new ApiError(name);
}

/** Whether PostgreSQL ended this transaction because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "40P01";
}

/** Whether PostgreSQL had no room on its disk. Nothing of the transaction was written. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "53100";
}

/** The time limits of `client.ts`: a lock that others hold, a statement, a transaction in which nothing is sent. */
const timeLimits: ReadonlySet<string | undefined> = new Set(["55P03", "57014", "25P03"]);

/** Whether PostgreSQL ended the statement or transaction because it took too long. Nothing of it was written. */
export function isTimeLimit(error: unknown): boolean {
  return error instanceof DatabaseError && timeLimits.has(error.code);
}
