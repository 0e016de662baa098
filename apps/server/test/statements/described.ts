import postgres from "postgres";
import type { Kind } from "./record.ts";

/** The kinds of values by the type numbers of PostgreSQL; all other types are read as text. */
const kindOfType: Readonly<Record<number, Kind>> = {
  16: "boolean",
  17: "Buffer",
  20: "number",
  21: "number",
  23: "number",
  26: "number",
  114: "any",
  700: "number",
  701: "number",
  1000: ["boolean"],
  1001: ["Buffer"],
  1005: ["number"],
  1007: ["number"],
  1009: ["string"],
  1016: ["number"],
  1114: "Date",
  1182: ["string"],
  1184: "Date",
  1185: ["Date"],
  1231: "any",
  2951: ["string"],
  3802: "any",
  3807: ["any"],
};

/** Lets PostgreSQL describe statements without running them. @returns for each the kinds of its columns, by name */
export async function describeStatements(
  url: string,
  texts: Iterable<string>,
): Promise<ReadonlyMap<string, { readonly [column: string]: Kind }>> {
  const client = postgres(url, { max: 1 });
  const described = new Map<string, { readonly [column: string]: Kind }>();
  try {
    for (const text of texts) {
      const { columns } = await client.unsafe(text).describe();
      described.set(text, Object.fromEntries(columns.map(({ name, type }) => [name, kindOfType[type] ?? "string"])));
    }
    return described;
  } finally {
    await client.end();
  }
}
