import { posix } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { reportName } from "#features/content/page-text/index.ts";
import { failFile } from "../errors.ts";
import type { UnreadableFile } from "../plan.ts";
import { counted } from "../text.ts";
import type { Report } from "./report.ts";
import { isPageFile } from "./page-files.ts";
import { hiddenPart, nameOf, pathOf, problemOf } from "./zip-entries.ts";

/** Zips in a zip lie in the memory while they are read. */
const most = { entries: 20_000, unpackedBytes: 300_000_000, zipLevels: 3, bytesOfZips: 50_000_000 };

/** The files of an import. Nothing of them is written to the disk under a name of its own. */
export type Archive = {
  /** the files by their paths, with slashes, relative to the top */
  readonly files: ReadonlyMap<string, { readonly size: number }>;
  /** names of hidden folders and files, by which a tool is recognized */
  readonly hidden: ReadonlySet<string>;
  /** whether it is an export of a wiki of this product */
  readonly isOwn: boolean;
  /** Unpacks a file; null when it cannot be unpacked. */
  read(path: string): Promise<Buffer | null>;
};

type Place = { readonly zip: ZipFile; readonly entry: Entry };
type Places = Map<string, Place>;

/** The reason why all files are rejected. */
class Refusal extends Error {}

const twice = { importance: "lost", what: "Files", why: "The zip has a file of this name before it." } as const;
const hiddenFiles = {
  importance: "note",
  what: "Hidden files",
  why: "These are files of systems and tools, which pages do not need.",
} as const;

/** Whether a file is a zip. Its first bytes are those of an entry, or of an empty zip. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/**
 * Reads the directory of a zip, and of the zips in it. What is not a plain file inside of it is reported and left out.
 * @returns why the whole zip is rejected, when it is damaged, has too many files, or would unpack to too much
 */
export async function openArchive(bytes: Uint8Array, report: Report): Promise<Archive | UnreadableFile> {
  const reader = new ZipReader(report);
  try {
    await reader.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), "", 1);
  } catch (error) {
    return failFile(error instanceof Refusal ? error.message : "The zip is damaged.");
  }
  const { places, hidden, isOwn } = reader;
  const files = new Map([...places].map(([path, { entry }]) => [path, { size: entry.uncompressedSize }]));
  return { files, hidden, isOwn, read: (path) => unpack(places.get(path)) };
}

/** Reads the directories of a zip and of those in it. The limits hold for all of them together. */
class ZipReader {
  readonly places: Places = new Map();
  readonly hidden = new Set<string>();
  isOwn = false;
  readonly #report: Report;
  #entries = 0;
  #unpackedBytes = 0;
  #bytesOfZips = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Adds the files of a zip. @param folder the path under which they come; "" for the top */
  async read(bytes: Buffer, folder: string, level: number): Promise<void> {
    const found = await this.#readDirectory(bytes);
    const zips = [...found.keys()].filter((path) => /\.zip$/i.test(path));
    // next to pages, a zip is a file that somebody has attached
    const isOfZips = ![...found.keys()].some((path) => isPageFile(path));
    for (const path of isOfZips ? zips : []) {
      const inner = await this.#unpackZip(found.get(path));
      if (inner === null) continue;
      found.delete(path);
      if (level === most.zipLevels)
        throw new Refusal("There are more than 3 zips in one another. Send the innermost one.");
      await this.read(inner, posix.join(folder, folderFor(path, zips.length)), level + 1);
    }
    for (const [path, place] of found) this.#keep(this.places, posix.join(folder, path), place);
  }

  async #readDirectory(bytes: Buffer): Promise<Places> {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false });
    this.#entries += zip.entryCount;
    if (this.#entries > most.entries) throw new Refusal(`The zip has more than ${counted(most.entries, "file")}.`);
    const found: Places = new Map();
    let packed = 0;
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize;
      this.#unpackedBytes += entry.uncompressedSize;
      if (this.#unpackedBytes > most.unpackedBytes) throw new Refusal("The zip would unpack to more than 300 MB.");
      // entries that share bytes add up to more than the file
      if (packed > bytes.length) throw new Refusal("The zip is damaged.");
      const name = nameOf(entry);
      if (!name.endsWith("/")) this.#add(found, name, { zip, entry });
    }
    return found;
  }

  #add(found: Places, name: string, place: Place): void {
    const hidden = hiddenPart(name);
    if (hidden !== null) {
      this.hidden.add(hidden);
      this.#report.add(hiddenFiles, name);
      return;
    }
    const problem = problemOf(place.entry, name);
    if (problem !== null) this.#report.add(problem, name);
    else if (pathOf(name) === reportName) this.isOwn = true;
    else this.#keep(found, pathOf(name), place);
  }

  #keep(places: Places, path: string, place: Place): void {
    if (places.has(path)) this.#report.add(twice, path);
    else places.set(path, place);
  }

  /** @returns null when it is no zip, whatever its name is */
  async #unpackZip(place: Place | undefined): Promise<Buffer | null> {
    this.#bytesOfZips += place?.entry.uncompressedSize ?? 0;
    if (this.#bytesOfZips > most.bytesOfZips) throw new Refusal("The zips in the zip have more than 50 MB.");
    const bytes = await unpack(place);
    return bytes !== null && isZip(bytes) ? bytes : null;
  }
}

/** The folder for the files of a zip in a zip. The parts of one export, and a single zip, need none. */
function folderFor(path: string, count: number): string {
  const { dir, name } = posix.parse(path);
  return count === 1 || /part[-_ ]?\d+$/i.test(name) ? dir : posix.join(dir, name);
}

async function unpack(place: Place | undefined): Promise<Buffer | null> {
  if (place === undefined) return null;
  try {
    // fails as soon as there are more bytes than the directory says
    return await buffer(await place.zip.openReadStreamPromise(place.entry));
  } catch {
    return null;
  }
}
