const uuidPattern = "00000000-0000-0000-0000-000000000000";

/**
 * The uuids that begin with a search text of eight characters or more (§11 rule 8).
 * @returns null when it is not the beginning of a uuid
 */
export function uuidRange(q: string): { readonly from: string; readonly to: string } | null {
  const text = q.trim().toLowerCase();
  if (text.length < 8 || text.length > uuidPattern.length) return null;
  const isUuid = Array.from(text).every((char, index) =>
    uuidPattern[index] === "-" ? char === "-" : /[0-9a-f]/.test(char),
  );
  if (!isUuid) return null;
  const rest = uuidPattern.slice(text.length);
  return { from: text + rest, to: text + rest.replaceAll("0", "f") };
}
