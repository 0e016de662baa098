import { createReadStream } from "node:fs";

const chunkBytes = 256 * 1024;

function createDecoder(): TextDecoder {
  return new TextDecoder("utf-8", { fatal: true });
}

/**
 * Whether a file is text: UTF-8 throughout, with or without a byte order mark, no NUL, at least one character.
 * Reads in pieces, so the size of the file does not matter. Throws only when the file cannot be read.
 */
export async function isTextFile(path: string): Promise<boolean> {
  const decoder = createDecoder();
  let characters = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      const bytes: Buffer = chunk;
      if (bytes.includes(0)) return false;
      characters += decoder.decode(bytes, { stream: true }).length;
    }
    characters += decoder.decode().length;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  return characters > 0;
}

/** The text of UTF-8 bytes without its byte order mark, or null when they are not UTF-8 or contain a NUL. */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return createDecoder().decode(bytes);
  } catch {
    return null;
  }
}

/** The value of a JSON text, or undefined (which no JSON text means) when it is malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
