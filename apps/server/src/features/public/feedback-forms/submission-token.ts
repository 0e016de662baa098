import { randomUUID } from "node:crypto";
import type { Links } from "#platform/crypto/links.ts";

/** The content of a submission token: the opened form, the time, and an identifier by which it counts once. */
export type SubmissionToken = {
  readonly form_uuid: string;
  readonly token_uuid: string;
  /** milliseconds since 1970 */
  readonly opened_at: number;
};

const purpose = "feedback submission";
const uuidBytes = 16;
const timeAt = 2 * uuidBytes;
const length = timeAt + 6;

/** The shortest and the longest time from opening a form to sending it, in milliseconds. */
export const shortestFilling = 2_000;
export const longestFilling = 24 * 3_600_000;

/** Signs a token for somebody who opens a form: 94 letters, digits, - and _. @param now milliseconds since 1970 */
export function signSubmission(links: Links, form_uuid: string, now: number): string {
  const content = Buffer.alloc(length);
  content.write(form_uuid.replaceAll("-", ""), 0, "hex");
  content.write(randomUUID().replaceAll("-", ""), uuidBytes, "hex");
  content.writeUIntBE(now, timeAt, 6);
  return links.sign(purpose, content);
}

/** The content of a token; null when it was not signed here. It may be for another form, too new or too old. */
export function openSubmission(links: Links, token: string): SubmissionToken | null {
  const content = links.open(purpose, token);
  if (content?.length !== length) return null;
  const uuidAt = (from: number): string =>
    content.toString("hex", from, from + uuidBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { form_uuid: uuidAt(0), token_uuid: uuidAt(uuidBytes), opened_at: content.readUIntBE(timeAt, 6) };
}
