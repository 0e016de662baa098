import { buffer } from "node:stream/consumers";
import { boardLimits, countBoards } from "#features/boards/boards/index.ts";
import { authorize, failPlanLimit } from "#kernel/authorize.ts";
import type { Actor } from "#kernel/actor.ts";
import { ApiError } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { FeatureGaveUp, FeatureJob } from "#platform/deployment/feature.ts";
import { inThread } from "#platform/jobs/thread.ts";
import type { PayloadOf } from "#platform/jobs/declaration.ts";
import type { Platform } from "#platform/deployment/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { importFile } from "./files.ts";
import type { Outline } from "./outline.ts";
import type { UnreadableFile } from "./plan.ts";
import type { PlanAnswer, PlanData, PlanQuestion } from "./plan-thread.ts";
import type { Chunk } from "./prepare.ts";
import {
  beginImport,
  type ImportResult,
  endImport,
  noteProgress,
  readAccessContext,
  type RunningImport,
} from "./queries.ts";
import { isShort } from "./short.ts";
import { counted } from "./text.ts";
import { matchLabels, reportOf, writeBoards, writeChunk, writeLabels } from "./write-plan.ts";
import { runImportJob } from "./jobs.ts";

const planThread = new URL("./plan-thread.ts", import.meta.url);

type Job = FeatureJob<PayloadOf<typeof runImportJob>>;

/** Does an import in one transaction, so that it is never half done. */
export const runImport: Job = async (platform, { import_uuid }, stopping) => {
  const row = await beginImport(platform.pool, import_uuid);
  if (row !== undefined) await carryOut(platform, row, () => true, stopping);
  await platform.services.storage.remove(importFile(import_uuid));
};

/** Does the import of a small file. If it turns out to be long, `runImport` does it, so that short imports need not wait. */
export const runShortImport: Job = async (platform, payload, stopping) => {
  const { workspace_uuid, import_uuid } = payload;
  const row = await beginImport(platform.pool, import_uuid);
  if (row === undefined || (await carryOut(platform, row, isShort, stopping))) {
    await platform.services.storage.remove(importFile(import_uuid));
    return;
  }
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => tx.enqueue(runImportJob, payload));
};

/** Stores why an import failed for good. */
export const failImport: FeatureGaveUp<PayloadOf<typeof runImportJob>> = async (platform, payload, error) => {
  const { workspace_uuid, import_uuid } = payload;
  const why =
    error instanceof ApiError ? error.message : "Something went wrong. Try again, or ask the operator of the server.";
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    if (await endImport(tx, import_uuid, { error: why })) announceEnd(tx, import_uuid, "failed");
  });
  await platform.services.storage.remove(importFile(import_uuid));
};

/** @returns whether the import was done; false if its outline does not allow it */
async function carryOut(
  platform: Platform,
  row: RunningImport,
  isToBe: (outline: Outline) => boolean,
  stopping: AbortSignal,
): Promise<boolean> {
  const bytes = await buffer(await platform.services.storage.read(importFile(row.uuid)));
  const data: PlanData = { source: row.source, file_name: row.file_name, bytes };
  return inThread<PlanQuestion, PlanAnswer, boolean>(planThread, data, async ({ ask }) => {
    const outline = (await ask("outline")) as Outline | UnreadableFile;
    if (!("errors" in outline) && !isToBe(outline)) return false;
    await carryOutPlan(platform, row, outline, { next: async () => (await ask("chunk")) as Chunk | null }, stopping);
    return true;
  });
}

async function carryOutPlan(
  platform: Platform,
  row: RunningImport,
  outline: Outline | UnreadableFile,
  chunks: { next(): Promise<Chunk | null> },
  stopping: AbortSignal,
): Promise<void> {
  if ("errors" in outline) return end(platform, row, apiErrorOf(outline));
  await noteProgress(platform.pool, row.uuid, 0, outline.tickets);
  await checkAllowed(platform.pool, row, outline.boards.length, "before");
  if (row.dry_run) return preview(platform, row, outline);
  return write(platform, row, outline, chunks, stopping);
}

