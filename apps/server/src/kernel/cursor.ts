/**
 * What a part of a cursor may be, all of it known to who reads the list, so that a row id of the database is not among
 * them (§1.1 rule 4): `decimal` as toDecimal writes it; `timestamp` RFC 3339 in UTC, with a `Z` and up to six
 * fraction digits; `sequence` the place in a workspace's events. Decoded parts never make SQL fail when cast.
 */
export type PartKind = "uuid" | "decimal" | "timestamp" | "sequence";
type Part<Kind extends PartKind> = Kind extends "sequence" ? number : string;
export type Parts<Shape extends readonly PartKind[]> = { -readonly [Index in keyof Shape]: Part<Shape[Index]> };

/** Of the encoded form; no cursor of ours comes near. */
const longestCursor = 2048;

/**
 * An opaque cursor.
 * @param tag names the list, so that the cursor of one list is foreign to every other
 * @throws when a part is not of its kind
 */
export function encodeCursor<const Shape extends readonly PartKind[]>(
  tag: string,
  shape: Shape,
  parts: Readonly<Parts<Shape>>,
): string {
  if (!hasShape([...parts], shape)) throw new Error(`A cursor of the list “${tag}” has a part of another kind.`);
  return textOf(tag, parts);
}

function textOf(tag: string, parts: readonly (string | number)[]): string {
  return new TextEncoder()
    .encode(JSON.stringify([tag, ...parts]))
    .toBase64({ alphabet: "base64url", omitPadding: true });
}

/**
 * The parts that a cursor was made of, or null when it was not made by `encodeCursor` for this list (§4.5,
 * cursors). Only the exact text that was handed out is accepted.
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

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const decimal = /^-?\d{1,10}\.\d{6}$/;
const timestamp = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/;

const isKind: Readonly<Record<Exclude<PartKind, "sequence">, (part: string) => boolean>> = {
  uuid: (part) => uuid.test(part),
  decimal: (part) => decimal.test(part),
  timestamp: isTimestamp,
};

function isTimestamp(part: string): boolean {
  const match = timestamp.exec(part);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return year > 0 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
