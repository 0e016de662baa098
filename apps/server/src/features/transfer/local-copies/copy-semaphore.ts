import { ApiError } from "#kernel/errors.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";
import { type CopyReader, everything } from "./since.ts";

/** Limits reads of copies: pages have up to 5,000 rows, and many at once would delay the whole process. */
export const copySemaphore = new KeyedSemaphore({
  atOncePerKey: 2,
  timeout: 10_000,
  busy: () => new ApiError("copies_busy", {}, { retry_after: 1 }),
});

/**
 * The reads before a read: a page of a new copy behind those of the whole workspace, which may all begin at once after an
 * outage; a delta, which is mostly small, behind those of the same person.
 */
export function turnOf({ workspace_uuid, user_uuid }: CopyReader, since: string): string {
  return since === everything ? workspace_uuid : `${workspace_uuid} ${user_uuid}`;
}
