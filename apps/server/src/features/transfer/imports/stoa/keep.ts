import { rm } from "node:fs/promises";
import { attachmentFile } from "#features/content/attachments/index.ts";
import { documentFile } from "#features/wiki/signature-requests/index.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { StoredAs } from "../end-import.ts";
import { keepParts, type PackedPart } from "../kept-parts.ts";
import type { RunningImport } from "../queries.ts";
import type { SentPart } from "./parts.ts";
import type { Rows } from "./row-writer.ts";

/** Returns the next part of an export. */
export type NextSentPart = () => Promise<Exclude<SentPart, { type: "working" | "refused" }>>;

type FileStorage = {
  readonly unused: Map<string, StoredAs>;
  readonly progress: { add(count: number): Promise<void> };
};

/** Stores the files. @returns the first part behind them */
export async function keepFiles(
  storage: Storage,
  row: RunningImport,
  next: NextSentPart,
  { unused, progress }: FileStorage,
) {
  let part = await next();
  for (; part.type === "file"; part = await next()) {
    if (!row.dry_run) await keepFile(storage, part, unused);
    await rm(part.path, { force: true });
    await progress.add(1);
  }
  return part;
}

/** Has all rows prepared before the transaction. */
export async function keepRows(folder: string, first: Awaited<ReturnType<NextSentPart>>, next: NextSentPart) {
  let part = first;
  const nextRows = async (): Promise<PackedPart | null> => {
    if (part.type !== "packed") return null;
    const { packed } = part;
    part = await next();
    return packed;
  };
  const read = await keepParts<Rows>(folder, nextRows, async () => {});
  return { kept: read(), skipped: part.type === "end" ? part.skipped : [] };
}

async function keepFile(
  storage: Storage,
  { file_uuid, path, is_document }: Extract<SentPart, { type: "file" }>,
  unused: Map<string, StoredAs>,
): Promise<void> {
  unused.set(file_uuid, is_document ? "document" : "attachment");
  await storage.put(is_document ? documentFile(file_uuid) : attachmentFile(file_uuid), path);
}
