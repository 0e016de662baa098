import { posix } from "node:path";

/** The id that Notion puts behind each name, and the mark of a table with all rows. */
const id = /[ -]?[0-9a-f]{32}(?:_all)?$/;

/** The name of a file without its ending, and without what Notion puts behind it. */
export const plainName = (path: string): string => posix.parse(path).name.replace(id, "").trim() || "Untitled";

/** Whether Notion has named a file. */
export const isNamedByNotion = (path: string): boolean => id.test(posix.parse(path).name);

const property = String.raw`[^\s:#>|*+\-][^:\n]{0,99}:(?: [^\n]*)?`;
const properties = new RegExp(`^\\n*${property}(?:\n${property})+(?=\n|$)`);

/** A page with the lines of its properties, which would run together, as lines. */
export const withProperties = (body: string): string =>
  body.replace(properties, (lines) => lines.trimStart().replaceAll(/[ \t]*\n/g, "\\\n"));
