import type { ErrorObject } from "ajv";

type Branch = {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown; readonly enum?: readonly unknown[] }>>;
};

type Value = Readonly<Record<string, unknown>>;

/**
 * The error of an object that fits none of several forms, which a field such as `type` or `field` tells apart: Ajv names the first
 * form that fails, which is seldom the one that was meant.
 * @param errors of a value, made with the option `verbose`
 * @returns the allowed values of the field that tells the forms apart, or of another field of the form that was meant; undefined when
 *   something else is wrong
 */
export function unionError(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const union = errors.findLast(({ keyword, data }) => keyword === "anyOf" && isObject(data));
  if (union === undefined) return undefined;
  const branches = (union.schema as readonly Branch[]).filter(({ properties }) => properties !== undefined);
  const value = union.data as Value;
  const meant = branches.filter((branch) => constantsOf(branch).every(([name, constant]) => value[name] === constant));
  if (meant.length === 0) return notOneOf(union, value, branches.flatMap(constantsOf));
  const listed = meant.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, each]) => (each.enum ?? []).map((allowed) => [name, allowed] as const)),
  );
  // a field that another of the forms takes with any value is not the one that is wrong
  const inAll = listed.filter(([name]) => meant.every(({ properties }) => properties?.[name]?.enum !== undefined));
  return notOneOf(union, value, inAll);
}

function isObject(value: unknown): value is Value {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields that tell a form from the others. */
function constantsOf({ properties = {} }: Branch): (readonly [string, unknown])[] {
  return Object.entries(properties).flatMap(([name, each]) =>
    each.const === undefined ? [] : [[name, each.const] as const],
  );
}

/** The error of the first field whose value is none of its allowed ones. @param allowed each with the name of its field */
function notOneOf(
  union: ErrorObject,
  value: Value,
  allowed: readonly (readonly [string, unknown])[],
): ErrorObject | undefined {
  const byName = Map.groupBy(allowed, ([name]) => name);
  for (const [name, pairs] of byName) {
    const allowedValues = [...new Set(pairs.map(([, each]) => each))];
    if (!(name in value) || allowedValues.includes(value[name])) continue;
    return { ...union, keyword: "enum", instancePath: `${union.instancePath}/${name}`, params: { allowedValues } };
  }
  return undefined;
}
