const known =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|-?\d+\.\d{6}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?:\d{3}|\d{6})Z)$/;

/**
 * The parts of a page's cursor except uuids, positions, timestamps and the numbers that the page itself shows as a
 * `sequence`, or as the number `n` of a version. Such parts may be row ids of the database, which must not be exposed (§1.1 rule 4).
 */
export function unexpectedPartsIn(body: object): unknown[] {
  const cursor = "next_cursor" in body ? body.next_cursor : null;
  if (typeof cursor !== "string") return [];
  const decoded: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
  if (!Array.isArray(decoded)) return [decoded];
  const shown = new Set(sequencesIn(body));
  // the first part names the list
  return decoded.slice(1).filter((part) => (typeof part === "string" ? !known.test(part) : !shown.has(part)));
}

function sequencesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(sequencesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === "sequence" || key === "n" ? [each] : sequencesIn(each),
  );
}
