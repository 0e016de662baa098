import { listLimits } from "#kernel/list-limits.ts";
import type { TextEncoding } from "#platform/files/text.ts";
import { mostAssignees } from "#features/tasks/columns/index.ts";
import { daysInOrder } from "../day-order.ts";
import { planLimits } from "../limits.ts";
import type { ImportPlan, PlannedBoard, PlannedTicket } from "../plan.ts";
import type { Report } from "../report.ts";
import { cut, oneLine } from "../text.ts";
import type { Decisions } from "./decisions.ts";
import { fitChecklist, fitComments, fitDescription, fitFields, fitTitle } from "./fit.ts";
import { prefixOf, tellLostKeys } from "./kept-keys.ts";
import type { ImportMapping } from "./mapping.ts";
import { defaultColumn, inWorkOrder, NamePool, planColumns, planLabels, UniqueNames } from "./names.ts";
import type { Source, SourceBoard, SourceField, SourceTicket } from "./source.ts";
import { SourceKeys } from "./source-keys.ts";

/** The most boards of one file. */
const mostBoards = 100;

type ReadingRules = { readonly encoding: TextEncoding } & ImportMapping;

/** Plans the boards of a source: every value as it is decided, and everything so that it fits. The report tells what had to be changed. */
export function planSource(source: Source, decisions: Decisions, reading: ReadingRules, report: Report): ImportPlan {
  const boards = fewBoards(source.boards, report);
  const labels = new LabelPool(report);
  const keys = new SourceKeys(source);
  const planned = boards.map((board) => planBoard(board, keys, { decisions, labels, report }));
  const mapping = { ...reading, ...decisions.mapping() };
  return { tool: source.tool, boards: planned, skipped: report.lines(), encoding: reading.encoding, mapping };
}

/** Puts the tickets of too many boards on the last one. */
function fewBoards(boards: readonly SourceBoard[], report: Report): readonly SourceBoard[] {
  const [last] = boards.slice(mostBoards - 1);
  if (last === undefined || boards.length === mostBoards) return boards;
  const rest = boards.slice(mostBoards - 1);
  report.changed({
    what: "Boards",
    why: `A file makes at most ${mostBoards} boards; the tickets of the others are on the last one.`,
    count: rest.length - 1,
  });
  const fields = new Map(rest.flatMap((board) => board.fields).map((field) => [field.name, field]));
  return [
    ...boards.slice(0, mostBoards - 1),
    { ...last, tickets: rest.flatMap(({ tickets }) => tickets), fields: [...fields.values()] },
  ];
}

type Tools = { readonly decisions: Decisions; readonly labels: LabelPool; readonly report: Report };

function planBoard(board: SourceBoard, keys: SourceKeys, { decisions, labels, report }: Tools): PlannedBoard {
  const kept = board.tickets.filter(({ is_archived }) => !is_archived || decisions.archived === "finished");
  const leftOut = board.tickets.length - kept.length;
  report.lost({ what: "Archived tickets", why: "They are left out, as chosen.", count: leftOut });
  const columns = columnsOf(board, kept, decisions, report);
  const usedLabels = new NamePool();
  labels.onBoard(
    board.labels.map((label) => decisions.labelOf(label)),
    usedLabels,
  );
  const people = personField(board.fields);
  const tickets = kept.map((ticket): PlannedTicket => {
    const place = decisions.placeOf(ticket);
    const column = columns.of(place.column);
    tellMoved(ticket, decisions, column, report);
    const extra = [place.label, column === place.column ? null : labelOf(place.column)];
    return planTicket(
      ticket,
      {
        source_key: keys.of(board, ticket),
        column,
        labels: labels.on(ticket, [...extra, ...ticket.labels.map((label) => decisions.labelOf(label))], usedLabels),
      },
      { decisions, people, report },
    );
  });
  const prefix = prefixOf(tickets);
  tellLostKeys(prefix, tickets, report);
  const fields = tickets.some((ticket) => ticket.fields.has(people.name)) ? [...board.fields, people] : board.fields;
  return {
    name: cut(oneLine(board.name), planLimits.boardName).trim() || "Imported board",
    prefix,
    columns: planColumns(columns.names, decisions.completeColumn),
    labels: planLabels(usedLabels.names(), board.colors),
    fields: fields.map((field) => ({ ...field, options: field.options.filter((option) => option !== "") })),
    tickets,
  };
}

const labelOf = (name: string): string => cut(name, planLimits.labelName).trim();

/** Says that a ticket is in the complete column because its tool calls it finished or archived. */
function tellMoved(ticket: SourceTicket, decisions: Decisions, column: string, report: Report): void {
  if (decisions.statusOf(ticket.status).column === column) return;
  if (!ticket.is_archived && !ticket.is_finished) return;
  const what = ticket.is_archived ? "Archived tickets" : "Finished tickets";
  const why = `They are in the column “${column}”, which completes them. A label keeps the name of their column.`;
  report.changed({ what, why, example: ticket.title });
}

/** The field that keeps the names of people who are no members. */
function personField(fields: readonly SourceField[]): SourceField {
  const names = new UniqueNames(
    planLimits.fieldName,
    fields.map(({ name }) => name),
  );
  return { name: names.take("Assignee"), type: "text", options: [] };
}

type Columns = { readonly names: readonly string[]; of(name: string): string };

