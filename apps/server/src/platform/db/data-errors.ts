import { DatabaseError } from "pg";

/**
 * The reason why the database rejects rows that it was given: they violate a constraint, or have a value that no column can hold.
 * @returns null for every other error
 */
export function problemOfData(error: unknown): string | null {
  if (!(error instanceof DatabaseError) || error.code === undefined) return null;
  if (error.code.startsWith("23")) return `they break the rule ${error.constraint ?? error.message}`;
  return error.code.startsWith("22") ? error.message : null;
}
