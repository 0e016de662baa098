import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { callbackify } from "node:util";
import { RandomAccessReader } from "yauzl";

const windowBytes = 256 * 1024;

/**
 * Lets yauzl read an open file through a buffer of 256 KiB. yauzl reads a directory in pieces of about fifty bytes, each of
 * which would otherwise be a call to the file system. The caller closes the file.
 */
export class ReadAhead extends RandomAccessReader {
  readonly #file: FileHandle;
  #window = Buffer.alloc(0);
  #windowStart = 0;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end));
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const copy = async (): Promise<void> => {
      const bytes = await this.#bytes(position, length);
      if (bytes.length < length) throw new Error("The archive ends too early.");
      bytes.copy(buffer, offset);
    };
    callbackify(copy)(callback);
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    let position = start;
    while (position < end) {
      const piece = await this.#bytes(position, Math.min(windowBytes, end - position));
      if (piece.length === 0) return;
      yield Buffer.from(piece);
      position += piece.length;
    }
  }

  /** At most `length` bytes from `position`, fewer only at the end of the file. */
  async #bytes(position: number, length: number): Promise<Buffer> {
    const start = position - this.#windowStart;
    if (start >= 0 && start + length <= this.#window.length) return this.#window.subarray(start, start + length);
    const window = Buffer.alloc(Math.max(length, windowBytes));
    const { bytesRead } = await this.#file.read(window, 0, window.length, position);
    this.#window = window.subarray(0, bytesRead);
    this.#windowStart = position;
    return this.#window.subarray(0, length);
  }
}
