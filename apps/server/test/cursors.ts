const known =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|-?\d+\.\d{6}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?:\d{3}|\d{6})Z)$/;

/** The fields of an entry whose numbers may be in a cursor, and those whose texts may be. */
const numbers = new Set(["sequence", "n", "number"]);
const texts = new Set(["name", "first_name", "last_name", "due_date"]);

/** The name of a part of a list, such as the overdue tasks, and a due date that is missing. */
const parts = /^[1-5]?$/;

/**
 * The parts of a page's cursor except uuids, positions, timestamps, the names of parts of a list, and what the page itself shows: a number
 * as a `sequence`, as the number `n` of a version or as the `number` of a sprint, a text as a name or a date. Such parts may be row ids of the
 * database, which must not be exposed (§1.1 rule 4).
 */
export function unexpectedPartsIn(body: object): unknown[] {
  const cursor = "next_cursor" in body ? body.next_cursor : null;
  if (typeof cursor !== "string") return [];
  const decoded: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
  if (!Array.isArray(decoded)) return [decoded];
  const shown = new Set(shownIn(body));
  // the first part names the list
  return decoded.slice(1).filter((part) => {
    if (typeof part !== "string") return !shown.has(part);
    return !known.test(part) && !parts.test(part) && !shown.has(plain(part));
  });
}

/** A text without case, and its numbers without the zeros by which they are sorted. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/0+(?=\d)/g, "");

function shownIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(shownIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    if (numbers.has(key)) return [each];
    return texts.has(key) && typeof each === "string" ? [plain(each)] : shownIn(each);
  });
}
