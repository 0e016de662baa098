import { removeFiles } from "#features/tasks/attachments/index.ts";
import type { Platform } from "#platform/deployment/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { contextOf } from "./importer.ts";
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

export function announceEnd(tx: Transaction<"import.finished">, uuid: string, state: string): void {
  tx.emit({ name: "import.finished", data: { import: { uuid, state } } });
}

/**
 * Removes files that an import stored and no attachment has. The job looks for rows first: of a commit whose answer was lost
 * nobody knows whether it was done.
 */
export async function removeUnused(
  { transactions }: Platform,
  { workspace_uuid }: RunningImport,
  unused: ReadonlySet<string>,
): Promise<void> {
  if (unused.size === 0) return;
  await inTransaction(transactions, { workspace_uuid }, async (tx) => removeFiles(tx, [...unused]));
}
