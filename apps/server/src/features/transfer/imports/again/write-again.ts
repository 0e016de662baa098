import { type LabelRow, lockLabels } from "#features/boards/labels/index.ts";
import { addComments } from "#features/tasks/comments/index.ts";
import { addSubtasks } from "#features/tasks/subtasks/index.ts";
import { readEntries } from "#features/tasks/tasks/index.ts";
import { comparableName } from "#kernel/names.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
import { findWritable } from "#platform/auth/find-writable.ts";
import type { Live } from "#platform/live/live.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Outline, OutlinedBoard, OutlinedTicket } from "../outline.ts";
import type { Chunk } from "../prepare.ts";
import type { RunningImport } from "../queries.ts";
import { type Labels, letIn, matchLabels, writeTickets, type WrittenBoard } from "../write-plan.ts";
import { type Again, boardsOf, decideAgain, givenLabels } from "./again.ts";
import { type AgainPlan, isKnown } from "./again-plan.ts";
import { type Decision, isNoted, isUpdate, rememberedOf } from "./decisions.ts";
import { growBoard } from "./grow-boards.ts";
import { findKnown, rememberValues } from "../known-tickets.ts";
import { NewPlaces } from "./new-places.ts";
import { hasOption, namesOf, type PresentBoard, readPresentBoards, rememberNames } from "./present-board.ts";
import { namesIn } from "./present-values.ts";
import { type Assignment, type Update, writeUpdates } from "./write-updates.ts";

/** The outcome of an import on boards that were here already. */
export type WrittenAgain = {
  readonly again: Again;
  readonly assigned: readonly Assignment[];
  /** the boards that got or changed tickets */
  readonly board_uuids: readonly BoardUuid[];
  /** the names of the members whom it let in, by board */
  readonly newcomers: readonly (readonly string[])[];
};

type WriterInput = {
  readonly row: RunningImport;
  readonly outline: Outline;
  readonly plan: AgainPlan;
  /** the labels of the boards that the import makes */
  readonly labels: Labels;
  readonly live: Live;
};

/**
 * Prepares the writing of an import on boards that are here already: locks workspace, boards and tickets in this order, decides, and adds
 * the columns, fields and people that are missing. What it needs was read before the locks, so it is read again.
 * @throws when something changed meanwhile, so that the next attempt decides anew
 */
export async function openAgain(tx: Transaction, given: WriterInput): Promise<AgainWriter> {
  const { row, outline } = given;
  // without those that this import has just made
  const earlier = { boards: outline.boards.map((board) => withoutNew(board, given.plan)) };
  const known = await findKnown(tx, row.workspace_uuid, earlier);
  if (known.size !== given.plan.known.size) throw new Error("Another import made tickets of this file meanwhile.");
  const plan = { ...given.plan, known };
  const uuids = boardsOf(outline, plan);
  const growing = growingBoards(outline, plan, await readPresentBoards(tx, row.workspace_uuid, uuids));
  // as changes of columns and fields lock a board; for other changes it only must stay
  const grown = await findWritable(tx, "board", row, growing, "exclusive");
  const others = await findWritable(
    tx,
    "board",
    row,
    uuids.filter((uuid) => !growing.includes(uuid)),
    "shared",
  );
  const open = new Set([...grown, ...others].map(({ uuid }) => uuid));
  if ([...plan.targets.values()].some((uuid) => !open.has(uuid))) throw new Error("A board was closed to the person.");
  const again = await decideAgain(tx, row, outline, plan, "exclusive");
  for (const [uuid, missing] of again.structure.missing) {
    const board = grown.find((each) => each.uuid === uuid);
    if (board === undefined) throw new Error("A board lost a column or a field meanwhile.");
    await growBoard(tx, board, missing);
  }
  return AgainWriter.open(tx, { ...given, plan }, again);
}

