import { posix } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { reportName } from "#features/content/page-text/index.ts";
import type { UnreadableFile } from "../plan.ts";
import { failFile } from "../errors.ts";
import { counted } from "../text.ts";
import type { Report } from "./report.ts";

const limits = { entries: 20_000, unpackedBytes: 300_000_000, levels: 200, pathLength: 2_000 };

const fileKindMask = 0o170000;
const symlinkKind = 0o120000;
const utf8Flag = 0x800;

/** A zip whose directory was read. Nothing of it is written to the disk under a name of its own. */
export type Archive = {
  /** the files by their paths, with slashes, relative to the top of the zip */
  readonly files: ReadonlyMap<string, { readonly size: number }>;
  /** Unpacks a file; null when it cannot be unpacked. */
  read(path: string): Promise<Buffer | null>;
};

/**
 * Reads the directory of a zip. What is not a plain file inside of it is reported and left out.
 * @returns why the whole zip is rejected, when it is none, has too many files, or would unpack to too much
 */
export async function openArchive(bytes: Uint8Array, report: Report): Promise<Archive | UnreadableFile> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    decodeStrings: false,
  }).catch(() => null);
  if (zip === null) return failFile("The file is no zip.");
  const entries = await readDirectory(zip, bytes.length, report).catch(() => failFile("The zip is damaged."));
  if ("errors" in entries) return entries;
  return {
    files: new Map([...entries].map(([path, entry]) => [path, { size: entry.uncompressedSize }])),
    read: (path) => readEntry(zip, entries.get(path)),
  };
}

async function readDirectory(zip: ZipFile, size: number, report: Report): Promise<Map<string, Entry> | UnreadableFile> {
  if (zip.entryCount > limits.entries) {
    return failFile(`The zip has more than ${counted(limits.entries, "file")}.`);
  }
  const entries = new Map<string, Entry>();
  let [packed, unpacked, hidden] = [0, 0, 0];
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpackedBytes) return failFile("The zip would unpack to more than 300 MB.");
    // entries that share bytes add up to more than the file
    if (packed > size) return failFile("The zip is damaged.");
    const name = nameOf(entry).replaceAll("\\", "/");
    if (name.endsWith("/")) continue;
    if (isHidden(name)) hidden += 1;
    else keep(entries, entry, name, report);
  }
  if (hidden > 0)
    report.add("Hidden files", `${counted(hidden, "file")} of systems and tools, which pages do not need.`);
  return entries;
}

function keep(entries: Map<string, Entry>, entry: Entry, name: string, report: Report): void {
  const path = posix.normalize(name).normalize("NFC");
  const why = problemOf(entry, name) ?? (entries.has(path) ? "The zip has a file of this name before it." : null);
  if (why !== null) report.add(name, why);
  else if (path !== reportName) entries.set(path, entry);
}

function problemOf(entry: Entry, name: string): string | null {
  const segments = name.split("/");
  const isOutside = name.startsWith("/") || /^[A-Za-z]:/.test(name) || segments.includes("..");
  if (isOutside) return "Its path leads out of the zip.";
  if (name.length > limits.pathLength || segments.length > limits.levels) return "Its path is too long.";
  // oxlint-disable-next-line no-control-regex -- control characters are what is rejected
  if (/[\u0000-\u001f\u007f]/.test(name)) return "Its name has control characters.";
  if (((entry.externalFileAttributes >>> 16) & fileKindMask) === symlinkKind) return "It is a symbolic link.";
  if (entry.isEncrypted()) return "It is encrypted.";
  return entry.canDecodeFileData() ? null : "It is packed by a method that is not supported.";
}

const isHidden = (name: string): boolean =>
  name.split("/").some((part) => part === "__MACOSX" || /^\.[^.]|^(?:thumbs\.db|desktop\.ini)$/i.test(part));

/** Many programs write UTF-8 without saying so; other names are in the code page of DOS. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fileNameRaw);
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag & ~utf8Flag, fileNameRaw, extraFields, false);
  }
}

async function readEntry(zip: ZipFile, entry: Entry | undefined): Promise<Buffer | null> {
  if (entry === undefined) return null;
  try {
    // fails as soon as there are more bytes than the directory says
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch {
    return null;
  }
}
