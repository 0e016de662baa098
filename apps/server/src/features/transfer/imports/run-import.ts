import { rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { attachmentFile } from "#features/content/attachments/index.ts";
import { notifyAssigned } from "#features/reactions/notifications/index.ts";
import { checkRoom, keepRoom } from "#platform/auth/grow.ts";
import type { FeatureJob } from "#platform/deployment/feature.ts";
import type { PayloadOf } from "#platform/jobs/declaration.ts";
import type { Thread } from "#platform/jobs/thread.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { endWithoutWriting, finish, removeUnused, type StoredAs } from "./end-import.ts";
import { importFile } from "./files.ts";
import { inImportThread, inShortThread } from "./import-thread.ts";
import { keepParts, type NextPart, type PackedPart, unpacked } from "./kept-parts.ts";
import type { WikiChunk } from "./markdown/chunks.ts";
import type { WikiOutline } from "./markdown/plan-markdown.ts";
import { checkBefore, levelsFor, previewWiki, writeWiki } from "./markdown/write-wiki.ts";
import { decideAgain, reportAgain } from "./again/again.ts";
import { type AgainPlan, isKnown, planAgain } from "./again/again-plan.ts";
import { openAgain, type WrittenAgain } from "./again/write-again.ts";
import { type Outline, ticketsOf } from "./outline.ts";
import type { UnreadableFile } from "./plan.ts";
import type { PlanAnswer, PlanData, PlanQuestion } from "./plan-thread.ts";
import type { Chunk } from "./prepare.ts";
import {
  beginImport,
  findAssignable,
  findRemembered,
  type ImportResult,
  noteProgress,
  queueAgain,
  type RunningImport,
} from "./queries.ts";
import { checkAllowed, contextOf } from "./importer.ts";
import { carryOutStoa } from "./stoa/run-stoa.ts";
import { isShort, type Length } from "./short.ts";
import { counted } from "./text.ts";
import {
  type Labels,
  labelsOf,
  matchLabels,
  reportOf,
  writeBoards,
  writeLabels,
  writeTickets,
  type WrittenBoard,
} from "./write-plan.ts";
import { runImportJob } from "./jobs.ts";
import type { TakeRoom } from "#platform/files/upload-room.ts";
import { inImportFolder, openImportRoom } from "./import-folder.ts";

const planThread = new URL("./plan-thread.ts", import.meta.url);

/** The time for which the reading of a file may compute. In minutes of a processor. */
const mostMinutes = 2;

type Job = FeatureJob<PayloadOf<typeof runImportJob>>;

/** Does an import in one transaction, so that it is never half done. */
export const runImport: Job = async (platform, { import_uuid }, stopping) => {
  const row = await beginImport(platform.pool, import_uuid);
  if (row !== undefined) await carryOut(platform, row, "long", stopping);
  await platform.services.storage.remove(importFile(import_uuid));
};

/** Does the import of a small file. If it turns out to be long, `runImport` does it, so that short imports need not wait. */
export const runShortImport: Job = async (platform, payload, stopping) => {
  const { workspace_uuid, import_uuid } = payload;
  const row = await beginImport(platform.pool, import_uuid);
  if (row === undefined || (await carryOut(platform, row, "short", stopping))) {
    await platform.services.storage.remove(importFile(import_uuid));
    return;
  }
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    await queueAgain(tx, import_uuid);
    tx.enqueue(runImportJob, payload);
  });
};

/** @returns whether the import was done; false if it is too long to be a short one */
function carryOut(platform: Platform, row: RunningImport, length: Length, stopping: AbortSignal): Promise<boolean> {
  const does = row.source === "stoa" ? carryOutStoa : carryOutFile;
  return does(platform, row, length, stopping);
}

/** Does the import of a file from elsewhere. @returns as `carryOut` */
async function carryOutFile(
  platform: Platform,
  row: RunningImport,
  length: Length,
  stopping: AbortSignal,
): Promise<boolean> {
  const bytes = await buffer(await platform.services.storage.read(importFile(row.uuid)));
  const carryOutIn = async (folder: string, take: TakeRoom): Promise<boolean> => {
    const data = await planData(platform, row, bytes, folder);
    const use = async ({ ask }: Thread<PlanQuestion, PlanAnswer>): Promise<boolean> => {
      const outline = (await ask("outline")) as Outline | WikiOutline | UnreadableFile;
      if (!("errors" in outline) && length === "short" && !isShort(outline)) return false;
      const room = openImportRoom(take);
      if ("bytes" in outline) await room.expect(outline.bytes);
      const next = async (): Promise<PackedPart | null> => {
        stopping.throwIfAborted();
        const part = (await ask("chunk")) as PackedPart | null;
        if (part !== null) await room.part(part.bytes.length, part.files);
        return part;
      };
      await carryOutPlan(platform, row, outline, { folder, next });
      return true;
    };
    return length === "short"
      ? inShortThread(planThread, data, use)
      : inImportThread(planThread, data, mostMinutes, use);
  };
  return inImportFolder(platform, carryOutIn);
}

