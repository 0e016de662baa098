import { removeFiles } from "#features/content/attachments/index.ts";
import { removeUnusedDocumentsJob } from "#features/wiki/signature-requests/index.ts";
import type { FeatureGaveUp } from "#platform/deployment/feature.ts";
import type { Platform } from "#platform/http/services.ts";
import type { PayloadOf } from "#platform/jobs/declaration.ts";
import { whyFailed } from "#platform/http/errors.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { importFile } from "./files.ts";
import { contextOf } from "./importer.ts";
import type { runImportJob } from "./jobs.ts";
import { endImport, type ImportResult, type RunningImport } from "./queries.ts";

/** Ends an import that wrote nothing. A dry run stores nothing except its own row. */
export async function endWithoutWriting(platform: Platform, row: RunningImport, ending: ImportResult): Promise<void> {
  await inTransaction(platform.transactions, contextOf(row), async (tx) => {
    const isEnded = await endImport(tx, row.uuid, ending);
    if (isEnded && !row.dry_run) announceEnd(tx, row.uuid, ending.error === undefined ? "done" : "failed");
  });
}

/** Ends an import that wrote something, in the transaction that wrote it. */
export async function finish(tx: Transaction, row: RunningImport, result: ImportResult): Promise<void> {
  const isEnded = await endImport(tx, row.uuid, result);
  // rolls back, because another worker has finished this import meanwhile
  if (!isEnded) throw new Error("The import was ended by another worker.");
  announceEnd(tx, row.uuid, "done");
}

/** Stores why an import failed for good. */
export const failImport: FeatureGaveUp<PayloadOf<typeof runImportJob>> = async (platform, payload, error) => {
  const { workspace_uuid, import_uuid } = payload;
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    if (await endImport(tx, import_uuid, { error: whyFailed(error) })) announceEnd(tx, import_uuid, "failed");
  });
  await platform.services.storage.remove(importFile(import_uuid));
};

export function announceEnd(tx: Transaction<"import.finished">, uuid: string, state: string): void {
  tx.emit({ name: "import.finished", data: { import: { uuid, state } } });
}

/** As what an import has stored a file: of an attachment, or a sealed document. */
export type StoredAs = "attachment" | "document";

/**
 * Removes files that an import stored and no attachment has, and documents that no signature request has. The job looks for rows first: of a commit whose answer was lost
 * nobody knows whether it was done.
 */
export async function removeUnused(
  { transactions }: Platform,
  { workspace_uuid }: RunningImport,
  unused: ReadonlyMap<string, StoredAs>,
): Promise<void> {
  if (unused.size === 0) return;
  const of = (kind: StoredAs) => [...unused.keys()].filter((uuid) => unused.get(uuid) === kind);
  await inTransaction(transactions, { workspace_uuid }, async (tx) => {
    removeFiles(tx, of("attachment"));
    const file_uuids = of("document");
    if (file_uuids.length > 0) tx.enqueue(removeUnusedDocumentsJob, { file_uuids });
  });
}
