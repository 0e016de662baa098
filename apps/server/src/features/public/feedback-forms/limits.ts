import type { Fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Services } from "#platform/http/services.ts";
import { countRecent, type OpenForm } from "./submission-queries.ts";
import { longestFilling, openSubmission, shortestFilling, type SubmissionToken } from "./submission-token.ts";

/**
 * The most submissions of a form in an hour, with a token and without. Programs that send to an address without reading the form
 * first have no token: they cannot use up what is there for people.
 */
export const mostWithToken = 300;
export const mostWithoutToken = 60;

/** The errors of `openToken`. */
export const tokenErrors = ["submission_token_invalid", "submission_too_fast"] as const;

/**
 * Reads a submission token: when it was given out, and that it is for this form.
 * @returns null when none was sent
 */
export function openToken(
  { links, now }: Pick<Services, "links" | "now">,
  form: OpenForm,
  sent: string | undefined,
  fail: Fail<(typeof tokenErrors)[number]>,
): SubmissionToken | null {
  if (sent === undefined) return null;
  const token = openSubmission(links, sent) ?? fail("submission_token_invalid");
  const age = now() - token.opened_at;
  if (token.form_uuid !== form.uuid || age > longestFilling) return fail("submission_token_invalid");
  if (age < shortestFilling)
    fail("submission_too_fast", {}, { retry_after: Math.ceil((shortestFilling - age) / 1000) });
  return token;
}

/** Checks how much a form got in the last hour. @throws ApiError feedback_limit */
export async function checkRecent(
  reader: Reader,
  form: OpenForm,
  token: SubmissionToken | null,
  fail: Fail<"feedback_limit">,
): Promise<void> {
  const { with_token, without_token, seconds_left } = await countRecent(reader, form);
  const [count, most] = token === null ? [without_token, mostWithoutToken] : [with_token, mostWithToken];
  if (count >= most) fail("feedback_limit", { most }, { retry_after: Math.max(1, seconds_left) });
}
