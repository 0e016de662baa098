import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { checkLabels, lockLabels } from "#features/boards/labels/index.ts";
import { checkSharedViews } from "#features/workspaces/views/index.ts";
import { countWikis, findWikis, mostWikis } from "#features/wiki/wikis/index.ts";
import { ApiError } from "#kernel/errors.ts";
import { toBoardUuid } from "#kernel/uuids.ts";
import { checkRoom, keepRoom } from "#platform/auth/grow.ts";
import type { Platform } from "#platform/http/services.ts";
import type { Thread } from "#platform/jobs/thread.ts";
import { whileRoom } from "#platform/files/upload-room.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { endWithoutWriting, finish, removeUnused, type StoredAs } from "../end-import.ts";
import { importFile } from "../files.ts";
import { inImportThread, inShortThread } from "../import-thread.ts";
import { checkAllowed, contextOf } from "../importer.ts";
import { isShort, type Length } from "../short.ts";
import { type ImportResult, noteProgress, type RunningImport } from "../queries.ts";
import type { SentPart, StoaData, StoaOutline } from "./parts.ts";
import { RowWriter } from "./row-writer.ts";
import { keepFiles, keepRows, type NextSentPart } from "./keep.ts";
import { insertOutsiders } from "./outsiders.ts";
import { readTarget } from "./target.ts";
import { inImportFolder, openImportRoom } from "../import-folder.ts";
import { notifyNamed } from "#features/reactions/notifications/index.ts";
import type { Row } from "./check-rows.ts";
import { tellNewPrefixes } from "./new-prefixes.ts";

const thread = new URL("./thread.ts", import.meta.url);

/** The time for which the reading of an export may compute. In minutes of a processor. */
const mostMinutes = 10;

/** Thrown at the end of a dry run, which so writes nothing of what it tried. */
class DryRun extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super("A dry run ends.");
    this.result = result;
  }
}

/**
 * Imports an export of Stoa: all of it in one transaction, or nothing. A dry run does the same, and undoes it.
 * @returns whether the import was done; false if it is too long to be a short one
 */
export async function carryOutStoa(
  platform: Platform,
  row: RunningImport,
  length: Length,
  stopping: AbortSignal,
): Promise<boolean> {
  return inImportFolder(platform, async (folder, take) => {
    const path = join(folder, "export.zip");
    const zip = await platform.services.storage.read(importFile(row.uuid));
    await pipeline(zip, whileRoom(take), createWriteStream(path));
    const target = await readTarget(platform.pool, row.workspace_uuid);
    const data: StoaData = { path, folder, base_url: platform.services.baseUrl, target };
    const room = openImportRoom(take);
    const use = async ({ ask }: Thread<"next", SentPart>): Promise<boolean> => {
      const next: NextSentPart = async () => {
        for (;;) {
          stopping.throwIfAborted();
          const part = await ask("next");
          if (part.type === "refused") throw new ApiError("import_invalid", { problem: part.why });
          if (part.type === "file") await room.part(0, [part]);
          if (part.type === "packed") await room.part(part.packed.bytes.length, []);
          if (part.type !== "working") return part;
        }
      };
      const outline = (await next()) as StoaOutline;
      if (length === "short" && !isShort(outline)) return false;
      await room.expect(outline.bytes);
      await carryOutParts(platform, row, outline, { folder, next });
      return true;
    };
    return length === "short" ? inShortThread(thread, data, use) : inImportThread(thread, data, mostMinutes, use);
  });
}

