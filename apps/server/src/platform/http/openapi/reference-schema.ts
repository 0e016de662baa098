import type { Json } from "./models.ts";

/** A schema, as far as the references read it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};

/** The fields of an object as a list in markdown, those of unnamed objects in it further in. */
export function fieldList(schema: Json, indent = ""): string[] {
  const { properties = {}, required = [] } = schema as Schema;
  return Object.entries(properties).flatMap(([name, field]) => [
    fieldLine(name, field as Json, required.includes(name), indent),
    ...fieldList(inner(field), `${indent}  `),
  ]);
}

/** "- `title` (text, required): The title." */
export function fieldLine(name: string, field: Json, isRequired: boolean, indent = ""): string {
  const { description } = field as Schema;
  const type = `${typeText(field)}${isRequired ? "" : ", optional"}`;
  return `${indent}- \`${name}\` (${type})${description === undefined ? "" : `: ${description}`}`;
}

/** The unnamed object that a field contains: directly, in a list, or with null as the alternative. */
export function inner(field: Schema): Json {
  return field.items ?? field.anyOf?.find((each) => each.properties !== undefined) ?? field;
}

/**
 * The kind of a value: "text, 1 to 80 characters" or "A or B", for example.
 * @param named writes the name of a model
 */
export function typeText(schema: Schema, named = (model: string): string => model): string {
  const text = (each: Schema): string => typeText(each, named);
  if (schema.$ref !== undefined) return named(schema.$ref.replace("#/components/schemas/", ""));
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(" or ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(text).join(" or ");
  if (schema.type === "array") return `list of ${text(schema.items ?? {})}${range(schema.minItems, schema.maxItems)}`;
  if (schema.type === "string") return textType(schema);
  return `${schema.type ?? "any"}${range(schema.minimum, schema.maximum)}`;
}

function textType({ format, minLength, maxLength }: Schema): string {
  return `${format ?? "text"}${range(minLength, maxLength, " characters")}`;
}

function range(least: number | undefined, most: number | undefined, unit = ""): string {
  if (most === undefined) return least === undefined ? "" : `, at least ${least}${unit}`;
  return least === undefined ? `, at most ${most}${unit}` : `, ${least} to ${most}${unit}`;
}
