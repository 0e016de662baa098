import { fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import { findStatuses, type Place } from "./queries.ts";
import type { Status } from "./view.ts";

/**
 * The column that a path names, among all columns of its board.
 * @throws Refusal 404 when the board has no such column
 */
export async function findStatus(
  reader: Reader,
  board: Place,
  status_uuid: string,
): Promise<{ status: Status; others: Status[] }> {
  const all = await findStatuses(reader, board);
  const wanted = status_uuid.toLowerCase();
  const status = all.find((each) => each.uuid === wanted) ?? fail("status_not_found");
  return { status, others: all.filter((each) => each !== status) };
}
