import { randomUUID } from "node:crypto";
import { ids } from "#features/content/examples/index.ts";
import type { Random } from "./random.ts";
import type { Schema } from "./schema.ts";

const texts = [
  "a",
  "Ünï ¢ødé ✓",
  "DROP TABLE tasks; --",
  "<b>bold</b>",
  '"quoted" OR -x',
  "\u202e backwards",
  "🤖".repeat(3),
  "%_\\",
  "x/y",
  "a\nb\tc",
];
const known = Object.values(ids);

function textOf(schema: Schema, random: Random): string {
  const least = schema.minLength ?? 0;
  const most = Math.min(schema.maxLength ?? 40, 400);
  const text = random.pick(texts).repeat(1 + random.below(3));
  const characters = Array.from(text.padEnd(least, "z"));
  return characters.slice(0, Math.max(most, least)).join("");
}

const formats: Readonly<Record<string, (random: Random) => string>> = {
  uuid: (random) =>
    random.below(3) === 0
      ? randomUUID()
      : random.below(4) === 0
        ? random.pick(known).toUpperCase()
        : random.pick(known),
  date: (random) => random.pick(["2026-12-24", "0001-01-01", "9999-12-31", "2028-02-29"]),
  "date-time": (random) =>
    random.pick([
      "2026-11-03T09:30:00.000Z",
      "2099-01-01T00:00:00+02:00",
      "1970-01-01T00:00:00Z",
      "9999-12-31T23:59:59Z",
    ]),
  email: (random) => random.pick(["ada@example.com", "x+tag@example.org", "UPPER@EXAMPLE.COM"]),
};

const patterns: Readonly<Record<string, string>> = {
  "^#[0-9a-fA-F]{6}$": "#A0b1C2",
  "\\S": "Named",
  "^https?://[^\\s\\u0000-\\u0020\\u007f/?#@\\\\]+([/?#][^\\s\\u0000-\\u0020\\u007f]*)?$": "https://example.com/x",
  "^([01]\\d|2[0-3]):[0-5]\\d$": "09:30",
};

function stringOf(schema: Schema, random: Random): string {
  if (schema.enum !== undefined) return String(random.pick(schema.enum));
  const format = formats[schema.format ?? ""];
  if (format !== undefined) return format(random);
  if (schema.pattern === undefined) return textOf(schema, random);
  const text = textOf(schema, random);
  return new RegExp(schema.pattern, "u").test(text) ? text : (patterns[schema.pattern] ?? text);
}

function numberOf(schema: Schema, random: Random): number {
  const least = schema.minimum ?? -5;
  const most = schema.maximum ?? 1000;
  const middle = Math.max(least, Math.min(most, random.below(20)));
  const value = random.pick([least, most, middle, middle]);
  if (schema.type === "integer") return Math.trunc(value);
  const fraction = Math.min(most, middle + 0.123456789);
  return random.pick([
    value,
    schema.multipleOf === undefined ? fraction : Number((middle + schema.multipleOf).toPrecision(12)),
  ]);
}

function objectOf(schema: Schema, random: Random, depth: number): Record<string, unknown> {
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || random.below(3) === 0,
  );
  const free = Object.entries(schema.patternProperties ?? {}).map(([, each]) => [random.pick(known), each] as const);
  return Object.fromEntries([...entries, ...free].map(([name, each]) => [name, valueOf(each, random, depth + 1)]));
}

function listOf(schema: Schema, random: Random, depth: number): unknown[] {
  const length = Math.max(schema.minItems ?? 0, random.below(Math.min(3, (schema.maxItems ?? 3) + 1)));
  const items = Array.from({ length }, () => valueOf(schema.items ?? {}, random, depth + 1));
  return schema.uniqueItems === true ? [...new Set(items)] : items;
}

const types: Readonly<Record<string, (schema: Schema, random: Random, depth: number) => unknown>> = {
  string: stringOf,
  integer: numberOf,
  number: numberOf,
  boolean: (_schema, random) => random.below(2) === 0,
  null: () => null,
  array: listOf,
  object: objectOf,
};

/** A value that the schema allows, often at the limits of the schema. */
export function valueOf(schema: Schema, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf !== undefined) return valueOf(random.pick(schema.anyOf), random, depth);
  const valueOfType = types[schema.type ?? ""];
  return valueOfType === undefined ? random.pick(["text", 1, true]) : valueOfType(schema, random, depth);
}