async function planData({ pool }: Platform, row: RunningImport, bytes: Uint8Array, folder: string): Promise<PlanData> {
  const { source, file_name, workspace_uuid, mapping, time_zone, dry_run } = row;
  if (source === "csv" || source === "trello") {
    const members = await findAssignable(pool, row);
    const remembered = await findRemembered(pool, workspace_uuid);
    return { source, file_name, bytes, members, remembered, mapping, dry_run, time_zone: time_zone ?? "UTC" };
  }
  return { source: "markdown", file_name, bytes, folder, most_levels: await levelsFor(pool, row) };
}

/** The parts of a plan, of the kind of its outline, and the folder of the import. */
type Parts = { readonly folder: string; readonly next: NextPart<PackedPart> };

async function carryOutPlan(
  platform: Platform,
  row: RunningImport,
  outline: Outline | WikiOutline | UnreadableFile,
  parts: Parts,
): Promise<void> {
  if ("errors" in outline) return endWithoutWriting(platform, row, apiErrorOf(outline));
  await noteProgress(platform.pool, row.uuid, 0, "pages" in outline ? outline.pages : ticketsOf(outline).length);
  await checkAllowed(platform.pool, row, "before");
  if ("pages" in outline) return carryOutWiki(platform, row, outline, parts);
  const plan = await planAgain(platform.pool, row, outline);
  await checkRoom(platform.pool, "board", row, plan.fresh.length);
  if (row.dry_run) return preview(platform, row, outline, plan);
  return write(platform, row, outline, parts);
}

async function carryOutWiki(
  platform: Platform,
  row: RunningImport,
  outline: WikiOutline,
  { folder, next }: Parts,
): Promise<void> {
  const { pool, services, transactions } = platform;
  const progress = progressOf(platform, row, outline.pages);
  if (row.dry_run) {
    const parts = { next: unpacked<WikiChunk>(next), noteProgress: progress.prepared };
    return endWithoutWriting(platform, row, await previewWiki(pool, row, outline, parts));
  }
  await checkBefore(pool, row, outline);
  const unused = new Map<string, StoredAs>();
  const store = async (file_uuid: string, path: string): Promise<void> => {
    unused.set(file_uuid, "attachment");
    await services.storage.put(attachmentFile(file_uuid), path);
    await rm(path, { force: true });
  };
  const writeKept = async (): Promise<void> => {
    const read = await keepParts<WikiChunk>(folder, next, async ({ count, files }) => {
      for (const { file_uuid, path } of files) await store(file_uuid, path);
      await progress.prepared(count);
    });
    await inTransaction(transactions, contextOf(row), async (tx) => {
      const lockWorkspace = () => checkAllowed(tx, row, "under lock");
      const parts = { next: read(), noteProgress: progress.written, lockWorkspace };
      await finish(tx, row, await writeWiki(tx, row, outline, parts));
    });
  };
  const written = writeKept();
  await written.then(() => unused.clear()).finally(() => removeUnused(platform, row, unused));
}

function apiErrorOf({ errors, total }: UnreadableFile): ImportResult {
  const [only] = errors;
  const error =
    total === 1 && only !== undefined ? only.why : `${counted(total, "row")} cannot be imported as they are.`;
  return { error, row_errors: errors };
}

async function preview(platform: Platform, row: RunningImport, outline: Outline, plan: AgainPlan): Promise<void> {
  const again = await decideAgain(platform.pool, row, outline, plan, null);
  const labels = await matchLabels(platform.pool, row.workspace_uuid, [...labelsOf(plan.fresh), ...again.labels]);
  const tickets = [...ticketsOf({ boards: plan.fresh }), ...again.tickets];
  const made = { boards: plan.fresh, tickets, labels, again: reportAgain(outline, again), newcomers: [] };
  await endWithoutWriting(platform, row, reportOf(outline, made));
}

