import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkName, type StoredFile } from "./manifest.ts";

/**
 * Writes a stream to a new file. Its bytes are on the disk when this returns.
 * @param through for example a compression
 * @throws Error also when there is such a file
 */
export async function writeStream(
  folder: string,
  name: string,
  source: Readable,
  through: readonly Transform[] = [],
): Promise<StoredFile> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const file = await open(path, "wx", 0o600);
  await pipeline([source, ...through, counted, file.createWriteStream({ flush: true })]);
  return { name, bytes, sha256: hash.digest("hex") };
}

/** Waits until the names of a folder's files are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/**
 * Compares a file with what the backup says of it.
 * @throws Error of one line when it is missing or differs
 */
export async function verifyFile(folder: string, { name, bytes, sha256 }: StoredFile): Promise<void> {
  checkName(name);
  const hash = createHash("sha256");
  let found = 0;
  try {
    for await (const chunk of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      found += chunk.length;
    }
  } catch (error) {
    throw new Error(`The backup is damaged: ${name} cannot be read.`, { cause: error });
  }
  if (found !== bytes || hash.digest("hex") !== sha256)
    throw new Error(`The backup is damaged: ${name} has other bytes.`);
}

/** The lines of a list that the backup holds, each a JSON object. @param file was verified */
export async function readList<T>(folder: string, file: StoredFile): Promise<T[]> {
  const text = await readFile(join(folder, file.name), "utf8");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as T]));
}
