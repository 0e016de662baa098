import type { TextEncoding } from "#platform/files/text.ts";
import { type FileValues, fileValuesOf, hashOf, type PartKeys, partKeysOf } from "./again/file-values.ts";
import { comparableName } from "#kernel/names.ts";
import type { ImportPlan, PlannedBoard, PlannedTicket } from "./plan.ts";
import type { SkippedThing } from "./report.ts";
import { keptNumbers, type KnownMember, type ImportMapping, sampleOf, type SampleTicket } from "./tickets/index.ts";

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
  /** texts that may be options of a custom field, by their hashes, by the comparable name of the field */
  readonly options: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

export type OutlinedTicket = Pick<PlannedTicket, "title" | "source_key" | "assignee_uuids"> & {
  /** the number in the source, if its board gets the prefix of there */
  readonly number: number | null;
  readonly file_values: FileValues;
  readonly parts: PartKeys;
  readonly checklist_done: number;
};

export function outlineOf(plan: ImportPlan & { readonly signature: string }, members: readonly KnownMember[]): Outline {
  const boards = plan.boards.map(({ tickets, ...board }, number) => {
    const numbers = keptNumbers(board.prefix, tickets);
    return {
      ...board,
      number,
      tickets: tickets.map((ticket) => outlined(ticket, numbers.get(ticket) ?? null)),
      options: new Map(board.fields.map(({ name }) => [comparableName(name), optionsOf(name, tickets)])),
    };
  });
  return { ...plan, boards, sample: sampleOf(plan, members) };
}

/** The most texts of a field that may be its options. */
const mostOptions = 100;
const longestOption = 100;

/** The texts of a field by their hashes, if they are few and short. */
function optionsOf(name: string, tickets: readonly PlannedTicket[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const { fields } of tickets) {
    const value = fields.get(name);
    if (typeof value !== "string" || value.length > longestOption) continue;
    options.set(hashOf(value), value);
    if (options.size > mostOptions) return new Map();
  }
  return options;
}

const outlined = (ticket: PlannedTicket, number: number | null): OutlinedTicket => ({
  title: ticket.title,
  number,
  source_key: ticket.source_key,
  assignee_uuids: ticket.assignee_uuids,
  file_values: fileValuesOf(ticket),
  parts: partKeysOf(ticket),
  checklist_done: ticket.checklist.filter(({ is_done }) => is_done).length,
});

/** The number of tickets, and of their parts. */
export function totalsOf(tickets: readonly OutlinedTicket[]): { tickets: number; comments: number; subtasks: number } {
  return {
    tickets: tickets.length,
    comments: tickets.reduce((sum, { parts }) => sum + parts.comments.length, 0),
    subtasks: tickets.reduce((sum, { parts }) => sum + parts.checklist.length, 0),
  };
}

/** All tickets of an outline. */
export const ticketsOf = ({ boards }: Pick<Outline, "boards">): OutlinedTicket[] =>
  boards.flatMap(({ tickets }) => tickets);