/** The function by which an import notes its progress: to prepare a task or page is half of it, and to write it the other half. */
function progressOf({ pool }: Platform, { uuid, dry_run }: RunningImport, total: number) {
  let halves = 0;
  const add = (count: number): Promise<void> => {
    halves += count;
    return noteProgress(pool, uuid, Math.floor(halves / 2), total);
  };
  // a dry run only prepares
  return { prepared: (count: number) => add(dry_run ? count * 2 : count), written: add };
}

/**
 * New boards are written first: nobody else sees them. The order keeps locks short for others: the workspace's row and the names of labels, which
 * others may wait for, are locked after that, then boards and tickets that are here already. Progress is stored on a separate connection.
 */
async function write(platform: Platform, row: RunningImport, outline: Outline, { folder, next }: Parts): Promise<void> {
  const progress = progressOf(platform, row, ticketsOf(outline).length);
  const read = await keepParts<Chunk>(folder, next, ({ count }) => progress.prepared(count));
  await inTransaction(platform.transactions, contextOf(row), async (tx) => {
    const plan = await planAgain(tx, row, outline);
    const labels = await matchLabels(tx, row.workspace_uuid, labelsOf(plan.fresh));
    const boards = await writeBoards(tx, row, plan.fresh, labels);
    if (boards.size > 0) await writeNew(tx, row, plan, { boards, chunks: read(), written: progress.written });
    await checkAllowed(tx, row, "under lock");
    await keepRoom(tx, "board", row, boards.size);
    const writer = await openAgain(tx, { row, outline, plan, labels, live: platform.services.live });
    await writeLabels(tx, row.workspace_uuid, writer.labels);
    const chunks = plan.known.size === 0 ? none : read();
    for (let chunk = await chunks(); chunk !== null; chunk = await chunks()) {
      await writer.write(tx, chunk);
      await progress.written(
        chunk.tickets.filter((ticket) => isKnown(plan, ticket) || !boards.has(chunk.board)).length,
      );
    }
    await end(tx, row, outline, {
      plan,
      labels: writer.labels,
      boards: [...boards.values()],
      done: await writer.end(tx),
    });
  });
}

const none: NextPart<Chunk> = () => Promise.resolve(null);

type NewBoards = {
  readonly boards: ReadonlyMap<number, WrittenBoard>;
  readonly chunks: NextPart<Chunk>;
  readonly written: (count: number) => Promise<void>;
};

/** Writes the tickets of the boards that the import makes. */
async function writeNew(
  tx: Transaction,
  row: RunningImport,
  plan: AgainPlan,
  { boards, chunks, written }: NewBoards,
): Promise<void> {
  const known = new Set<string>();
  const isNew = ({ task_uuid }: { readonly task_uuid: string }): boolean => !known.has(task_uuid);
  for (let chunk = await chunks(); chunk !== null; chunk = await chunks()) {
    const board = boards.get(chunk.board);
    if (board === undefined) continue;
    for (const ticket of chunk.tickets) if (isKnown(plan, ticket)) known.add(ticket.uuid);
    const tickets = chunk.tickets.filter((ticket) => !known.has(ticket.uuid));
    await writeTickets(tx, row, board, {
      tickets,
      subtasks: chunk.subtasks.filter(isNew),
      comments: chunk.comments.filter(isNew),
    });
    await written(tickets.length);
  }
}

type ImportOutcome = {
  readonly plan: AgainPlan;
  readonly labels: Labels;
  readonly boards: readonly WrittenBoard[];
  readonly done: WrittenAgain;
};

/** Notifies the assignees, and ends the import with its report. */
async function end(tx: Transaction, row: RunningImport, outline: Outline, written: ImportOutcome): Promise<void> {
  const { plan, labels, boards, done } = written;
  const { uuid: import_uuid, workspace_uuid, user_uuid: importer_uuid } = row;
  const board_uuids = boards.map((board) => board.uuid);
  const of = { workspace_uuid, import_uuid, importer_uuid, board_uuids: [...board_uuids, ...done.board_uuids] };
  await notifyAssigned(tx, of, done.assigned);
  const tickets = [...ticketsOf({ boards: plan.fresh }), ...done.again.tickets];
  const newcomers = [...boards.map((board) => board.newcomers), ...done.newcomers];
  const made = { boards: plan.fresh, tickets, labels, again: reportAgain(outline, done.again), newcomers };
  await finish(tx, row, { ...reportOf(outline, made), board_uuids, updated_board_uuids: done.board_uuids });
}
