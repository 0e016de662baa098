type WireType<T> = {
  readonly to: number;
  readonly from: number[];
  readonly serialize: (value: unknown) => string;
  readonly parse: (text: string) => T;
};

const asText = (...oids: number[]): WireType<string> => ({
  to: oids[0] ?? 25,
  from: oids,
  serialize: String,
  parse: String,
});

/** A list of one dimension. What is no list is sent as it is: it may be a list in PostgreSQL's own words. */
function listOf<T>(oids: number[], parseOne: (text: string) => T): WireType<(T | null)[]> {
  return {
    to: oids[0] ?? 1009,
    from: oids,
    serialize: (value) => (Array.isArray(value) ? `{${value.map(quoted).join(",")}}` : String(value)),
    parse: (text) => parseList(text, parseOne),
  };
}

function quoted(value: string | number | null): string {
  return value === null ? "null" : `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function parseList<T>(text: string, parseOne: (text: string) => T): (T | null)[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|[^,{}]+/gs)].map(([whole, inside]) => {
    if (inside !== undefined) return parseOne(inside.replaceAll(/\\(.)/gs, "$1"));
    return whole === "NULL" ? null : parseOne(whole);
  });
}

/**
 * How values travel, beyond what the driver knows. Lists are named here one by one, because it would ask every new
 * connection for all that there are, and the process would end when that connection is lost meanwhile.
 */
export const wireTypes = {
  // date-only fields are strings, never instants (§1 convention 3)
  date: asText(1082),
  // sequences, counts and sizes stay far below 2^53
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  texts: listOf([1009, 1015], String),
  uuids: listOf([2951], String),
  dates: listOf([1182], String),
  bigints: listOf([1016], Number),
  integers: listOf([1007], Number),
};
