import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of a zip. A function opens its content when the file's turn has come. */
export type ZipEntry = {
  readonly path: string;
  readonly content: string | (() => Promise<Readable>);
  /** whether the content is compressed already, so that it is stored as it is */
  readonly isPacked?: boolean;
};

/**
 * A zip that is written while it is read: one file at a time is open, and nothing else is in the memory.
 * @param entries the files; asked for the next one when the one before was read. An error of theirs ends the stream with it
 * @returns the bytes. To destroy the stream ends the work
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const gone = new AbortController();
  output.once("close", () => gone.abort());
  zip.on("error", (error: Error) => output.destroy(error));
  writeEntries(zip, entries, gone.signal).catch((error: Error) => output.destroy(error));
  return output;
}

async function writeEntries(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { path, content, isPacked = false } of entries) {
    signal.throwIfAborted();
    const stream = typeof content === "string" ? Readable.from([Buffer.from(content)]) : await content();
    zip.addReadStream(stream, path, { compress: !isPacked });
    await finished(stream, { signal }).finally(() => stream.destroy());
  }
  zip.end();
}