async function carryOutParts(
  platform: Platform,
  row: RunningImport,
  outline: StoaOutline,
  { folder, next }: { readonly folder: string; readonly next: NextSentPart },
): Promise<void> {
  const { pool, services, transactions } = platform;
  const total = outline.rows + outline.files;
  await noteProgress(pool, row.uuid, 0, total);
  await checkAllowed(pool, row, "before", "admin");
  await checkRoom(pool, "board", row, outline.names.boards.length);
  await checkRoom(pool, "storage", row, outline.bytes);
  const unused = new Map<string, StoredAs>();
  const progress = { add: (count: number) => noteProgress(pool, row.uuid, (done += count), total) };
  let done = 0;
  const carryOut = async (): Promise<void> => {
    const first = await keepFiles(services.storage, row, next, { unused, progress });
    const { kept, skipped } = await keepRows(folder, first, next);
    await inTransaction(transactions, contextOf(row), async (tx) => {
      await insertOutsiders(tx, row.workspace_uuid, outline.outsiders, new Date(services.now()));
      const writer = new RowWriter(tx, row);
      for (let part = await kept(); part !== null; part = await kept()) {
        await writer.write(part);
        await progress.add(part.rows.length);
      }
      await finishRows(tx, row, outline, writer);
      const renamed = await tellNewPrefixes(tx, row.workspace_uuid, writer.boards);
      const result = { ...resultOf(outline, writer), skipped: [...skipped, ...renamed] };
      if (row.dry_run) throw new DryRun({ ...result, board_uuids: [] });
      await tellAuthors(tx, row, writer);
      await finish(tx, row, result);
    });
    unused.clear();
  };
  const carriedOut = carryOut().then(undefined, (error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
    return endWithoutWriting(platform, row, error.result);
  });
  await carriedOut.finally(() => removeUnused(platform, row, unused));
}

/** Writes the rest, announces it, and checks under the lock of the workspace what its plan limits. */
async function finishRows(
  tx: Transaction<"board.created" | "wiki.created" | "label.created">,
  row: RunningImport,
  outline: StoaOutline,
  writer: RowWriter,
): Promise<void> {
  const { workspace_uuid } = row;
  await checkAllowed(tx, row, "under lock", "admin");
  if ((await lockLabels(tx, workspace_uuid, outline.labels)) < outline.labels.length)
    throw new Error("A label was deleted meanwhile.");
  const labels = await writer.finish();
  if (labels.length > 0) await checkLabels(tx, workspace_uuid);
  if (writer.hasViews) await checkSharedViews(tx, workspace_uuid);
  await keepRoom(tx, "board", row, outline.names.boards.length);
  await keepRoom(tx, "storage", row, outline.bytes);
  for (const [board, added] of writer.automated) {
    await keepRoom(tx, "automation", { workspace_uuid, board_uuid: toBoardUuid(board) }, added);
  }
  if ((await countWikis(tx, workspace_uuid)) > mostWikis) throw new ApiError("wiki_limit", { most: mostWikis });
  for (const board of writer.boards) {
    const [uuid, name] = [toBoardUuid(String(board["uuid"])), String(board["name"])];
    tx.emit({ name: "board.created", board_uuid: uuid, data: { board: { uuid, name } } });
  }
  for (const label of labels) {
    const [uuid, name, color] = [String(label["uuid"]), String(label["name"]), String(label["color"])];
    tx.emit({ name: "label.created", data: { label: { uuid, name, color } } });
  }
  const made = new Set(writer.wikis.map(({ uuid }) => uuid));
  for (const wiki of await findWikis(tx, workspace_uuid)) {
    if (made.has(wiki.uuid)) tx.emit({ name: "wiki.created", data: { wiki } });
  }
}

function resultOf({ names, counts }: StoaOutline, writer: RowWriter): ImportResult {
  return {
    board_uuids: writer.boards.map(({ uuid }) => toBoardUuid(String(uuid))),
    created: {
      boards: writer.boards.map(({ name }) => String(name)),
      columns: names.columns,
      labels: names.labels,
      tickets: counts.tasks,
      comments: counts.comments,
      subtasks: counts.subtasks,
      wikis: names.wikis,
      pages: counts.pages,
      attachments: counts.attachments,
    },
  };
}

const uuidsOf = (rows: readonly Row[]): string[] => rows.map(({ uuid }) => String(uuid));

/** Notifies the members whom an export names as authors, once all of it is written. */
function tellAuthors(
  tx: Transaction<never>,
  { uuid: import_uuid, workspace_uuid, user_uuid: importer_uuid }: RunningImport,
  { boards, wikis }: RowWriter,
): Promise<void> {
  const [board_uuids, wiki_uuids] = [uuidsOf(boards).map(toBoardUuid), uuidsOf(wikis)];
  return notifyNamed(tx, { workspace_uuid, import_uuid, importer_uuid, board_uuids, wiki_uuids });
}
