import type { TextEncoding } from "#platform/files/text.ts";
import type { ImportPlan, PlannedBoard, PlannedTicket } from "./plan.ts";
import type { SkippedThing } from "./report.ts";
import { type KnownMember, type ImportMapping, sampleOf, type SampleTicket } from "./tickets/index.ts";

/** A plan without the content of its tasks: what the import must know before it writes the first task. */
export type Outline = {
  readonly tool: string;
  readonly boards: readonly OutlinedBoard[];
  readonly skipped: readonly SkippedThing[];
  /** the encoding of the file */
  readonly encoding: TextEncoding;
  readonly mapping: ImportMapping;
  readonly signature: string;
  readonly sample: readonly SampleTicket[];
};

/** A board of the plan. `number` is its index there. */
export type OutlinedBoard = Omit<PlannedBoard, "tickets"> & {
  readonly number: number;
  readonly tickets: readonly OutlinedTicket[];
};

type OutlinedTicket = Pick<PlannedTicket, "title" | "source_key" | "assignee_uuids"> & {
  readonly comments: number;
  readonly subtasks: number;
};

export function outlineOf(plan: ImportPlan & { readonly signature: string }, members: readonly KnownMember[]): Outline {
  const boards = plan.boards.map(({ tickets, ...board }, number) => ({
    ...board,
    number,
    tickets: tickets.map(outlined),
  }));
  return { ...plan, boards, sample: sampleOf(plan, members) };
}

const outlined = ({ title, source_key, assignee_uuids, comments, checklist }: PlannedTicket): OutlinedTicket => ({
  title,
  source_key,
  assignee_uuids,
  comments: comments.length,
  subtasks: checklist.length,
});

/** The number of tickets of an outline, and of their parts. */
export function totalsOf({ boards }: Outline): { tickets: number; comments: number; subtasks: number } {
  const tickets = boards.flatMap((board) => board.tickets);
  return {
    tickets: tickets.length,
    comments: tickets.reduce((sum, ticket) => sum + ticket.comments, 0),
    subtasks: tickets.reduce((sum, ticket) => sum + ticket.subtasks, 0),
  };
}
