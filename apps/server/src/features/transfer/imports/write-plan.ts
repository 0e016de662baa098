import { randomUUID } from "node:crypto";
import { comparableName } from "#kernel/names.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { insertBoard, peopleOf } from "#features/boards/boards/index.ts";
import { insertFields } from "#features/boards/custom-fields/index.ts";
import { listNewly, toEventUser } from "#features/workspaces/members/index.ts";
import { findStatuses } from "#features/boards/statuses/index.ts";
import { insertComments } from "#features/tasks/comments/index.ts";
import {
  checkLabels,
  findLabelsNamed,
  insertLabels,
  type LabelRow,
  lockLabels,
} from "#features/boards/labels/index.ts";
import type { FieldValues } from "#features/tasks/columns/index.ts";
import { importTasks, leaveNumbers } from "#features/tasks/tasks/index.ts";
import { insertSubtasks } from "#features/tasks/subtasks/index.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader } from "#platform/db/query.ts";
import { counted } from "#platform/auth/grow.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { creatorOf } from "./importer.ts";
import type { AgainReport } from "./again/again.ts";
import { rememberTickets } from "./known-tickets.ts";
import { namesOf, rememberNames } from "./again/present-board.ts";
import { type Outline, type OutlinedBoard, type OutlinedTicket, totalsOf } from "./outline.ts";
import type { PlannedLabel } from "./plan.ts";
import type { Chunk, PreparedTicket } from "./prepare.ts";
import type { ImportResult, RunningImport } from "./queries.ts";
import { Report, type SkippedThing } from "./report.ts";

/** The labels of an import: those that the workspace has already, and new ones. Keys are names in lower case. */
export type Labels = {
  readonly byName: ReadonlyMap<string, LabelRow>;
  readonly found: readonly LabelRow[];
  readonly created: readonly LabelRow[];
};

/** Finds planned labels among those of the workspace by name, ignoring case, and gives the others a uuid. */
export async function matchLabels(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  planned: readonly PlannedLabel[],
): Promise<Labels> {
  const names = planned.map((label) => label.name);
  const matches = await findLabelsNamed(reader, workspace_uuid, names);
  const found = matches.map(({ uuid, name, color }) => ({ uuid, name, color }));
  const byName = new Map<string, LabelRow>(matches.map(({ asked, ...label }) => [comparableName(asked), label]));
  const created: LabelRow[] = [];
  for (const label of planned) {
    if (byName.has(comparableName(label.name))) continue;
    const row = { uuid: randomUUID(), ...label };
    created.push(row);
    byName.set(comparableName(label.name), row);
  }
  return { byName, found, created };
}

/** The labels that boards are planned with. */
export const labelsOf = (boards: readonly OutlinedBoard[]): PlannedLabel[] => boards.flatMap((board) => board.labels);

/** A board that new tickets are written to. */
export type WrittenBoard = {
  readonly uuid: BoardUuid;
  /** the names of the members whom the import let in */
  readonly newcomers: readonly string[];
  /** the people who can open it */
  readonly people: ReadonlyMap<string, Person>;
  /** whether its tickets have the numbers of the source */
  readonly keepsNumbers: boolean;
  /** the status for a ticket, and the position there */
  readonly placeOf: (ticket: PreparedTicket) => {
    readonly uuid: string;
    readonly name: string;
    readonly position: string;
  };
  /** values of custom fields by their uuids */
  readonly fieldsOf: (values: PreparedTicket["fields"]) => FieldValues;
  readonly labelOf: (name: string) => LabelRow | undefined;
};

type Person = {
  readonly uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly image_version: number | null;
};

/** Writes the boards with their statuses and custom fields. The person who imports and the assignees become members of them. */
export async function writeBoards(
  tx: Transaction<"board.created" | "board.member_added" | "custom_field.created">,
  row: RunningImport,
  boards: readonly OutlinedBoard[],
  labels: Labels,
): Promise<ReadonlyMap<number, WrittenBoard>> {
  const written = new Map<number, WrittenBoard>();
  for (const board of boards) written.set(board.number, await writeBoard(tx, row, board, labels));
  return written;
}

/** The number above which the tickets of a board without a number get theirs. */
const highestNumber = (tickets: readonly OutlinedTicket[]): number =>
  tickets.reduce((most, { number }) => Math.max(most, number ?? 0), 0);

async function writeBoard(
  tx: Transaction<"board.created" | "board.member_added" | "custom_field.created">,
  row: RunningImport,
  { name, prefix, columns, fields, tickets, labels: planned }: OutlinedBoard,
  labels: Labels,
): Promise<WrittenBoard> {
  const statuses = columns.map((column) => ({ ...column, color: null }));
  const { workspace_uuid, user_uuid: created_by } = row;
  const board = { uuid: randomUUID(), workspace_uuid, name, prefix, created_by, statuses };
  // the import calls `keepRoom` before its commit, when it has locked the workspace
  const { uuid, prefix: given } = await insertBoard(tx, board, counted());
  const key = { workspace_uuid, uuid };
  if (given === prefix) await leaveNumbers(tx, { workspace_uuid, board_uuid: uuid }, highestNumber(tickets));
  const stored = await findStatuses(tx, key);
  tx.emit({ name: "board.created", board_uuid: uuid, data: { board: { uuid, name } } });
  const custom_fields = await insertFields(tx, key, fields);
  for (const custom_field of custom_fields) {
    tx.emit({ name: "custom_field.created", board_uuid: uuid, data: { custom_field } });
  }
  const assignees = new Set(tickets.flatMap(({ assignee_uuids }) => assignee_uuids));
  const { newcomers, people } = await letIn(tx, key, [...assignees]);
  const columnUuids = new Map(stored.map((status) => [status.name, status.uuid]));
  const fieldUuids = new Map(custom_fields.map((field) => [field.name, field.uuid]));
  const labelOf = (label: string): LabelRow | undefined => labels.byName.get(comparableName(label));
  const labelUuids = planned.map((label) => [label.name, labelOf(label.name)?.uuid ?? ""] as const);
  await rememberNames(
    tx,
    { workspace_uuid, board_uuid: uuid },
    { columns: namesOf(columnUuids), fields: namesOf(fieldUuids), labels: namesOf(labelUuids) },
  );
  return {
    uuid,
    newcomers,
    people,
    keepsNumbers: given === prefix,
    placeOf: ({ column, position }) => ({ uuid: columnUuids.get(column) ?? "", name: column, position }),
    fieldsOf: (values) => Object.fromEntries([...values].map(([field, value]) => [fieldUuids.get(field) ?? "", value])),
    labelOf,
  };
}

