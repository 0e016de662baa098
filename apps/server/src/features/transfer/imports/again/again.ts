import { isAdmin } from "#kernel/authorize.ts";
import { comparableName } from "#kernel/names.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import { readEntries } from "#features/tasks/tasks/index.ts";
import type { Lock } from "#platform/auth/locks.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Outline, OutlinedBoard, OutlinedTicket } from "../outline.ts";
import type { PlannedLabel } from "../plan.ts";
import { readAccessContext, type RunningImport } from "../queries.ts";
import { Report, type SkippedThing } from "../report.ts";
import { type AgainPlan, isKnown } from "./again-plan.ts";
import { type Decision, decideKnown, isLeft, isUpdate, type KnownDecisions } from "./decisions.ts";
import { askFor, NewPlaces } from "./new-places.ts";
import { type PresentBoard, readPresentBoards } from "./present-board.ts";
import { namesIn } from "./present-values.ts";
import { Structure } from "./structure.ts";
import { tellKnown } from "./tell-known.ts";

/** Everything that an import does on boards that are here already. */
export type Again = {
  readonly known: KnownDecisions;
  readonly boards: ReadonlyMap<BoardUuid, PresentBoard>;
  readonly structure: Structure;
  /** whether the person is an owner or an admin */
  readonly isAdmin: boolean;
  /** the new tickets */
  readonly tickets: readonly OutlinedTicket[];
  /** the labels that are not here yet */
  readonly labels: readonly PlannedLabel[];
  /** the report on the new tickets */
  readonly lines: readonly SkippedThing[];
};

/** The numbers and lines of a report about what was imported before. */
export type AgainReport = {
  readonly lines: readonly SkippedThing[];
  readonly columns: readonly string[];
  readonly comments: number;
  readonly subtasks: number;
  readonly updated: number;
  readonly left: number;
};

/** Reports what an import does on boards that are here already. */
export function reportAgain(outline: Outline, { known, structure, lines }: Again): AgainReport {
  const report = new Report();
  tellKnown(known, outline, report);
  report.merge(lines);
  const all = [...known.decided.values()];
  const sum = (of: (decision: Decision) => number): number => all.reduce((total, each) => total + of(each), 0);
  return {
    lines: report.lines(),
    columns: [...structure.missing.values()].flatMap(({ columns }) => [...columns.values()].map(({ name }) => name)),
    comments: sum(({ comments }) => comments.size),
    subtasks: sum(({ checklist }) => checklist.size),
    updated: all.filter(isUpdate).length,
    left: all.filter(isLeft).length + known.closed.length,
  };
}

/** The boards that an import may write although it does not make them. */
export function boardsOf({ boards }: Pick<Outline, "boards">, { known, targets }: AgainPlan): BoardUuid[] {
  const ofTickets = boards.flatMap(({ tickets }) =>
    tickets.flatMap(({ source_key }) => known.get(source_key ?? "")?.board_uuid ?? []),
  );
  const ofNew = boards.flatMap(({ number }) => targets.get(number) ?? []);
  return [...new Set([...ofTickets, ...ofNew])];
}

/**
 * Decides what an import does on boards that are here already.
 * @param lock null for a dry run; otherwise the boards are locked, and the tickets will be
 */
export async function decideAgain(
  reader: Reader,
  row: RunningImport,
  outline: Outline,
  plan: AgainPlan,
  lock: Lock | null,
): Promise<Again> {
  const { workspace_uuid, user_uuid } = row;
  const boards = await readPresentBoards(reader, workspace_uuid, boardsOf(outline, plan));
  const access = await readAccessContext(reader, { workspace_uuid, user_uuid, lock: false });
  const isOfAdmin = isAdmin(access?.role ?? null);
  const structure = new Structure(isOfAdmin);
  const known = await decideKnown(reader, outline, plan.known, { row, boards, structure }, lock);
  const report = new Report();
  report.merge(plan.lines);
  const tickets: OutlinedTicket[] = [];
  for (const [number, uuid] of plan.targets) {
    const [planned, board] = [outline.boards.find((each) => each.number === number), boards.get(uuid)];
    if (planned === undefined || board === undefined) throw new Error("A board was deleted during the import.");
    const places = new NewPlaces(board, await readEntries(reader, { workspace_uuid, uuid }), planned);
    const fresh = planned.tickets.filter((ticket) => !isKnown(plan, ticket));
    tickets.push(...fresh);
    tellNewKeys(planned, fresh, report);
    askFor(fresh, { board, places, planned, structure }, report);
  }
  const labels = missingLabels(givenLabels(outline, plan, known, boards));
  return { known, boards, structure, isAdmin: isOfAdmin, tickets, labels, lines: report.lines() };
}

/** Says that the tickets which come to a board that is here already get its next numbers. */
function tellNewKeys({ prefix }: OutlinedBoard, tickets: readonly OutlinedTicket[], report: Report): void {
  const numbers = tickets.flatMap(({ number }) => number ?? []);
  const why = "Tickets that come to a board which is here already get its next keys.";
  report.changed({ what: "Keys", why, count: numbers.length, example: `${prefix}-${numbers[0]}` });
}

/** A label that a ticket gets on a board that is here already. */
type GivenLabel = { readonly board: PresentBoard; readonly planned: OutlinedBoard; readonly name: string };

/** Finds the labels that tickets get on boards that are here already. */
export function givenLabels(
  outline: Outline,
  plan: AgainPlan,
  { decided }: Pick<KnownDecisions, "decided">,
  boards: ReadonlyMap<BoardUuid, PresentBoard>,
): GivenLabel[] {
  const boardFor = (planned: OutlinedBoard, ticket: OutlinedTicket): BoardUuid | undefined => {
    if (!isKnown(plan, ticket)) return plan.targets.get(planned.number);
    const decision = decided.get(ticket.source_key ?? "");
    return decision?.updated.has("labels") === true ? decision.known.board_uuid : undefined;
  };
  return outline.boards.flatMap((planned) =>
    planned.tickets.flatMap((ticket) => {
      const uuid = boardFor(planned, ticket);
      const board = uuid === undefined ? undefined : boards.get(uuid);
      const names = namesIn(ticket.file_values["labels"]);
      return board === undefined ? [] : names.map((name) => ({ board, planned, name }));
    }),
  );
}

/** The labels that tickets get and that the workspace does not have. */
function missingLabels(given: readonly GivenLabel[]): PlannedLabel[] {
  const missing = new Map<string, PlannedLabel>();
  for (const { board, planned, name } of given) {
    if (missing.has(name) || board.labelOf(name) !== undefined) continue;
    const label = planned.labels.find((each) => comparableName(each.name) === name);
    if (label !== undefined) missing.set(name, label);
  }
  return [...missing.values()];
}
