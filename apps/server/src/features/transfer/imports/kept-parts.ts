import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";

/** A part of an import as its thread has prepared it. It was packed there, because that takes milliseconds. */
export type PackedPart = {
  readonly bytes: Uint8Array;
  /** the number of tasks, pages or rows */
  readonly count: number;
  /** the files that must be stored before the part is written; they lie in the folder of the import */
  readonly files: readonly { readonly file_uuid: string; readonly path: string }[];
};

/** Returns one part after the other; null at the end. */
export type NextPart<Part> = () => Promise<Part | null>;

/** Packs a part. */
export function packPart(part: unknown, count: number, files: PackedPart["files"] = []): PackedPart {
  return { bytes: serialize(part), count, files: files.map(({ file_uuid, path }) => ({ file_uuid, path })) };
}

/** The parts, unpacked. */
export function unpacked<Part>(next: NextPart<PackedPart>): NextPart<Part> {
  return async () => {
    const packed = await next();
    return packed === null ? null : (deserialize(packed.bytes) as Part);
  };
}

/**
 * Has all parts prepared, and keeps them in the folder of the import. So a transaction that writes them later lasts only as long as
 * the writing.
 * @param onPart is called with each part, and awaited
 * @returns a function that begins to read the parts from the folder, each time with the first one
 */
export async function keepParts<Part>(
  folder: string,
  next: NextPart<PackedPart>,
  onPart: (part: PackedPart) => Promise<void>,
): Promise<() => NextPart<Part>> {
  const pathOf = (number: number): string => join(folder, `part-${number}`);
  let kept = 0;
  for (let part = await next(); part !== null; part = await next()) {
    await writeFile(pathOf(kept), part.bytes);
    kept += 1;
    await onPart(part);
  }
  return () => {
    let read = 0;
    return async () => {
      if (read === kept) return null;
      read += 1;
      return deserialize(await readFile(pathOf(read - 1))) as Part;
    };
  };
}