/** Lets assignees open a board. @returns the names of those who could not, and everybody who can, by uuid */
export async function letIn(
  tx: Transaction<"board.member_added">,
  key: BoardKey,
  assignee_uuids: readonly string[],
): Promise<Pick<WrittenBoard, "newcomers" | "people">> {
  if (assignee_uuids.length === 0) return { newcomers: [], people: new Map() };
  const newcomers = await listNewly(tx, key, assignee_uuids);
  for (const member of newcomers) {
    tx.emit({ name: "board.member_added", board_uuid: key.uuid, data: { user: toEventUser(member) } });
  }
  const people = await tx.rows(raw(peopleOf(key)));
  return {
    newcomers: newcomers.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()),
    people: new Map(people.map((person) => [person.uuid, person])),
  };
}

/** The part of a chunk whose tickets are made. */
type NewPart = Pick<Chunk, "tickets" | "subtasks" | "comments">;

/** Writes new tickets to a board, with their parts and events. */
export async function writeTickets(
  tx: Transaction,
  row: RunningImport,
  board: WrittenBoard,
  { tickets, subtasks, comments }: NewPart,
): Promise<void> {
  const { workspace_uuid, user_uuid: author_uuid } = row;
  const place = { workspace_uuid, board_uuid: board.uuid };
  const incoming = tickets.map((planned) => {
    const {
      source_key: _,
      file_values: __,
      file_parts: ___,
      column: ____,
      labels,
      fields,
      assignee_uuids,
      ...ticket
    } = planned;
    const { uuid: status_uuid, name: status_name, position } = board.placeOf(planned);
    return {
      ...ticket,
      number: board.keepsNumbers ? ticket.number : null,
      status_uuid,
      status_name,
      position,
      assignees: assignee_uuids.map((uuid) => board.people.get(uuid)).filter((person) => person !== undefined),
      custom_fields: board.fieldsOf(fields),
      labels: labels.map((name) => board.labelOf(name)).filter((label) => label !== undefined),
    };
  });
  if (incoming.length > 0) await importTasks(tx, { ...place, created_by: creatorOf(row) }, incoming);
  if (subtasks.length > 0) await insertSubtasks(tx, workspace_uuid, subtasks);
  if (comments.length > 0)
    await insertComments(tx, { workspace_uuid, author_uuid, author_via: tx.context.via }, comments);
  await rememberTickets(tx, place, tickets);
  await tx.flush();
}

/** Writes the new labels and checks that those found before still exist. */
export async function writeLabels(
  tx: Transaction<"label.created">,
  workspace_uuid: WorkspaceUuid,
  { found, created }: Labels,
): Promise<void> {
  const locked = await lockLabels(
    tx,
    workspace_uuid,
    found.map((label) => label.uuid),
  );
  if (locked < found.length) throw new Error("A label was deleted during the import.");
  await insertLabels(tx, workspace_uuid, created);
  if (created.length > 0) await checkLabels(tx, workspace_uuid);
  for (const label of created) tx.emit({ name: "label.created", data: { label } });
}

/** The things that an import makes, and the lines of its report. */
type ImportedThings = {
  readonly boards: readonly OutlinedBoard[];
  /** the new tickets */
  readonly tickets: readonly OutlinedTicket[];
  readonly labels: Pick<Labels, "created">;
  readonly again: AgainReport;
  /** the names of the members whom it let in, by board; none of a dry run */
  readonly newcomers: readonly (readonly string[])[];
};

/** Builds the report of an import. */
export function reportOf(
  outline: Outline,
  { boards, tickets, labels, again, newcomers }: ImportedThings,
): ImportResult {
  const { encoding, tool, signature, mapping, sample } = outline;
  const report = new Report();
  report.merge([...outline.skipped, ...again.lines, ...noteNewcomers(newcomers)]);
  const totals = totalsOf(tickets);
  const created = {
    boards: boards.map((board) => board.name),
    columns: [...boards.flatMap((board) => board.columns.map((column) => column.name)), ...again.columns],
    labels: labels.created.map((label) => label.name),
    tickets: totals.tickets,
    comments: totals.comments + again.comments,
    subtasks: totals.subtasks + again.subtasks,
    updated: again.updated,
    left: again.left,
  };
  return { created, skipped: report.lines(), encoding, tool, signature, mapping, sample };
}

/** The note about the members who can open boards because tickets are assigned to them. */
function noteNewcomers(byBoard: ImportedThings["newcomers"]): SkippedThing[] {
  const names = [...new Set(byBoard.flat())];
  const [first = ""] = names;
  if (names.length === 0) return [];
  const who = names.length === 1 ? first : `${first} and ${names.length - 1} more`;
  const place = byBoard.length === 1 ? "the board" : "the boards";
  const why = `${who} can open ${place}, because tickets are assigned to them.`;
  return [{ importance: "note", what: "Members of the board", why, count: names.length, example: first }];
}
