import type { TextEncoding } from "#platform/files/text.ts";
import type { ImportPlan, PlannedBoard, SkippedThing } from "./plan.ts";
import { counted } from "./text.ts";

/** A plan without its tasks: what the import must know before it writes the first task. */
export type Outline = {
  readonly boards: readonly Pick<PlannedBoard, "name" | "columns" | "labels">[];
  readonly tickets: number;
  readonly comments: number;
  readonly subtasks: number;
  readonly skipped: readonly SkippedThing[];
  /** the encoding of the file */
  readonly encoding: TextEncoding;
};

export function outlineOf({ boards, skipped, encoding }: ImportPlan): Outline {
  const tickets = boards.flatMap((board) => board.tickets);
  const archived = tickets.filter((ticket) => ticket.archived).length;
  const why = `${counted(archived, "ticket")} came in archived: they lie in the trash, which keeps them for 30 days.`;
  return {
    boards: boards.map(({ name, columns, labels }) => ({ name, columns, labels })),
    tickets: tickets.length,
    comments: tickets.reduce((sum, ticket) => sum + ticket.comments.length, 0),
    subtasks: tickets.reduce((sum, ticket) => sum + ticket.checklist.length, 0),
    encoding,
    skipped: archived === 0 ? skipped : [...skipped, { what: "Archived tickets", why }],
  };
}
