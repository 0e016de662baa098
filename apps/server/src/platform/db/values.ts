import pg, { types } from "pg";

const { builtins } = types;

/** A value as the driver sends it. */
export type SentValue = string | Buffer | null;

/** The driver's own, which its types do not name. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): SentValue } }).utils;

/** PostgreSQL's numbers of list types, which the driver does not name. */
const listOids = { text: 1009, bigint: 1016, date: 1182 } as const;

const readTexts = types.getTypeParser(listOids.text as number) as (text: string) => (string | null)[];

function listOf<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => readTexts(text).map((element) => (element === null ? null : parse(element)));
}

/** The readers of values for which the contract differs from the driver's default. */
const parsers = new Map<number, (text: string) => unknown>([
  // date-only fields are strings, never instants (§1.1 rule 3)
  [builtins.DATE, String],
  [listOids.date, listOf(String)],
  // sequences, counts and sizes stay far below 2^53
  [builtins.INT8, Number],
  [listOids.bigint, listOf(Number)],
  [builtins.TIMESTAMPTZ, (text) => new Date(text)],
]);

/** The reader of the texts of a type. @param oid PostgreSQL's number of the type */
export function parserOf(oid: number): (text: string) => unknown {
  return parsers.get(oid) ?? types.getTypeParser(oid);
}

/** The parameters of a statement that are JSON: those that it casts, as in `$2::jsonb`. By its text. */
const jsonParameters = new Map<string, ReadonlySet<number>>();

function jsonParametersOf(text: string): ReadonlySet<number> {
  let found = jsonParameters.get(text);
  if (found === undefined) {
    found = new Set([...text.matchAll(/\$(\d+)::jsonb\b(?!\s*\[)/g)].map(([, number]) => Number(number) - 1));
    jsonParameters.set(text, found);
  }
  return found;
}

/**
 * The parameters of a statement as the driver sends them. The driver cannot know that a list or a text is meant as
 * JSON, so the statement says it: a parameter that it casts with `::jsonb` is sent as JSON, every other list as a list.
 * @throws Error for a list of objects without that cast, which PostgreSQL would store as a list of texts
 */
export function sentParameters(text: string, parameters: readonly unknown[]): SentValue[] {
  const json = jsonParametersOf(text);
  return parameters.map((value, index) => {
    if (value === null || value === undefined) return null;
    if (json.has(index)) return JSON.stringify(value);
    if (Array.isArray(value) && value.some(isPlainObject)) {
      throw new Error(`Parameter ${index + 1} is a list of objects: cast it with ::jsonb.`);
    }
    return prepareValue(value);
  });
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !(value instanceof Date) && !ArrayBuffer.isView(value);
}
