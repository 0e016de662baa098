import { rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { attachmentFile } from "#features/content/attachments/index.ts";
import { notifyAssigned } from "#features/reactions/notifications/index.ts";
import type { BoardUuid } from "#kernel/uuids.ts";
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
import { findKnown, withoutKnown } from "./known-tickets.ts";
import { type Outline, totalsOf } from "./outline.ts";
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
import { matchLabels, reportOf, writeBoards, writeChunk, writeLabels } from "./write-plan.ts";
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
  const { source, file_name, workspace_uuid, mapping, time_zone } = row;
  if (source === "csv" || source === "trello") {
    const members = await findAssignable(pool, row);
    const remembered = await findRemembered(pool, workspace_uuid);
    return { source, file_name, bytes, members, remembered, mapping, time_zone: time_zone ?? "UTC" };
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
  await noteProgress(platform.pool, row.uuid, 0, "pages" in outline ? outline.pages : totalsOf(outline).tickets);
  await checkAllowed(platform.pool, row, "before");
  if ("pages" in outline) return carryOutWiki(platform, row, outline, parts);
  const added = withoutKnown(outline, await findKnown(platform.pool, row.workspace_uuid, outline));
  await checkRoom(platform.pool, "board", row, added.boards.length);
  if (row.dry_run) return preview(platform, row, added);
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
    const kept = await keepParts<WikiChunk>(folder, next, async ({ count, files }) => {
      for (const { file_uuid, path } of files) await store(file_uuid, path);
      await progress.prepared(count);
    });
    await inTransaction(transactions, contextOf(row), async (tx) => {
      const lockWorkspace = () => checkAllowed(tx, row, "under lock");
      const parts = { next: kept, noteProgress: progress.written, lockWorkspace };
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

async function preview(platform: Platform, row: RunningImport, outline: Outline): Promise<void> {
  const labels = await matchLabels(platform.pool, row.workspace_uuid, outline);
  await endWithoutWriting(platform, row, reportOf(outline, labels));
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
 * The order keeps locks short for others: the workspace's row and the names of labels, which others may wait for, are
 * locked at the end, and progress is stored on a separate connection.
 */
async function write(platform: Platform, row: RunningImport, whole: Outline, { folder, next }: Parts): Promise<void> {
  const progress = progressOf(platform, row, totalsOf(whole).tickets);
  const kept = await keepParts<Chunk>(folder, next, ({ count }) => progress.prepared(count));
  await inTransaction(platform.transactions, contextOf(row), async (tx) => {
    const known = await findKnown(tx, row.workspace_uuid, whole);
    const outline = withoutKnown(whole, known);
    const labels = await matchLabels(tx, row.workspace_uuid, outline);
    const boards = await writeBoards(tx, row, outline);
    const made = { boards, labels, known, left: new Set<string>() };
    for (let chunk = await kept(); chunk !== null; chunk = await kept()) {
      await writeChunk(tx, row, made, chunk);
      await progress.written(chunk.tickets.length);
    }
    await checkAllowed(tx, row, "under lock");
    await keepRoom(tx, "board", row, boards.size);
    await writeLabels(tx, row.workspace_uuid, labels);
    const written = [...boards.values()];
    const board_uuids = written.map((board) => board.uuid);
    await tellAssignees(tx, row, board_uuids);
    await finish(tx, row, { ...reportOf(outline, labels, written), board_uuids });
  });
}

function tellAssignees(tx: Transaction<never>, row: RunningImport, board_uuids: readonly BoardUuid[]): Promise<void> {
  const { uuid: import_uuid, workspace_uuid, user_uuid: importer_uuid } = row;
  return notifyAssigned(tx, { workspace_uuid, import_uuid, importer_uuid, board_uuids });
}
