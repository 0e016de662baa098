const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z/g;

/**
 * The entries of an export that tell what a workspace has, with uuids numbered by their first appearance and times blanked. Left
 * out are the log of events and the files for people, which follow from the rest, and what an import decides anew: whether an
 * automation is switched on.
 */
export function normalised(files: ReadonlyMap<string, Buffer>): Map<string, string> {
  const numbers = new Map<string, string>();
  const rename = (text: string): string =>
    text
      .replaceAll(uuid, (found) => numbers.getOrInsertComputed(found, () => `<${numbers.size}>`))
      .replaceAll(time, "<time>");
  const rows = [...files].filter(([name]) => name.endsWith(".ndjson") && name !== "events.ndjson");
  const stored = [...files].filter(([name]) => name.startsWith("files/"));
  return new Map([
    ...rows.map(([name, bytes]) => {
      const text = rename(String(bytes));
      return [
        name,
        name === "automations.ndjson" ? text.replaceAll('"enabled" : true', '"enabled" : false') : text,
      ] as const;
    }),
    ...stored.map(([name, bytes]) => [rename(name), bytes.toString("base64")] as const),
  ]);
}
