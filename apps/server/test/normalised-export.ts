import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Json } from "#kernel/events.ts";
import { type Column, kindNames, kinds } from "#features/workspaces/export-format/index.ts";

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z/g;

/** The lines of a kind, with the columns that an import does not change in a form that nothing is renamed in. */
function withExact(name: string, text: string): string {
  const kind = kindNames.find((each) => `${each}.ndjson` === name);
  const columns: Readonly<Record<string, Column>> = kind === undefined ? {} : kinds[kind].columns;
  const exact = Object.keys(columns).filter((column) => columns[column]?.isExact === true);
  if (exact.length === 0) return text;
  const rows = text.split("\n").filter((line) => line !== "");
  return rows
    .map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      for (const column of exact) row[column] = Buffer.from(canonicalJson(row[column] as Json)).toString("base64");
      return JSON.stringify(row);
    })
    .join("\n");
}

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
      const text = rename(withExact(name, String(bytes)));
      return [
        name,
        name === "automations.ndjson" ? text.replaceAll('"enabled" : true', '"enabled" : false') : text,
      ] as const;
    }),
    ...stored.map(([name, bytes]) => [rename(name), bytes.toString("base64")] as const),
  ]);
}
