import type { Condition, Filter, FilterField, FilterMode } from "#data/views.ts";

/** The filter of an address, and the parts that were not understood. */
export type Read = { readonly filter: Filter; readonly problems: readonly string[] };

/** Parts of the address that are none of a filter's. */
const others = new Set(["ticket", "view", "sort", "group", "columns"]);
const modes = { "": "any", ".all": "all", ".not": "none" } as const satisfies Record<string, FilterMode>;
const ending = { any: "", all: ".all", none: ".not" } as const satisfies Record<FilterMode, string>;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const isUuid = (value: string): boolean => uuid.test(value);
const isPerson = (value: string): boolean => isUuid(value) || value === "me" || value === "none";
const isUuidOrNone = (value: string): boolean => isUuid(value) || value === "none";
const oneOf =
  (...known: readonly string[]) =>
  (value: string): boolean =>
    known.includes(value);

/** The values that each field takes. */
const takes: Readonly<Record<Exclude<FilterField, `field.${string}`>, (value: string) => boolean>> = {
  status_uuid: isUuid,
  board_uuid: isUuid,
  assignee_uuid: isPerson,
  created_by: isPerson,
  label_uuid: isUuidOrNone,
  group_uuid: isUuidOrNone,
  priority: oneOf("urgent", "high", "medium", "low", "none"),
  start: oneOf("started", "today", "week", "none"),
  due: oneOf("overdue", "today", "week", "none"),
  estimate: oneOf("none"),
  blocked: oneOf("yes", "no"),
};

const mostValues = 200;

/** Reads a filter from the query of an address. Names are those of a list of tasks in the API, as far as it has them. */
export function readFilter(search: string): Read {
  const query = new URLSearchParams(search);
  const conditions: Condition[] = [];
  const problems: string[] = [];
  for (const name of new Set(query.keys())) {
    if (name === "q" || others.has(name)) continue;
    const [, text = "", suffix = ""] = /^(.*?)(\.all|\.not)?$/s.exec(name) ?? [];
    const isValue = takerOf(text);
    const all = [...new Set(query.getAll(name))].slice(0, mostValues);
    const values = all.filter((value) => isValue?.(value) === true);
    problems.push(...all.filter((value) => !values.includes(value)).map((value) => `${name}=${value}`.slice(0, 60)));
    if (values.length > 0)
      conditions.push({ field: text as FilterField, mode: modes[suffix as keyof typeof modes], values });
  }
  return { filter: { words: (query.get("q") ?? "").slice(0, 200), conditions }, problems };
}

function takerOf(name: string): ((value: string) => boolean) | undefined {
  if (name.startsWith("field.") && isUuid(name.slice("field.".length))) return (value) => value.length <= 200;
  return Object.hasOwn(takes, name) ? takes[name as keyof typeof takes] : undefined;
}

/** The query of an address with another filter; what belongs to others stays. @returns without the question mark */
export function writeFilter(search: string, { words, conditions }: Filter): string {
  const before = new URLSearchParams(search);
  const query = new URLSearchParams([...before].filter(([name]) => others.has(name)));
  if (words !== "") query.set("q", words);
  for (const { field, mode, values } of conditions)
    for (const value of values) query.append(`${field}${ending[mode]}`, value);
  return query.toString();
}

/** Whether everything is shown. */
export function isEmpty({ words, conditions }: Filter): boolean {
  return words.trim() === "" && conditions.length === 0;
}

/** A filter with one more value among those of the same field and mode. */
export function withValue(filter: Filter, { field, mode, values }: Condition): Filter {
  const same = filter.conditions.find((condition) => condition.field === field && condition.mode === mode);
  const joined = { field, mode, values: [...new Set([...(same?.values ?? []), ...values])] };
  const conditions =
    same === undefined
      ? [...filter.conditions, joined]
      : filter.conditions.map((each) => (each === same ? joined : each));
  return { ...filter, conditions };
}

/** A filter with a condition replaced; without values, or null, it goes. */
export function withCondition(filter: Filter, at: number, condition: Condition | null): Filter {
  const next = condition === null || condition.values.length === 0 ? [] : [condition];
  return mergeSame({ ...filter, conditions: filter.conditions.toSpliced(at, 1, ...next) });
}

/** Conditions of the same field and mode become one, as an address has them. */
function mergeSame(filter: Filter): Filter {
  return filter.conditions.reduce<Filter>(withValue, { ...filter, conditions: [] });
}
