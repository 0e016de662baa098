import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Actor } from "#kernel/actor.ts";
import { whyFailed } from "#platform/http/errors.ts";
import { readSnapshot } from "#platform/db/snapshot.ts";
import type { FeatureGaveUp, FeatureJob } from "#platform/deployment/feature.ts";
import type { Platform } from "#platform/http/services.ts";
import { type TakeRoom, whileRoom } from "#platform/files/upload-room.ts";
import { zipStream } from "#platform/files/zip-stream.ts";
import { sweepArea, sweepGrace } from "#platform/storage/sweep.ts";
import { removeFileJob } from "#platform/storage/jobs.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { exportEntries } from "./entries.ts";
import { exportArea, exportFile } from "./files.ts";
import type { ExportNamed } from "./jobs.ts";
import {
  beginExport,
  endExport,
  findKept,
  noteProgress,
  removeOld,
  removeReplaced,
  type RunningExport,
} from "./queries.ts";
import { keptDays } from "./view.ts";

const day = 24 * 60 * 60 * 1000;

/** Writes an export: into a file of its own first, which gets its name in the storage when it is whole. */
export const runExport: FeatureJob<ExportNamed> = async (platform, { export_uuid }, stopping) => {
  const row = await beginExport(platform.pool, export_uuid);
  if (row === undefined) return;
  await platform.uploadRoom.make(async (take) => {
    const path = join(platform.uploadRoom.folder, `export-${randomUUID()}`);
    await writeAndStore(platform, row, { path, take }, stopping).finally(() => rm(path, { force: true }));
  });
};

/** The file into which a zip is written, and the way to ask for its room. */
type Place = { readonly path: string; readonly take: TakeRoom };

async function writeAndStore(
  platform: Platform,
  row: RunningExport,
  place: Place,
  stopping: AbortSignal,
): Promise<void> {
  await writeZip(platform, row, place, stopping);
  const { size } = await stat(place.path);
  await finish(platform, row, place.path, size);
}

async function writeZip(
  platform: Platform,
  row: RunningExport,
  { path, take }: Place,
  stopping: AbortSignal,
): Promise<void> {
  const { pool, services, transactions } = platform;
  const progress = async (done: number, total: number): Promise<void> => {
    stopping.throwIfAborted();
    await noteProgress(pool, row.uuid, done, total);
  };
  const entries = exportEntries({
    row,
    snapshot: (read) => readSnapshot(transactions.pool, read),
    storage: services.storage,
    base_url: services.baseUrl,
    exported_at: new Date(services.now()),
    progress,
  });
  await pipeline(zipStream(entries), whileRoom(take), createWriteStream(path, { flags: "wx", mode: 0o600 }));
}

/**
 * Stores the zip, then ends the export in one transaction with its event; the oldest ones make room for it. Of two workers that
 * wrote it, because the first was taken for dead, each stores a file, and that of the first to end it is kept.
 */
async function finish(
  { transactions, services }: Platform,
  row: RunningExport,
  path: string,
  size_bytes: number,
): Promise<void> {
  const { workspace_uuid, user_uuid, user_name } = row;
  const file_uuid = randomUUID();
  await services.storage.put(exportFile(file_uuid), path);
  const actor: Actor = { kind: "user", user_uuid, api_key_uuid: null, name: user_name };
  const isKept = await inTransaction(transactions, { workspace_uuid, actor }, async (tx) => {
    if (!(await endExport(tx, row.uuid, { file_uuid, size_bytes }))) return false;
    announceEnd(tx, row.uuid, "done");
    for (const uuid of await removeReplaced(tx, workspace_uuid)) tx.enqueue(removeFileJob, { name: exportFile(uuid) });
    return true;
  });
  if (!isKept) await services.storage.discard(exportFile(file_uuid));
}

/** Stores why an export failed for good. */
export const failExport: FeatureGaveUp<ExportNamed> = async (platform, { workspace_uuid, export_uuid }, error) => {
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    if (await endExport(tx, export_uuid, { error: whyFailed(error) })) announceEnd(tx, export_uuid, "failed");
  });
};

function announceEnd(tx: Transaction<"export.finished">, uuid: string, state: string): void {
  tx.emit({ name: "export.finished", data: { export: { uuid, state } } });
}

/** Removes exports that are too old, and files that no export has. */
export async function sweepExports({ pool, services }: Platform): Promise<void> {
  await removeOld(pool, new Date(services.now() - keptDays * day));
  await sweepArea(services.storage, exportArea, new Date(services.now() - sweepGrace), (uuids) =>
    findKept(pool, uuids),
  );
}
