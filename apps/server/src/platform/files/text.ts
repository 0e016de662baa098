import { createReadStream } from "node:fs";
import { analyse } from "chardet";
import { exceedsLimits, type JsonLimits, jsonLimits } from "#platform/util/json-limits.ts";

const chunkBytes = 256 * 1024;

/** The encodings in which a text can be read: those in which spreadsheets and tools write files, by the names of the Encoding Standard. */
export const textEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1257",
  "iso-8859-2",
  "koi8-r",
  "macintosh",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "gb18030",
  "big5",
] as const;

/** The encoding of a text. */
export type TextEncoding = (typeof textEncodings)[number];

function createDecoder(encoding: TextEncoding = "utf-8"): TextDecoder {
  return new TextDecoder(encoding, { fatal: true });
}

/** Bytes that Windows-1252 does not define, and its control character DEL. */
const undefinedBytes = new Set([0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Whether bytes may be Windows-1252: defined bytes, and no control characters but white space. */
function isWindows(bytes: Uint8Array): boolean {
  return bytes.every((byte) => (byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)) && !undefinedBytes.has(byte));
}

/** Whether the next piece of a text is UTF-8. @param piece null at the end */
function isUtf8(decoder: TextDecoder, piece: Uint8Array | null): boolean {
  try {
    if (piece === null) decoder.decode();
    else decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a file is text without NUL: UTF-8, with or without a byte order mark, or Windows-1252. An empty file is text.
 * Reads the file in pieces.
 * @throws only when the file cannot be read
 */
export async function isTextFile(path: string): Promise<boolean> {
  const decoder = createDecoder();
  const isWhole = await everyPiece(path, (bytes) => !bytes.includes(0) && isUtf8(decoder, bytes));
  return (isWhole && isUtf8(decoder, null)) || everyPiece(path, isWindows);
}

async function everyPiece(path: string, check: (bytes: Buffer) => boolean): Promise<boolean> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    if (!check(chunk)) return false;
  }
  return true;
}

/** The encoding that a byte order mark tells; null without one. */
function markedAs(bytes: Uint8Array): TextEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

/** The least confidence with which a guess of an encoding is preferred to Windows-1252. In percent. */
const leastConfidence = 35;
/** As many bytes as a guess looks at. */
const guessedBytes = 64 * 1024;

/** The encodings that a guess may choose: those whose letters are so different that Windows-1252 would be unreadable. */
const guessable: Readonly<Record<string, TextEncoding>> = {
  "windows-1251": "windows-1251",
  "KOI8-R": "koi8-r",
  "ISO-8859-5": "windows-1251",
  "windows-1253": "windows-1253",
  "ISO-8859-7": "windows-1253",
  Shift_JIS: "shift_jis",
  "EUC-JP": "euc-jp",
  "EUC-KR": "euc-kr",
  GB18030: "gb18030",
  Big5: "big5",
};

/** The likely encoding of bytes that are not UTF-8 and have no byte order mark. Few bytes tell little: a person should see the result. */
function guessEncoding(bytes: Uint8Array): TextEncoding {
  const [best] = analyse(bytes.subarray(0, guessedBytes));
  const guessed = best === undefined || best.confidence < leastConfidence ? undefined : guessable[best.name];
  return guessed ?? "windows-1252";
}

/**
 * Decodes bytes: by their byte order mark, without one as UTF-8, and if they are not UTF-8 in the likely encoding, which is mostly
 * Windows-1252, in which programs on Windows save CSV.
 * @param encoding the encoding that somebody has chosen; a byte order mark is stronger
 * @returns the text without the mark, and the encoding; null when the bytes are no text in it
 */
export function readText(
  bytes: Uint8Array,
  encoding?: TextEncoding,
): { readonly text: string; readonly encoding: TextEncoding } | null {
  const marked = markedAs(bytes);
  const encodings = marked !== null ? [marked] : encoding !== undefined ? [encoding] : null;
  for (const each of encodings ?? ["utf-8" as const, guessEncoding(bytes)]) {
    if (each === "windows-1252" && encodings === null && !isWindows(bytes)) return null;
    const text = decode(bytes, each);
    if (text !== null) return text.includes("\0") ? null : { text, encoding: each };
  }
  return null;
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return createDecoder(encoding).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Reads JSON that a caller has sent otherwise than as a body.
 * @returns its value; undefined, which no JSON text means, when it is malformed or exceeds the limits
 */
export function parseJson(text: string, limits: JsonLimits = jsonLimits): unknown {
  if (exceedsLimits(text, limits)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
