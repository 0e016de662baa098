import { open } from "node:fs/promises";
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from "yauzl";
import { readContentTypes } from "./content-types.ts";
import { ReadAhead } from "./read-ahead.ts";

const limits = { entries: 5_000, unpackedBytes: 200_000_000, ratio: 200, contentTypesBytes: 256_000 };

const contentTypesName = "[content_types].xml";
const stored = 0;
const deflated = 8;
const fileKindMask = 0o170000;
const symlinkKind = 0o120000;

function isAcceptable(entry: Entry): boolean {
  const unixMode = entry.externalFileAttributes >>> 16;
  if ((unixMode & fileKindMask) === symlinkKind) return false;
  if (entry.isEncrypted()) return false;
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) return false;
  return !/vbaproject/i.test(entry.fileName);
}

/** The entries by lower-case name; null when one is not acceptable, or when the archive would unpack to too much. */
async function readDirectory(zip: ZipFile): Promise<Map<string, Entry> | null> {
  if (zip.entryCount > limits.entries) return null;
  const entries = new Map<string, Entry>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (!isAcceptable(entry) || entries.has(name)) return null;
    entries.set(name, entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpackedBytes) return null;
  }
  // entries that share bytes add up to more than the file, as in a zip bomb that is not nested
  if (packed > zip.fileSize || unpacked > packed * limits.ratio) return null;
  return entries;
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  // the reader fails as soon as an entry has more bytes than the directory says
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
}

/** The type of the only main part (a text, a workbook, a presentation), or null when there is none or several. */
async function mainPartType(zip: ZipFile): Promise<string | null> {
  const entries = await readDirectory(zip);
  const contentTypes = entries?.get(contentTypesName);
  if (!entries || !contentTypes || contentTypes.uncompressedSize > limits.contentTypesBytes) return null;
  const types = readContentTypes(await readEntry(zip, contentTypes));
  if (!types) return null;
  const mainTypes = [...entries.keys()]
    .filter((name) => name !== contentTypesName)
    .map((name) => types.typeOf(name) ?? "")
    .filter((type) => type.endsWith(".main+xml"));
  return mainTypes.length === 1 ? (mainTypes[0] ?? null) : null;
}

function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/**
 * Whether a file is an Office file of a media type, by the directory of its ZIP archive; only the list of content types
 * is unpacked. An archive with paths that lead outside, links, encryption, macros, or above the limits is none.
 * @throws only when the file cannot be read
 */
export async function isOfficeFile(path: string, type: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const zip = await fromRandomAccessReaderPromise(new ReadAhead(file), size, {
      autoClose: false,
      strictFileNames: true,
    });
    return (await mainPartType(zip)) === `${type}.main+xml`;
  } catch (error) {
    if (isFileSystemError(error)) throw error;
    return false;
  } finally {
    await file.close();
  }
}
