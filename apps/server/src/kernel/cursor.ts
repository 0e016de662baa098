import { isDate } from "./dates.ts";
import { uuidForm } from "./uuids.ts";

/**
 * The kinds of parts of a cursor. A reader of the list can see all of them, therefore row ids of the database are not
 * allowed (§1.1 rule 4): `decimal` as toDecimal writes it; `timestamp` RFC 3339 in UTC, with a `Z` and up to six fraction
 * digits; `sequence` the number of an event in its workspace; `text` what an entry shows, such as a name. Decoded parts never
 * make a cast in SQL fail.
 */
export type PartKind = "uuid" | "decimal" | "timestamp" | "sequence" | "text";
type Part<Kind extends PartKind> = Kind extends "sequence" ? number : string;
export type Parts<Shape extends readonly PartKind[]> = { -readonly [Index in keyof Shape]: Part<Shape[Index]> };

/** The maximum length of the encoded form; real cursors are much shorter. */
const longestCursor = 2048;

/**
 * An opaque cursor.
 * @param tag names the list, so that a cursor is only accepted by its own list
 * @throws when a part is not of its kind
 */
export function encodeCursor<const Shape extends readonly PartKind[]>(
  tag: string,
  shape: Shape,
  parts: Readonly<Parts<Shape>>,
): string {
  if (!hasShape([...parts], shape)) throw new Error(`A cursor of the list “${tag}” has a part of the wrong kind.`);
  return textOf(tag, parts);
}

function textOf(tag: string, parts: readonly (string | number)[]): string {
  return new TextEncoder()
    .encode(JSON.stringify([tag, ...parts]))
    .toBase64({ alphabet: "base64url", omitPadding: true });
}

/**
 * The parts of a cursor, or null when `encodeCursor` has not created it for this list (§4.5, cursors). Only the exact
 * original text is accepted.
 */
export function decodeCursor<const Shape extends readonly PartKind[]>(
  tag: string,
  cursor: string,
  shape: Shape,
): Parts<Shape> | null {
  const decoded = cursor.length <= longestCursor ? decodeJson(cursor) : null;
  if (!Array.isArray(decoded)) return null;
  const [foundTag, ...parts]: unknown[] = decoded;
  if (foundTag !== tag || !hasShape(parts, shape)) return null;
  return textOf(tag, parts) === cursor ? parts : null;
}

function decodeJson(cursor: string): unknown {
  try {
    const bytes = Uint8Array.fromBase64(cursor, { alphabet: "base64url" });
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function hasShape<Shape extends readonly PartKind[]>(
  parts: unknown[],
  shape: Shape,
): parts is Parts<Shape> & (string | number)[] {
  if (parts.length !== shape.length) return false;
  return shape.every((kind, index) => {
    const part = parts[index];
    return kind === "sequence" ? isSequence(part) : typeof part === "string" && isKind[kind](part);
  });
}

function isSequence(part: unknown): boolean {
  return Number.isSafeInteger(part) && Number(part) > 0;
}

const decimal = /^-?\d{1,10}\.\d{6}$/;
const timestamp = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/;

const isKind: Readonly<Record<Exclude<PartKind, "sequence">, (part: string) => boolean>> = {
  uuid: (part) => uuidForm.test(part),
  decimal: (part) => decimal.test(part),
  timestamp: (part) => timestamp.test(part) && isDate(part.slice(0, 10)),
  // PostgreSQL stores neither the character 0 nor half of a surrogate pair
  text: (part) => !part.includes("\0") && part.isWellFormed(),
};
