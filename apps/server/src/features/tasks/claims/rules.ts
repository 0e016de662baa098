import { fail } from "#kernel/errors.ts";

/**
 * A column as a claim names it, by name or uuid, never both.
 * @throws Refusal 400
 */
export function givenStatus(
  status: string | undefined,
  status_uuid: string | undefined,
): { status: string } | { status_uuid: string } {
  if (status !== undefined && status_uuid !== undefined) return fail("status_given_twice");
  if (status !== undefined) return { status };
  return status_uuid === undefined ? fail("lease_positions") : { status_uuid };
}
