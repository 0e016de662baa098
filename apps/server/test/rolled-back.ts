import { HttpError } from "#platform/http/errors.ts";

/** As `faults.beforeCommit` of a harness it rolls back every write, which is then answered with a status of its own. */
export const rolledBack = new HttpError(418, "INTERNAL_ERROR", "The test keeps nothing.");
