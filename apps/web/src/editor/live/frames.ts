/** The messages of a live document (§14.8): those of y-websocket, and one that asks what is stored. */
export const message = { sync: 0, awareness: 1, askAwareness: 3, saved: 102 } as const;

/** The kinds of a sync message: what I have, what you lack, what I changed. */
export const sync = { vector: 0, reply: 1, update: 2 } as const;

function addNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push(128 | (rest & 127));
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** A message of whole numbers from 0 and of bytes, in the encoding of lib0: numbers by seven bits, bytes after their length. */
export function frame(...parts: readonly (number | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const part of parts) {
    addNumber(bytes, typeof part === "number" ? part : part.length);
    if (typeof part !== "number") for (const byte of part) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** Reads a message from its beginning. What is too short ends in a RangeError. */
export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  number(): number {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined || scale > Number.MAX_SAFE_INTEGER) throw new RangeError("The message is broken.");
      this.#at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  }

  bytes(): Uint8Array {
    const length = this.number();
    if (this.#at + length > this.#bytes.length) throw new RangeError("The message is broken.");
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
