import { createHash } from "node:crypto";
import { Transform, type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { checkName, type StoredFile } from "./manifest.ts";
import type { BackupPlace } from "./place.ts";

/**
 * Writes a stream to a new file of a backup. Its bytes are safe when this returns.
 * @param through for example a compression
 */
export async function writeStream(
  place: BackupPlace,
  name: string,
  source: Readable,
  through: readonly Transform[] = [],
): Promise<StoredFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  // each ends the other when it fails, and the first knows why
  const ends = await Promise.allSettled([place.write(name, counted), pipeline([source, ...through, counted])]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return { name, bytes, sha256: hash.digest("hex") };
}

/** Opens a file of a backup. @throws Error of one line when there is none */
export async function readFrom(place: BackupPlace, name: string): Promise<Readable> {
  const found = await place.find(name);
  if (found === null) throw new Error(`The backup is damaged: ${name} is missing.`);
  return found;
}

/**
 * Compares a file with what the backup says of it.
 * @throws Error of one line when it is missing or differs
 */
export async function verifyFile(place: BackupPlace, { name, bytes, sha256 }: StoredFile): Promise<void> {
  checkName(name);
  const hash = createHash("sha256");
  let found = 0;
  for await (const chunk of (await readFrom(place, name)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    found += chunk.length;
  }
  if (found !== bytes || hash.digest("hex") !== sha256)
    throw new Error(`The backup is damaged: ${name} has other bytes.`);
}

/** The lines of a list that the backup holds, each a JSON object. @param file was verified */
export async function readList<T>(place: BackupPlace, file: StoredFile): Promise<T[]> {
  const lines = (await text(await readFrom(place, file.name))).split("\n");
  return lines.flatMap((line) => (line === "" ? [] : [JSON.parse(line) as T]));
}