/** A board of the file without the tickets of new boards. */
function withoutNew(board: OutlinedBoard, plan: AgainPlan): OutlinedBoard {
  const isNewBoard = plan.fresh.some(({ number }) => number === board.number);
  return isNewBoard ? { ...board, tickets: board.tickets.filter((ticket) => isKnown(plan, ticket)) } : board;
}

/** The boards that may get a column or a field, because the file has one that they do not have. */
function growingBoards(outline: Outline, plan: AgainPlan, boards: ReadonlyMap<BoardUuid, PresentBoard>): BoardUuid[] {
  const growing = outline.boards.flatMap((planned) =>
    boardsOf({ boards: [planned] }, plan).flatMap((uuid) => {
      const board = boards.get(uuid);
      const lacks =
        board !== undefined &&
        (planned.columns.some((column) => board.columnFor(column) === undefined) ||
          planned.fields.some(({ name }) => lacksField(board, planned, name)));
      return lacks ? [uuid] : [];
    }),
  );
  return [...new Set(growing)];
}

/** Whether a board lacks a field, or an option of it. */
function lacksField(board: PresentBoard, { options }: OutlinedBoard, name: string): boolean {
  const field = board.fieldOf(name);
  const hashes = [...(options.get(comparableName(name))?.keys() ?? [])];
  return field === undefined || hashes.some((hash) => !hasOption(field, hash));
}

/** Writes the chunks of an import on boards that are here already. */
export class AgainWriter {
  readonly #given: WriterInput;
  readonly #again: Again;
  readonly #boards: ReadonlyMap<BoardUuid, PresentBoard>;
  readonly #decided: Map<string, Decision>;
  readonly #newcomers: (readonly string[])[] = [];
  /** the boards for new tickets, by the number of their board in the file */
  readonly #targets = new Map<number, WrittenBoard>();
  /** prepared tickets whose parts may come with a later chunk */
  readonly #made = new Set<string>();
  readonly #updated = new Map<string, Decision>();
  readonly #assigned: Assignment[] = [];
  readonly #written = new Set<BoardUuid>();
  /** the labels of the import, to be written before its chunks */
  readonly labels: Labels;

  private constructor(given: WriterInput, again: Again, boards: ReadonlyMap<BoardUuid, PresentBoard>, labels: Labels) {
    this.#given = given;
    this.#again = again;
    this.#boards = boards;
    this.#decided = new Map(again.known.decided);
    this.labels = labels;
  }

  /** @param tx has locked what the import writes */
  static async open(tx: Transaction, given: WriterInput, again: Again): Promise<AgainWriter> {
    const { workspace_uuid } = given.row;
    const boards = await readPresentBoards(tx, workspace_uuid, [...again.boards.keys()]);
    const lacking = again.labels.filter(({ name }) => !given.labels.byName.has(comparableName(name)));
    const more = await matchLabels(tx, workspace_uuid, lacking);
    const writer = new AgainWriter(given, again, boards, joinLabels(given.labels, more));
    await writer.#lockLabels(tx);
    await writer.#openBoards(tx);
    return writer;
  }

  /** Locks the labels that tickets get, so that none is deleted. */
  async #lockLabels(tx: Transaction): Promise<void> {
    const { row, outline, plan } = this.#given;
    const given = givenLabels(outline, plan, { decided: this.#decided }, this.#boards);
    const uuids = new Set(given.flatMap(({ board, name }) => board.labelOf(name)?.uuid ?? []));
    const locked = await lockLabels(tx, row.workspace_uuid, [...uuids]);
    if (locked < uuids.size) throw new Error("A label was deleted during the import.");
  }

  #newTickets(number: number): readonly OutlinedTicket[] {
    const { outline, plan } = this.#given;
    const planned = outline.boards.find((each) => each.number === number);
    return (planned?.tickets ?? []).filter((ticket) => !isKnown(plan, ticket));
  }

