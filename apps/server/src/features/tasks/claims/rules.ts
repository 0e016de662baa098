import type { Fail } from "#kernel/errors.ts";

/** The errors of `givenStatus`. */
export const givenErrors = ["status_given_twice", "lease_positions"] as const;

/**
 * The status that a claim names, either by name or by uuid.
 * @throws ApiError one of `givenErrors`
 */
export function givenStatus(
  status: string | undefined,
  status_uuid: string | undefined,
  fail: Fail<(typeof givenErrors)[number]>,
): { status: string } | { status_uuid: string } {
  if (status !== undefined && status_uuid !== undefined) return fail("status_given_twice");
  if (status !== undefined) return { status };
  return status_uuid === undefined ? fail("lease_positions") : { status_uuid };
}
