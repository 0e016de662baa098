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
import { importTasks } from "#features/tasks/tasks/index.ts";
import { insertSubtasks } from "#features/tasks/subtasks/index.ts";
import { raw, type Reader } from "#platform/db/query.ts";
import { counted } from "#platform/auth/grow.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { creatorOf } from "./importer.ts";
import { rememberTickets } from "./known-tickets.ts";
import { type Outline, totalsOf } from "./outline.ts";
import type { Chunk } from "./prepare.ts";
import type { ImportResult, RunningImport } from "./queries.ts";
import type { SkippedThing } from "./report.ts";

/** The labels of an import: those that the workspace has already, and new ones. Keys are names in lower case. */
export type Labels = {
  readonly byName: ReadonlyMap<string, LabelRow>;
  readonly found: readonly LabelRow[];
  readonly created: readonly LabelRow[];
};

/** Finds the planned labels among those of the workspace by name, ignoring case, and gives the others a uuid. */
export async function matchLabels(reader: Reader, workspace_uuid: WorkspaceUuid, outline: Outline): Promise<Labels> {
  const planned = outline.boards.flatMap((board) => board.labels);
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

/** A board that was written, with the uuids of its statuses and custom fields by their planned names. */
export type WrittenBoard = {
  readonly uuid: BoardUuid;
  readonly columns: ReadonlyMap<string, string>;
  readonly fields: ReadonlyMap<string, string>;
  /** the names of the members whom the import let in */
  readonly newcomers: readonly string[];
  /** the people who can open it */
  readonly people: ReadonlyMap<string, Person>;
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
  outline: Outline,
): Promise<ReadonlyMap<number, WrittenBoard>> {
  const written = new Map<number, WrittenBoard>();
  for (const { number, name, columns, fields, tickets } of outline.boards) {
    const assignee_uuids = [...new Set(tickets.flatMap((ticket) => ticket.assignee_uuids))];
    const statuses = columns.map((column) => ({ ...column, color: null }));
    const { workspace_uuid, user_uuid: created_by } = row;
    const board = { uuid: randomUUID(), workspace_uuid, name, created_by, statuses };
    // the import calls `keepRoom` before its commit, when it has locked the workspace
    const { uuid } = await insertBoard(tx, board, counted());
    const stored = await findStatuses(tx, { workspace_uuid, uuid });
    tx.emit({ name: "board.created", board_uuid: uuid, data: { board: { uuid, name } } });
    const key = { workspace_uuid, uuid };
    const custom_fields = await insertFields(tx, key, fields);
    for (const custom_field of custom_fields) {
      tx.emit({ name: "custom_field.created", board_uuid: uuid, data: { custom_field } });
    }
    const newcomers = await listNewly(tx, key, assignee_uuids);
    for (const member of newcomers) {
      tx.emit({ name: "board.member_added", board_uuid: uuid, data: { user: toEventUser(member) } });
    }
    const people = assignee_uuids.length === 0 ? [] : await tx.rows(raw(peopleOf(key)));
    written.set(number, {
      uuid,
      newcomers: newcomers.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()),
      columns: new Map(stored.map((status) => [status.name, status.uuid])),
      fields: new Map(custom_fields.map((field) => [field.name, field.uuid])),
      people: new Map(people.map((person) => [person.uuid, person])),
    });
  }
  return written;
}

/** The things that an import has when it writes its tickets. */
export type WrittenParts = {
  /** by their numbers in the plan */
  readonly boards: ReadonlyMap<number, WrittenBoard>;
  readonly labels: Labels;
  readonly known: ReadonlyMap<string, unknown>;
  /** the tickets that were known, and so were not written; their parts may come with a later chunk */
  readonly left: Set<string>;
};

/** Writes a chunk, with the events of its tasks. */
export async function writeChunk(tx: Transaction, row: RunningImport, made: WrittenParts, whole: Chunk): Promise<void> {
  const chunk = withoutLeft(whole, made);
  const board = made.boards.get(chunk.board);
  // all of its tickets are known
  if (board === undefined) return;
  const { workspace_uuid, user_uuid: author_uuid } = row;
  const place = { workspace_uuid, board_uuid: board.uuid };
  const tickets = chunk.tickets.map((planned) => {
    const { source_key: _, column, labels, fields, assignee_uuids, ...ticket } = planned;
    return {
      ...ticket,
      assignees: assignee_uuids.map((uuid) => board.people.get(uuid)).filter((person) => person !== undefined),
      custom_fields: Object.fromEntries([...fields].map(([name, value]) => [board.fields.get(name) ?? "", value])),
      status_uuid: board.columns.get(column) ?? "",
      status_name: column,
      labels: labels.map((name) => made.labels.byName.get(comparableName(name))).filter((label) => label !== undefined),
    };
  });
  if (tickets.length > 0) await importTasks(tx, { ...place, created_by: creatorOf(row) }, tickets);
  if (chunk.subtasks.length > 0) await insertSubtasks(tx, workspace_uuid, chunk.subtasks);
  if (chunk.comments.length > 0)
    await insertComments(tx, { workspace_uuid, author_uuid, author_via: tx.context.via }, chunk.comments);
  await rememberTickets(tx, place, chunk.tickets);
  await tx.flush();
}

/** The tickets of a chunk that are not known, with their parts. */
function withoutLeft({ board, tickets, subtasks, comments }: Chunk, { known, left }: WrittenParts): Chunk {
  for (const { uuid, source_key } of tickets) if (source_key !== null && known.has(source_key)) left.add(uuid);
  const isWritten = ({ task_uuid }: { readonly task_uuid: string }) => !left.has(task_uuid);
  return {
    board,
    tickets: tickets.filter(({ uuid }) => !left.has(uuid)),
    subtasks: subtasks.filter(isWritten),
    comments: comments.filter(isWritten),
  };
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

/** Builds the report of an import. @param written the boards; none of a dry run */
export function reportOf(outline: Outline, labels: Labels, written: readonly WrittenBoard[] = []): ImportResult {
  const { boards, encoding, tool, signature, mapping, sample } = outline;
  const skipped = [...outline.skipped, ...noteNewcomers(written)];
  const created = {
    boards: boards.map((board) => board.name),
    columns: boards.flatMap((board) => board.columns.map((column) => column.name)),
    labels: labels.created.map((label) => label.name),
    ...totalsOf(outline),
  };
  return { created, skipped, encoding, tool, signature, mapping, sample };
}

/** The note about the members who can open the new boards because tickets are assigned to them. */
function noteNewcomers(written: readonly WrittenBoard[]): SkippedThing[] {
  const names = [...new Set(written.flatMap(({ newcomers }) => newcomers))];
  const [first = ""] = names;
  if (names.length === 0) return [];
  const who = names.length === 1 ? first : `${first} and ${names.length - 1} more`;
  const place = written.length === 1 ? "the new board" : "new boards";
  const why = `${who} can open ${place}, because tickets are assigned to them.`;
  return [{ importance: "note", what: "Members of the board", why, count: names.length, example: first }];
}