function apiErrorOf({ errors, total }: UnreadableFile): ImportResult {
  const [only] = errors;
  const error =
    total === 1 && only !== undefined ? only.why : `${counted(total, "row")} cannot be imported as they are.`;
  return { error, row_errors: errors };
}

async function preview(platform: Platform, row: RunningImport, outline: Outline): Promise<void> {
  const labels = await matchLabels(platform.pool, row.workspace_uuid, outline);
  await end(platform, row, reportOf(outline, labels));
}

/** Ends an import that wrote nothing. A dry run stores nothing except its own row. */
async function end(platform: Platform, row: RunningImport, ending: ImportResult): Promise<void> {
  await inTransaction(platform.transactions, contextOf(row), async (tx) => {
    const isEnded = await endImport(tx, row.uuid, ending);
    if (isEnded && !row.dry_run) announceEnd(tx, row.uuid, ending.error === undefined ? "done" : "failed");
  });
}

/**
 * The order keeps locks short for others: the workspace's row and the names of labels, which others may wait for, are
 * locked at the end, and progress is stored on a separate connection.
 */
async function write(
  platform: Platform,
  row: RunningImport,
  outline: Outline,
  chunks: { next(): Promise<Chunk | null> },
  stopping: AbortSignal,
): Promise<void> {
  await inTransaction(platform.transactions, contextOf(row), async (tx) => {
    const labels = await matchLabels(tx, row.workspace_uuid, outline);
    const boards = await writeBoards(tx, row, outline);
    let done = 0;
    for (let chunk = await chunks.next(); chunk !== null; chunk = await chunks.next()) {
      stopping.throwIfAborted();
      await writeChunk(tx, row, { boards, labels }, chunk);
      done += chunk.tickets.length;
      await noteProgress(platform.pool, row.uuid, done, outline.tickets);
    }
    await checkAllowed(tx, row, 0, "under lock");
    await writeLabels(tx, row.workspace_uuid, labels);
    const board_uuids = boards.map((board) => board.uuid);
    const isEnded = await endImport(tx, row.uuid, { ...reportOf(outline, labels), board_uuids });
    // rolls back, because another worker has finished this import meanwhile
    if (!isEnded) throw new Error("The import was ended by another worker.");
    announceEnd(tx, row.uuid, "done");
  });
}

/**
 * A person who imports must still be allowed to, and the plan's boards are counted (§8).
 * @param coming how many boards are yet to be written
 * @throws ApiError, which fails the import
 */
async function checkAllowed(
  reader: Reader,
  row: RunningImport,
  coming: number,
  when: "before" | "under lock",
): Promise<void> {
  const { workspace_uuid, user_uuid } = row;
  const accessContext = await readAccessContext(reader, { workspace_uuid, user_uuid, lock: when === "under lock" });
  // the second factor was asked for when the import was sent
  const own = { keyFromOtherWorkspace: false, isListed: true, isArchived: false, lacksTwoFactor: false };
  authorize(
    "workspace",
    "addCapacity",
    accessContext === undefined ? null : { ...accessContext, ...own, isSuspended: accessContext.is_suspended },
  );
  const limit = boardLimits[accessContext?.plan ?? "free"];
  if ((await countBoards(reader, workspace_uuid)) + coming > limit) failPlanLimit("board_limit");
}

function contextOf(row: RunningImport): { workspace_uuid: string; actor: Actor } {
  const name = `${row.first_name} ${row.last_name}`.trim();
  return {
    workspace_uuid: row.workspace_uuid,
    actor: { kind: "user", user_uuid: row.user_uuid, api_key_uuid: null, name },
  };
}

function announceEnd(tx: Transaction, uuid: string, state: string): void {
  tx.emit({ name: "import.finished", data: { import: { uuid, state } } });
}
