import type { BoardUuid } from "#kernel/uuids.ts";
import { findWritable } from "#platform/auth/find-writable.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Outline, OutlinedBoard, OutlinedTicket } from "../outline.ts";
import type { RunningImport } from "../queries.ts";
import { findKnown, type KnownTickets } from "../known-tickets.ts";
import type { SkippedThing } from "../report.ts";
import { withoutTaken } from "../taken-prefixes.ts";
import { readPresentBoards } from "./present-board.ts";

/** The tickets of a file that are known from earlier imports, and the boards for those that are not. */
export type AgainPlan = {
  readonly known: KnownTickets;
  /** the boards that are to be made, with their tickets */
  readonly fresh: readonly OutlinedBoard[];
  /** the boards that are here already, and get the new tickets of a board of the file, by its number */
  readonly targets: ReadonlyMap<number, BoardUuid>;
  /** the report on the boards that are made */
  readonly lines: readonly SkippedThing[];
};

/** Whether an earlier import made a ticket. */
export const isKnown = (
  { known }: Pick<AgainPlan, "known">,
  { source_key }: Pick<OutlinedTicket, "source_key">,
): boolean => known.has(source_key ?? "");

/**
 * Finds out which tickets are known. New ones go to the board that an earlier import made of the same board of the file, if there is exactly
 * one and the person may write it; else a new board is made.
 */
export async function planAgain(reader: Reader, row: RunningImport, { boards }: Outline): Promise<AgainPlan> {
  const known = await findKnown(reader, row.workspace_uuid, { boards });
  const targets = await findTargets(reader, row, boards, known);
  const fresh = boards.flatMap((board) => {
    const tickets = board.tickets.filter((ticket) => !isKnown({ known }, ticket));
    const isMade = !targets.has(board.number) && (tickets.length > 0 || board.tickets.length === 0);
    return isMade ? [{ ...board, tickets }] : [];
  });
  const { boards: made, lines } = await withoutTaken(reader, row.workspace_uuid, fresh);
  return { known, targets, fresh: made, lines };
}

async function findTargets(
  reader: Reader,
  row: RunningImport,
  boards: readonly OutlinedBoard[],
  known: KnownTickets,
): Promise<ReadonlyMap<number, BoardUuid>> {
  const single = new Map(
    boards.flatMap(({ number, tickets }) => {
      const [uuid, ...others] = new Set(
        tickets.flatMap(({ source_key }) => known.get(source_key ?? "")?.board_uuid ?? []),
      );
      return uuid === undefined || others.length > 0 ? [] : [[number, uuid] as const];
    }),
  );
  const uuids = [...new Set(single.values())];
  if (uuids.length === 0) return new Map();
  const writable = new Set((await findWritable(reader, "board", row, uuids, null)).map(({ uuid }) => uuid));
  const present = await readPresentBoards(reader, row.workspace_uuid, uuids);
  return new Map([...single].filter(([, uuid]) => writable.has(uuid) && present.get(uuid)?.takesTickets === true));
}
