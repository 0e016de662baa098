import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Json } from "#kernel/events.ts";
import { type Column, kindNames, kinds } from "#features/transfer/export-format/index.ts";

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z/g;

type Row = Record<string, unknown>;

/** A `via` without the import that made something: each import names itself. */
function former(via: unknown): unknown {
  const { import_uuid: _, source: __, importer_uuid: ___, ...others } = (via ?? {}) as Row;
  return Object.keys(others).length === 0 ? null : others;
}

/** A row without what an import decides anew: that it names itself, and that an automation is switched off. */
function asExported(row: Row): Row {
  const shown = { ...row };
  for (const column of ["created_via", "author_via"]) if (column in row) shown[column] = former(row[column]);
  if ("authors" in row)
    shown["authors"] = (row["authors"] as Row[]).map((each) => ({ ...each, via: former(each["via"]) }));
  if ("enabled" in row) shown["enabled"] = false;
  return shown;
}

/** The lines of a kind, with the columns that an import does not change in a form that nothing is renamed in. */
function linesOf(name: string, text: string): string {
  const kind = kindNames.find((each) => `${each}.ndjson` === name);
  const columns: Readonly<Record<string, Column>> = kind === undefined ? {} : kinds[kind].columns;
  const exact = Object.keys(columns).filter((column) => columns[column]?.isExact === true);
  const rows = text.split("\n").filter((line) => line !== "");
  return rows
    .map((line) => {
      const row = asExported(JSON.parse(line) as Row);
      for (const column of exact) row[column] = Buffer.from(canonicalJson(row[column] as Json)).toString("base64");
      return JSON.stringify(row);
    })
    .join("\n");
}

/**
 * The entries of an export that describe the content of a workspace, with uuids numbered by their first appearance and times blanked. Left
 * out are the log of events and the files for people, which follow from the rest, and what an import decides anew: whether an
 * automation is switched on, and which import made something.
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
    ...rows.map(([name, bytes]) => [name, rename(linesOf(name, String(bytes)))] as const),
    ...stored.map(([name, bytes]) => [rename(name), bytes.toString("base64")] as const),
  ]);
}
