import { refuse } from "#kernel/errors.ts";

/**
 * A column as a claim names it, by name or uuid, never both.
 * @throws Refusal 400
 */
export function givenStatus(
  status: string | undefined,
  status_uuid: string | undefined,
): { status: string } | { status_uuid: string } {
  if (status !== undefined && status_uuid !== undefined) return refuse("status_given_twice");
  if (status !== undefined) return { status };
  return status_uuid === undefined ? refuse("lease_positions") : { status_uuid };
}