  /** The people to whom tickets are assigned, by board. */
  #assignees(): ReadonlyMap<BoardUuid, readonly string[]> {
    const known = [...this.#decided.values()].flatMap(({ now, updated, task }) =>
      updated.has("assignees") ? namesIn(now["assignees"]).map((uuid) => ({ board: task.board_uuid, uuid })) : [],
    );
    const fresh = [...this.#given.plan.targets].flatMap(([number, board]) =>
      this.#newTickets(number).flatMap(({ assignee_uuids }) => assignee_uuids.map((uuid) => ({ board, uuid }))),
    );
    const byBoard = Map.groupBy([...known, ...fresh], ({ board }) => board);
    return new Map([...byBoard].map(([board, all]) => [board, [...new Set(all.map(({ uuid }) => uuid))]]));
  }

  /** Lets assignees open the boards, and finds the places for new tickets. */
  async #openBoards(tx: Transaction): Promise<void> {
    const { row, outline, plan } = this.#given;
    const { workspace_uuid } = row;
    const opened = new Map<BoardUuid, Awaited<ReturnType<typeof letIn>>>();
    for (const [uuid, uuids] of this.#assignees()) {
      const found = await letIn(tx, { workspace_uuid, uuid }, uuids);
      opened.set(uuid, found);
      this.#newcomers.push(found.newcomers);
    }
    for (const [number, uuid] of plan.targets) {
      const [planned, board] = [outline.boards.find((each) => each.number === number), this.#boards.get(uuid)];
      if (planned === undefined || board === undefined) throw new Error("A locked board is gone.");
      const places = new NewPlaces(board, await readEntries(tx, { workspace_uuid, uuid }), planned);
      this.#targets.set(number, {
        uuid,
        people: new Map(),
        newcomers: [],
        ...opened.get(uuid),
        keepsNumbers: false,
        placeOf: (ticket) => places.placeOf(ticket),
        fieldsOf: (values) => places.fieldsOf(values),
        labelOf: (name) => this.#labelOf(board, name),
      });
    }
  }

  #labelOf(board: PresentBoard, name: string): LabelRow | undefined {
    return board.labelOf(name) ?? this.labels.byName.get(comparableName(name));
  }

  /** Writes what a chunk has for boards that are here already. */
  async write(tx: Transaction, chunk: Chunk): Promise<void> {
    await this.#writeNew(tx, chunk);
    await this.#writeKnown(tx, chunk);
    await tx.flush();
  }

  async #writeNew(tx: Transaction, { board: number, tickets, subtasks, comments }: Chunk): Promise<void> {
    const { row, plan } = this.#given;
    const board = this.#targets.get(number);
    if (board === undefined) return;
    const made = tickets.filter((ticket) => !isKnown(plan, ticket));
    for (const { uuid } of made) this.#made.add(uuid);
    const isOfMade = ({ task_uuid }: { readonly task_uuid: string }): boolean => this.#made.has(task_uuid);
    const part = { tickets: made, subtasks: subtasks.filter(isOfMade), comments: comments.filter(isOfMade) };
    await writeTickets(tx, row, board, part);
    if (made.length > 0) this.#written.add(board.uuid);
  }

  async #writeKnown(tx: Transaction, chunk: Chunk): Promise<void> {
    const { row, outline } = this.#given;
    const planned = outline.boards.find(({ number }) => number === chunk.board);
    if (planned === undefined) throw new Error("Every chunk is of a board.");
    const noted = chunk.tickets.flatMap((ticket) => {
      const decision = this.#decided.get(ticket.source_key ?? "");
      const board = decision && this.#boards.get(decision.known.board_uuid);
      return decision === undefined || board === undefined || !isNoted(decision) ? [] : [{ ticket, decision, board }];
    });
    for (const { ticket, decision } of noted) {
      this.#updated.set(ticket.uuid, decision);
      if (isUpdate(decision)) this.#written.add(decision.task.board_uuid);
    }
    await this.#update(tx, noted, planned);
    await this.#addParts(tx, chunk);
    const remembered = noted
      .map(({ decision: { known } }) => this.#decided.get(known.source_key))
      .filter((each) => each !== undefined);
    await rememberValues(tx, row.workspace_uuid, remembered.map(rememberedOf));
  }

  async #update(tx: Transaction, noted: readonly Update[], planned: OutlinedBoard): Promise<void> {
    const { row, live } = this.#given;
    const updates = noted.filter(({ decision }) => decision.updated.size > 0);
    if (updates.length === 0) return;
    const viewer = { user_uuid: row.user_uuid, seesAllBoards: this.#again.isAdmin };
    const labelOf = this.#labelOf.bind(this);
    const { assigned, typed } = await writeUpdates(tx, updates, planned, { row, live, viewer, labelOf });
    this.#assigned.push(...assigned);
    for (const key of typed) {
      const decision = this.#decided.get(key);
      if (decision === undefined) continue;
      const updated = decision.updated.difference(new Set(["description"]));
      this.#decided.set(key, { ...decision, updated, left: [...decision.left, "description"] });
    }
  }

  /** Adds the comments and checklist items of known tickets that are new. */
  async #addParts(tx: Transaction, { subtasks, comments }: Chunk): Promise<void> {
    const { workspace_uuid, user_uuid: author_uuid } = this.#given.row;
    const tasks = new Map([...this.#updated.values()].map(({ task }) => [task.uuid, task]));
    const added = <Part extends { readonly task_uuid: string; readonly key: string }>(
      parts: readonly Part[],
      kind: "comments" | "checklist",
    ): Part[] =>
      parts.flatMap((part) => {
        const decision = this.#updated.get(part.task_uuid);
        return decision?.[kind].has(part.key) === true ? [{ ...part, task_uuid: decision.task.uuid }] : [];
      });
    const [newComments, newItems] = [added(comments, "comments"), added(subtasks, "checklist")];
    const place = { workspace_uuid, author_uuid, author_via: tx.context.via };
    if (newComments.length > 0) await addComments(tx, place, newComments, tasks);
    if (newItems.length > 0) await addSubtasks(tx, workspace_uuid, newItems, tasks);
  }

  /** Remembers what the names of the file mean on the boards, after everything was written. */
  async end(tx: Transaction): Promise<WrittenAgain> {
    const { row, outline, plan } = this.#given;
    for (const planned of outline.boards) {
      for (const uuid of boardsOf({ boards: [planned] }, plan)) {
        const board = this.#boards.get(uuid);
        if (board === undefined || !this.#written.has(uuid)) continue;
        const names = {
          columns: uuidsOf(planned.columns, (column) => board.columnFor(column)),
          fields: uuidsOf(planned.fields, ({ name }) => board.fieldOf(name)?.uuid),
          labels: uuidsOf(planned.labels, ({ name }) => this.#labelOf(board, name)?.uuid),
        };
        await rememberNames(tx, { workspace_uuid: row.workspace_uuid, board_uuid: uuid }, names);
      }
    }
    const known = { ...this.#again.known, decided: this.#decided };
    return {
      again: { ...this.#again, known },
      assigned: this.#assigned,
      board_uuids: [...this.#written],
      newcomers: this.#newcomers,
    };
  }
}

/** The uuids of things by their comparable names, as far as the things are there. */
function uuidsOf<Thing extends { readonly name: string }>(
  things: readonly Thing[],
  uuidOf: (thing: Thing) => string | undefined,
): Record<string, string> {
  return namesOf(
    things.flatMap((thing) => {
      const uuid = uuidOf(thing);
      return uuid === undefined ? [] : [[thing.name, uuid] as const];
    }),
  );
}

const joinLabels = (one: Labels, other: Labels): Labels => ({
  byName: new Map([...one.byName, ...other.byName]),
  found: [...one.found, ...other.found],
  created: [...one.created, ...other.created],
});