/** The columns of a board. Of too many the rarest are left out, and their tickets come to the first column with a label of the name. */
function columnsOf(
  board: SourceBoard,
  tickets: readonly SourceTicket[],
  decisions: Decisions,
  report: Report,
): Columns {
  const pool = new NamePool();
  const counts = new Map<string, number>();
  for (const name of board.columns ?? []) counts.set(pool.keep(decisions.statusOf(name).column), 0);
  for (const ticket of tickets) {
    const name = pool.keep(decisions.placeOf(ticket).column);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const isTooMany = frequent.length > listLimits.statusesOfBoard;
  const kept = new Set(
    isTooMany
      ? [defaultColumn, ...frequent.filter((name) => name !== defaultColumn).slice(0, listLimits.statusesOfBoard - 1)]
      : frequent,
  );
  report.changed({
    what: "Columns",
    why: `A board has at most ${listLimits.statusesOfBoard} columns. The tickets of the others are in “${defaultColumn}”, with a label of the name.`,
    count: frequent.length - kept.size + Number(isTooMany && !frequent.includes(defaultColumn)),
  });
  const names = (isTooMany ? [defaultColumn, ...pool.names()] : pool.names()).filter(
    (name, index, all) => kept.has(name) && all.indexOf(name) === index,
  );
  const ordered = board.columns === null ? inWorkOrder(names, (name) => decisions.stageOf(name)) : names;
  const empty = ordered.length === 0 ? [defaultColumn] : ordered;
  return { names: empty, of: (name) => (kept.has(pool.keep(name)) ? pool.keep(name) : defaultColumn) };
}

/** The labels of an import: the names that tickets may have. A workspace has a limited number of labels. */
class LabelPool {
  readonly #report: Report;
  readonly #all = new NamePool();
  readonly #names = new Set<string>();

  constructor(report: Report) {
    this.#report = report;
  }

  /** The labels of a board that no ticket need have. */
  onBoard(labels: readonly (string | null)[], used: NamePool): void {
    for (const name of this.#possible(labels).possible) used.keep(name);
  }

  #possible(labels: readonly (string | null)[]): { readonly names: string[]; readonly possible: string[] } {
    const wanted = labels
      .filter((label) => label !== null && label.trim() !== "")
      .map((label) => this.#all.keep(label ?? ""));
    const names = [...new Set(wanted)];
    const possible = names.filter((name) => this.#names.has(name) || this.#names.size < listLimits.labelsOfWorkspace);
    for (const name of possible) this.#names.add(name);
    return { names, possible };
  }

  /** The labels of a ticket, each once, as many as a ticket and the workspace may have. */
  on(ticket: SourceTicket, labels: readonly (string | null)[], used: NamePool): string[] {
    const { names, possible } = this.#possible(labels);
    const { labelsOfWorkspace } = listLimits;
    this.#report.lost({
      what: "Labels",
      why: `A workspace has at most ${labelsOfWorkspace.toLocaleString("en")} labels.`,
      count: names.length - possible.length,
      example: ticket.title,
    });
    const more = possible.slice(planLimits.labels);
    this.#report.lost({
      what: "Labels",
      why: `A ticket has at most ${planLimits.labels} labels.`,
      count: more.length,
      example: `${ticket.title}: ${more[0]}`,
    });
    return possible.slice(0, planLimits.labels).map((name) => used.keep(name));
  }
}

type Facts = { readonly decisions: Decisions; readonly people: SourceField; readonly report: Report };

function planTicket(
  ticket: SourceTicket,
  place: Pick<PlannedTicket, "source_key" | "column" | "labels">,
  { decisions, people, report }: Facts,
): PlannedTicket {
  const { row, source_id, created_at, estimate, start_date, due_date } = ticket;
  const { title, above } = fitTitle(ticket, report);
  const { fields, below } = fitFields(ticket, report);
  const { description, rest } = fitDescription(ticket, { above, below }, report);
  const assignees = assign(ticket, decisions, report);
  if (assignees.names !== "") fields.set(people.name, cut(assignees.names, planLimits.fieldText));
  return {
    row,
    source_id,
    title,
    description,
    ...place,
    estimate,
    created_at,
    priority: readPriority(ticket, decisions, report),
    ...daysInOrder({ start_date, due_date }, ticket.title, report),
    assignee_uuids: assignees.uuids,
    fields,
    checklist: fitChecklist(ticket, report),
    comments: [...rest, ...fitComments(ticket)],
  };
}

function readPriority({ priority: word, title }: SourceTicket, decisions: Decisions, report: Report) {
  const priority = decisions.priorityOf(word);
  if (priority === undefined) {
    const why = "The word is not known as a priority, so the tickets have none.";
    const advice = {
      before: "Choose a priority for it.",
      after: "To set it, import the file again with a priority for the word.",
    };
    report.lost({ what: `Priority “${cut(word, 40)}”`, why, advice, example: title });
  }
  return priority ?? null;
}

/** The members to whom a ticket is assigned, and the names of the others. */
function assign({ assignees, title }: SourceTicket, decisions: Decisions, report: Report) {
  const found = assignees.map((name) => ({ name, uuid: decisions.personOf(name) }));
  const uuids = [...new Set(found.flatMap(({ uuid }) => uuid ?? []))];
  const names = [...new Set(found.filter(({ uuid }) => uuid === null).map(({ name }) => name))];
  const why = "No member has their name or address, so a field of the ticket keeps it.";
  const advice = {
    before: "Choose members for them, or invite them first.",
    after: "Assign members by hand, or import the file again with members for the names.",
  };
  for (const example of names) report.changed({ what: "Assignees who are no members", why, advice, example });
  report.lost({
    what: "Assignees",
    why: `A ticket has at most ${mostAssignees} assignees.`,
    count: Math.max(0, uuids.length - mostAssignees),
    example: title,
  });
  return { uuids: uuids.slice(0, mostAssignees), names: names.join(", ") };
}
