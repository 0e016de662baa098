import { parseJson } from "#platform/files/text.ts";
import { exceedsLimits, fileLimits } from "#platform/util/json-limits.ts";
import { failFile } from "../errors.ts";
import type { UnreadableFile } from "../plan.ts";
import { isObject, type JsonObject, nameIn } from "../json-values.ts";

/** Records of JSON as a table: a row for each, a column for each of their values. */
export type RecordTable = {
  readonly rows: readonly (readonly string[])[];
  readonly headings: readonly string[];
  /** the values of things and people that are left out, because only their names are read */
  readonly details: readonly string[];
};

const listKeys = [
  "items",
  "issues",
  "data",
  "tasks",
  "results",
  "nodes",
  "edges",
  "values",
  "records",
  "stories",
  "work_items",
];
/** Objects that hold the values of a record, and mean nothing themselves. */
const holders = new Set(["fields", "attributes", "node", "properties"]);
const mostLevels = 4;
const mostColumns = 10_000;
/** Records that have different values each would make a table that is mostly empty. */
const mostCells = 10_000_000;

/** Whether a text begins as JSON does, and not as a table with brackets in its first cell. */
export const isJson = (text: string): boolean => /^\s*(?:\{|\[\s*(?:\{|\]))/.test(text);

/** Reads a list of records: an array, an object with one, or a record in each line. */
export function readRecords(text: string): RecordTable | UnreadableFile {
  if (exceedsLimits(text, fileLimits)) {
    const { depth, values } = fileLimits;
    return failFile(
      `The file has more than ${values.toLocaleString("en")} values, or more than ${depth} in each other.`,
    );
  }
  const value = parsed(text);
  if (value === undefined) return failFile("The file is not JSON that can be read.");
  const records = recordsIn(value, 0);
  if (records === null) return failFile("There is no list of tickets in the file.");
  const flat = records.map((record) => new FlatRecord(record));
  const headings = [...new Set(flat.flatMap(({ cells }) => [...cells.keys()]))];
  if (headings.length > mostColumns || headings.length * flat.length > mostCells)
    return failFile("The records of the file have too many different values.");
  return {
    headings,
    rows: flat.map(({ cells }) => headings.map((heading) => cells.get(heading) ?? "")),
    details: [...new Set(flat.flatMap(({ details }) => [...details]))],
  };
}

/** The value of a JSON text, or the values of its lines; undefined for another text. */
function parsed(text: string): unknown {
  const whole = parseJson(text, fileLimits);
  if (whole !== undefined) return whole;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values = lines.map((line) => parseJson(line, fileLimits));
  return values.includes(undefined) ? undefined : values;
}

function recordsIn(value: unknown, level: number): JsonObject[] | null {
  if (Array.isArray(value)) {
    const records = value.filter(isObject);
    return records.length === 0 ? null : records;
  }
  if (!isObject(value) || level === mostLevels) return null;
  const inner = [...listKeys.filter((key) => Object.hasOwn(value, key)), ...(level === 0 ? [] : Object.keys(value))];
  for (const key of inner) {
    const found = recordsIn(value[key], level + 1);
    if (found !== null) return found;
  }
  return null;
}

/** A record without levels: “milestone” is the name of its milestone, “stats.total” a value in an object that has no name. */
class FlatRecord {
  readonly cells = new Map<string, string>();
  readonly details = new Set<string>();

  constructor(record: JsonObject) {
    for (const [key, value] of Object.entries(record)) this.#add(key, value, 1);
  }

  #add(heading: string, value: unknown, level: number): void {
    const list = listOf(value);
    if (list !== null) this.cells.set(heading, list.length === 0 ? "" : JSON.stringify(list));
    else if (isObject(value)) this.#addObject(heading, value, level);
    else this.cells.set(heading, textOf(value));
  }

  #addObject(heading: string, value: JsonObject, level: number): void {
    const last = heading.slice(heading.lastIndexOf(".") + 1);
    if (level === mostLevels) this.cells.set(heading, JSON.stringify(value));
    else if (holders.has(last)) this.#addAll("", value, level);
    else if (nameIn(value) === "") this.#addAll(`${heading}.`, value, level);
    else this.#addName(heading, value);
  }

  #addAll(prefix: string, value: JsonObject, level: number): void {
    for (const [key, each] of Object.entries(value)) this.#add(`${prefix}${key}`, each, level + 1);
  }

  #addName(heading: string, value: JsonObject): void {
    const name = nameIn(value);
    this.cells.set(heading, name);
    for (const [key, each] of Object.entries(value)) {
      if (!name.includes(textOf(each))) this.details.add(`${heading}.${key}`);
    }
  }
}

/** A value as a cell: nothing for null, JSON for what has parts. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

/** The values of a list, also of one of GraphQL; null for what is no list. */
function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return null;
  if (Array.isArray(value["nodes"])) return value["nodes"];
  if (!Array.isArray(value["edges"])) return null;
  return value["edges"].map((edge: unknown) => (isObject(edge) ? edge["node"] : edge));
}
