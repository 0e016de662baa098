import { createHash, type Hash } from "node:crypto";
import { Readable, Transform } from "node:stream";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { attachmentFile } from "#features/content/attachments/index.ts";
import { documentFile } from "#features/wiki/signature-requests/index.ts";
import {
  fileEntry,
  format,
  formatVersion,
  kindEntry,
  type KindName,
  kindNames,
  kinds,
  type Manifest,
  manifestEntry,
} from "#features/transfer/export-format/index.ts";
import type { Reader } from "#platform/db/query.ts";
import type { ZipEntry } from "#platform/files/zip-stream.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { findTables } from "./board-tables.ts";
import type { RunningExport } from "./queries.ts";
import { countRows, type ExportedFile, findFiles, readEvents, readRows } from "./read-rows.ts";
import { FolderNames, pageFiles, safeStem } from "#features/wiki/export/index.ts";
import { findTree } from "#features/wiki/pages/index.ts";
import { findWikis } from "#features/wiki/wikis/index.ts";

/** The content of an export. */
type ExportContent = {
  readonly row: RunningExport;
  /** reads the database as it is at one moment */
  readonly snapshot: <T>(read: (reader: Reader) => AsyncIterable<T>) => AsyncIterable<T>;
  readonly storage: Pick<Storage, "find">;
  readonly base_url: string;
  readonly exported_at: Date;
  /** called with the number of rows and files that are written, and of all; throws when the work is to stop */
  readonly progress: (done: number, total: number) => Promise<void>;
};

/**
 * The entries of an export: the rows of one moment, then the files, which are never changed, and at last the manifest. A zip of
 * them holds one part of the rows, or of a file, in the memory.
 */
export async function* exportEntries(exported: ExportContent): AsyncGenerator<ZipEntry> {
  const writer = new EntryWriter(exported);
  yield* exported.snapshot((reader) => writer.readRows(reader));
  yield* writer.readFiles();
  yield writer.manifest();
}

class EntryWriter {
  readonly #exported: ExportContent;
  readonly #counts: Record<string, number> = {};
  readonly #entries: Manifest["entries"][number][] = [];
  readonly #missing: string[] = [];
  #files: ExportedFile[] = [];
  #done = 0;
  #total = 0;

  constructor(exported: ExportContent) {
    this.#exported = exported;
  }

  async *readRows(reader: Reader): AsyncGenerator<ZipEntry> {
    const { row } = this.#exported;
    this.#files = await findFiles(reader, row.workspace_uuid);
    this.#total = this.#files.length + (await countAll(reader, row.workspace_uuid));
    await this.#step(0);
    for (const name of kindNames) yield this.#lines(name, linesOf(reader, row.workspace_uuid, name), 1);
    yield this.#lines("events", readEvents(reader, row.workspace_uuid), 0);
    for await (const { path, text } of findPageFiles(reader, row)) yield this.#hashed(path, Readable.from([text]));
    for (const { path, lines } of await findTables(reader, row.workspace_uuid)) {
      yield this.#hashed(path, Readable.from(lines()));
      await this.#step(0);
    }
  }

  async *readFiles(): AsyncGenerator<ZipEntry> {
    for (const { file_uuid, is_document } of this.#files) {
      const name = is_document ? documentFile(file_uuid) : attachmentFile(file_uuid);
      const content = await this.#exported.storage.find(name);
      // deleted for good since the snapshot
      if (content === null) this.#missing.push(file_uuid);
      else yield* this.#untilClosed(content, this.#hashed(fileEntry(file_uuid), content, true));
      await this.#step(1);
    }
  }

  /** An entry whose file is closed also when the zip ends before it comes to it. */
  *#untilClosed(content: Readable, entry: ZipEntry): Generator<ZipEntry> {
    using atEnd = new DisposableStack();
    atEnd.defer(() => void content.destroy());
    yield entry;
  }

  manifest(): ZipEntry {
    const { row, base_url, exported_at } = this.#exported;
    const manifest: Manifest = {
      format,
      version: formatVersion,
      exported_at: exported_at.toISOString(),
      base_url,
      workspace: { uuid: row.workspace_uuid, name: row.workspace_name },
      counts: this.#counts,
      missing_files: this.#missing,
      entries: this.#entries,
    };
    return { path: manifestEntry, content: `${JSON.stringify(manifest, null, 1)}\n` };
  }

  async #step(by: number): Promise<void> {
    this.#done += by;
    await this.#exported.progress(this.#done, this.#total);
  }

  /** The entry of a kind. @param weight how much of the progress each row is */
  #lines(name: KindName | "events", parts: AsyncIterable<readonly string[]>, weight: 0 | 1): ZipEntry {
    this.#counts[name] = 0;
    const onLines = async (rows: number): Promise<void> => {
      this.#counts[name] = (this.#counts[name] ?? 0) + rows;
      await this.#step(rows * weight);
    };
    return this.#hashed(kindEntry(name), Readable.from(joined(parts, onLines)));
  }

  #hashed(path: string, content: Readable, isPacked = false): ZipEntry {
    const measure = new Measure((bytes, sha256) => this.#entries.push({ name: path, bytes, sha256 }));
    content.once("error", (error) => measure.destroy(error));
    measure.once("close", () => content.destroy());
    return { path, content: async () => content.pipe(measure), isPacked };
  }
}

async function* linesOf(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  name: KindName,
): AsyncGenerator<readonly string[]> {
  for await (const part of readRows(reader, workspace_uuid, kinds[name])) yield part.map(({ line }) => line);
}

/** Lines as the text of a file, part by part. */
async function* joined(
  parts: AsyncIterable<readonly string[]>,
  onLines: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  for await (const lines of parts) {
    yield lines.map((line) => `${line}\n`).join("");
    await onLines(lines.length);
  }
}

async function countAll(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<number> {
  let sum = 0;
  for (const name of kindNames) sum += await countRows(reader, workspace_uuid, kinds[name]);
  return sum;
}

/** Passes bytes on, and tells their number and hash at the end. */
class Measure extends Transform {
  readonly #hash: Hash = createHash("sha256");
  readonly #onEnd: (bytes: number, sha256: string) => void;
  #bytes = 0;

  constructor(onEnd: (bytes: number, sha256: string) => void) {
    super();
    this.#onEnd = onEnd;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  override _flush(done: () => void): void {
    this.#onEnd(this.#bytes, this.#hash.digest("hex"));
    done();
  }
}

/** The pages of a workspace as files of markdown for people, a folder for each wiki. */
async function* findPageFiles(
  reader: Reader,
  who: { readonly workspace_uuid: WorkspaceUuid; readonly user_uuid: string },
): AsyncGenerator<{ readonly path: string; readonly text: string }> {
  const reads = { ...who, seesAllBoards: true, seesWikis: true };
  const names = new FolderNames([]);
  for (const wiki of await findWikis(reader, who.workspace_uuid)) {
    const folder = names.take(safeStem(wiki.name), [""]);
    const pages = await findTree(reader, { workspace_uuid: who.workspace_uuid, uuid: wiki.uuid });
    for await (const { path, text } of pageFiles(reader, reads, pages)) yield { path: `pages/${folder}/${path}`, text };
  }
}
