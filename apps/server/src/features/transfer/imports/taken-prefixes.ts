import { takenPrefixes } from "#features/boards/boards/index.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Reader } from "#platform/db/query.ts";
import type { OutlinedBoard } from "./outline.ts";
import { Report, type SkippedThing } from "./report.ts";

/**
 * The boards without the prefixes that boards of the workspace, or boards before in the file, have or had. Their tickets get new keys.
 * @returns also the lines of the report about them
 */
export async function withoutTaken(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  planned: readonly OutlinedBoard[],
): Promise<{ readonly boards: OutlinedBoard[]; readonly lines: readonly SkippedThing[] }> {
  const wanted = planned.flatMap(({ prefix }) => prefix ?? []);
  const taken = new Set(wanted.length === 0 ? [] : await takenPrefixes(reader, workspace_uuid, wanted));
  const report = new Report();
  const boards = planned.map((board) => {
    const { prefix, tickets } = board;
    if (prefix === null) return board;
    if (!taken.has(prefix)) {
      taken.add(prefix);
      return board;
    }
    const numbers = tickets.flatMap(({ number }) => number ?? []);
    const why = `Another board has or had the prefix ${prefix}, so these tickets get new keys.`;
    report.changed({ what: "Keys", why, count: numbers.length, example: `${prefix}-${numbers[0]}` });
    return { ...board, prefix: null };
  });
  return { boards, lines: report.lines() };
}
