import assert from "node:assert/strict";
import type { ImportError, ImportPlan, PlannedBoard } from "./plan.ts";
import { planTickets, type TicketFacts } from "./plan-tickets.ts";

const facts: TicketFacts = {
  file_name: "Team board.csv",
  time_zone: "UTC",
  members: [],
  mapping: {},
  remembered: [],
  dry_run: true,
};

/** Plans a file of tickets that can be read. @param known what differs from a workspace without members and earlier imports */
export function planOf(source: "csv" | "trello", file: string | Buffer, known: Partial<TicketFacts> = {}): ImportPlan {
  const result = planTickets(source, Buffer.from(file), { ...facts, ...known });
  assert.ok("boards" in result, JSON.stringify(result));
  return result;
}

/** Plans a file of one board. */
export function boardOf(
  source: "csv" | "trello",
  file: string | Buffer,
  known: Partial<TicketFacts> = {},
): PlannedBoard & Pick<ImportPlan, "skipped" | "mapping" | "tool"> {
  const { boards, skipped, mapping, tool } = planOf(source, file, known);
  const [board] = boards;
  assert.ok(board !== undefined && boards.length === 1);
  return { ...board, skipped, mapping, tool };
}

/** The reason why a file cannot be read at all. */
export function refusalOf(
  source: "csv" | "trello",
  file: string | Buffer,
): { errors: readonly ImportError[]; total: number } {
  const result = planTickets(source, Buffer.from(file), facts);
  assert.ok("errors" in result, "expected errors");
  return result;
}
