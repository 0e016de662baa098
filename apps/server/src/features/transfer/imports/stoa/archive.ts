import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import {
  fileEntry,
  format,
  formatVersion,
  type Kind,
  kindEntry,
  type KindName,
  kindNames,
  kinds,
  type Manifest,
  manifestEntry,
} from "#features/transfer/export-format/index.ts";
import { Type } from "typebox";
import { parseJson } from "#platform/files/text.ts";
import { fileLimits } from "#platform/util/json-limits.ts";
import { compileCheck } from "#platform/http/validators.ts";
import { counted } from "../text.ts";
import { RefusalError } from "./refusal-error.ts";

/** The limits of a zip: files, bytes when it is unpacked, of its manifest, and of a page for people. */
const limits = { entries: 200_000, unpackedBytes: 4_000_000_000, manifestBytes: 50_000_000, pageBytes: 10_000_000 };

const file = "files/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const forPeople = "pages/.+\\.md|boards/.+\\.csv";
const known = new RegExp(`^(?:${[...kindNames, "events"].join("|")})\\.ndjson$|^(?:${file}|${forPeople})$`);

/** An export whose directory and manifest were read. */
export type Archive = {
  readonly manifest: Manifest;
  /** the uuids of the stored files that it has */
  readonly files: ReadonlySet<string>;
  /** The largest length of an entry, if it can be read to its end. In bytes. */
  sizeOf(name: string): number | undefined;
  /** The SHA-256 that an entry has, if it can be read to its end. In hexadecimal. */
  sha256Of(name: string): string | undefined;
  /** Opens an entry, which ends with an error when its bytes are not those that the manifest tells. */
  open(name: string): Promise<AsyncIterable<Buffer>>;
  /** the entries that are only compared with the manifest */
  readonly others: readonly string[];
};

const ManifestSchema = Type.Object({
  format: Type.Literal(format),
  version: Type.Integer({ minimum: 1 }),
  base_url: Type.String({ pattern: '^https?://[^\\s"\\\\]+[^/\\s"\\\\]$', maxLength: 2000 }),
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  entries: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    }),
  ),
});
const checkManifest = compileCheck(ManifestSchema);

/** Whether an export of this version has a kind of rows: an older one may lack it. */
export const isIn = ({ version }: Manifest, kind: KindName): boolean => ((kinds[kind] as Kind).since ?? 1) <= version;

/** Opens an export. @throws RefusalError for what is no export, is damaged, or is larger than the limits */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new RefusalError("it is no zip.");
  });
  const entries = await readDirectory(zip);
  const manifest = await readManifest(zip, entries.get(manifestEntry));
  const named = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  for (const name of entries.keys()) {
    if (name !== manifestEntry && !named.has(name)) throw new RefusalError(`${name} is not in the manifest.`);
  }
  for (const { name, bytes } of manifest.entries) {
    const entry = entries.get(name);
    if (entry === undefined) throw new RefusalError(`${name} is missing.`);
    if (entry.uncompressedSize !== bytes) throw new RefusalError(`${name} is not as long as the manifest tells.`);
  }
  for (const kind of kindNames) {
    if (!isIn(manifest, kind)) continue;
    if (!entries.has(kindEntry(kind))) throw new RefusalError(`${kindEntry(kind)} is missing.`);
  }
  const names = [...named.keys()];
  const isRead = new Set<string>(kindNames.map((kind: KindName) => kindEntry(kind)));
  return {
    manifest,
    files: new Set(names.filter((name) => name.startsWith(fileEntry(""))).map((name) => name.slice(6))),
    others: names.filter((name) => !isRead.has(name) && !name.startsWith(fileEntry(""))),
    sizeOf: (name) => entries.get(name)?.uncompressedSize,
    sha256Of: (name) => named.get(name)?.sha256,
    open: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new RefusalError(`${name} is missing.`);
      return verified(name, await openEntry(zip, entry), named.get(name)?.sha256 ?? "");
    },
  };
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new RefusalError(`it has more than ${counted(limits.entries, "file")}.`);
  const entries = new Map<string, Entry>();
  let [packed, unpacked] = [0, 0];
  const all = zip.eachEntry();
  for (;;) {
    // a wrong directory, and a path that leads out of the zip, are errors of the library
    const { value: entry, done } = await all.next().catch(() => {
      throw new RefusalError("the zip is damaged.");
    });
    if (done === true || entry === undefined) return entries;
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpackedBytes) throw new RefusalError("it would unpack to more than 4 GB.");
    // entries that share bytes add up to more than the file
    if (packed > zip.fileSize) throw new RefusalError("the zip is damaged.");
    const problem = problemOf(entry, entries);
    if (problem !== null) throw new RefusalError(`${entry.fileName.slice(0, 200)} ${problem}.`);
    entries.set(entry.fileName, entry);
  }
}

function problemOf(entry: Entry, before: ReadonlyMap<string, Entry>): string | null {
  const name = entry.fileName;
  const isKnown = name === manifestEntry || (known.test(name) && !name.split("/").includes(".."));
  if (!isKnown) return "is no file of an export";
  if (before.has(name)) return "is there twice";
  // it is read to its end, to compare it with the manifest
  if (name.startsWith("pages/") && entry.uncompressedSize > limits.pageBytes) return "is larger than 10 MB";
  return entry.isEncrypted() || !entry.canDecodeFileData() ? "cannot be unpacked" : null;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (entry === undefined) throw new RefusalError(`it has no ${manifestEntry}: it is no export of Stoa.`);
  if (entry.uncompressedSize > limits.manifestBytes) throw new RefusalError(`${manifestEntry} is too large.`);
  const bytes = await buffer(await openEntry(zip, entry)).catch(() => {
    throw new RefusalError(`${manifestEntry} cannot be unpacked.`);
  });
  const manifest = parseJson(String(bytes), fileLimits) as Manifest | undefined;
  if (typeof manifest !== "object" || manifest === null || manifest.format !== format) {
    throw new RefusalError(`${manifestEntry} is not that of an export.`);
  }
  if (manifest.version > formatVersion) throw new RefusalError("it was made by a newer version of Stoa.");
  const problem = checkManifest(manifest);
  if (problem !== null) throw new RefusalError(`${manifestEntry}: ${problem}.`);
  return manifest;
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry).catch(() => {
    throw new RefusalError(`${entry.fileName} cannot be unpacked.`);
  });
}

/** @throws RefusalError at the end when the bytes are others; before when there are more than the directory of the zip says */
async function* verified(name: string, stream: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof RefusalError ? error : new RefusalError(`${name} cannot be unpacked.`);
  }
  if (hash.digest("hex") !== sha256)
    throw new RefusalError(`${name} is not what the manifest tells: its SHA-256 differs.`);
}
