import type { TextEncoding } from "#platform/files/text.ts";
import type { ImportPlan, PlannedBoard } from "./plan.ts";
import type { SkippedThing } from "./report.ts";
import { type KnownMember, type ImportMapping, sampleOf, type SampleTicket } from "./tickets/index.ts";

/** A plan without its tasks: what the import must know before it writes the first task. */
export type Outline = {
  readonly tool: string;
  readonly boards: readonly (Omit<PlannedBoard, "tickets"> & { readonly assignee_uuids: readonly string[] })[];
  readonly tickets: number;
  readonly comments: number;
  readonly subtasks: number;
  readonly skipped: readonly SkippedThing[];
  /** the encoding of the file */
  readonly encoding: TextEncoding;
  readonly mapping: ImportMapping;
  readonly signature: string;
  readonly sample: readonly SampleTicket[];
};

export function outlineOf(plan: ImportPlan & { readonly signature: string }, members: readonly KnownMember[]): Outline {
  const { boards, ...rest } = plan;
  const tickets = boards.flatMap((board) => board.tickets);
  return {
    ...rest,
    boards: boards.map(({ tickets: onBoard, ...board }) => ({
      ...board,
      assignee_uuids: [...new Set(onBoard.flatMap(({ assignee_uuids }) => assignee_uuids))],
    })),
    tickets: tickets.length,
    comments: tickets.reduce((sum, ticket) => sum + ticket.comments.length, 0),
    subtasks: tickets.reduce((sum, ticket) => sum + ticket.checklist.length, 0),
    sample: sampleOf(plan, members),
  };
}
