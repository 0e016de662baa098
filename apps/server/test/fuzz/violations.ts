import type { Schema } from "./schema.ts";

/** A value that violates its schema in one way, and why. */
export type Violation = { readonly value: unknown; readonly why: string };

const outsider = { "an outsider": true };

function ofString(schema: Schema): Violation[] {
  const found: Violation[] = [
    { value: 7, why: "a number for text" },
    { value: true, why: "a truth value for text" },
    { value: ["text"], why: "a list for text" },
    { value: outsider, why: "an object for text" },
    { value: "nul \u0000", why: "text with U+0000" },
    { value: "lone \ud800", why: "text with a lone surrogate" },
  ];
  if (schema.minLength !== undefined && schema.minLength > 0)
    found.push({ value: "x".repeat(schema.minLength - 1), why: "too short" });
  if (schema.maxLength !== undefined) found.push({ value: "x".repeat(schema.maxLength + 1), why: "too long" });
  if (schema.pattern !== undefined) found.push({ value: " ", why: "against the pattern" });
  if (schema.enum !== undefined) found.push({ value: "none of them", why: "not in the list" });
  if (schema.format === "uuid")
    found.push(
      { value: "0b9d2f31-6a3c-4c39-9d0e", why: "half a uuid" },
      { value: "urn:uuid:0b9d2f31-6a3c-4c39-9d0e-0d9a3b1f4c55", why: "the URN of a uuid" },
    );
  if (schema.format === "date")
    found.push({ value: "2026-02-30", why: "no such day" }, { value: "0000-01-01", why: "no such year" });
  if (schema.format === "date-time") found.push({ value: "2026-11-03 09:30", why: "no RFC 3339" });
  if (schema.format === "email") found.push({ value: "nobody at example", why: "no address" });
  return found;
}

function ofNumber(schema: Schema): Violation[] {
  const found: Violation[] = [
    { value: "1", why: "text for a number" },
    { value: true, why: "a truth value for a number" },
    { value: [1], why: "a list for a number" },
  ];
  if (schema.type === "integer") found.push({ value: 1.5, why: "a fraction for a whole number" });
  if (schema.minimum !== undefined) found.push({ value: schema.minimum - 1, why: "below the least" });
  if (schema.maximum !== undefined) found.push({ value: schema.maximum + 1, why: "above the most" });
  if (schema.multipleOf !== undefined) found.push({ value: schema.multipleOf / 10, why: "between two steps" });
  return found;
}

function ofArray(schema: Schema, valid: unknown): Violation[] {
  const found: Violation[] = [
    { value: outsider, why: "an object for a list" },
    { value: "text", why: "text for a list" },
  ];
  const items = schema.items ?? {};
  const first = Array.isArray(valid) ? valid[0] : undefined;
  for (const { value, why } of violationsOf(items, first)) found.push({ value: [value], why: `an item: ${why}` });
  if (schema.maxItems !== undefined && first !== undefined) {
    found.push({ value: Array.from({ length: schema.maxItems + 1 }, () => first), why: "too many items" });
  }
  if (schema.minItems !== undefined && schema.minItems > 0) found.push({ value: [], why: "too few items" });
  return found;
}

function ofObject(schema: Schema, valid: unknown): Violation[] {
  const found: Violation[] = [
    { value: [], why: "a list for an object" },
    { value: "text", why: "text for an object" },
  ];
  if (schema.properties === undefined) return found;
  const base = (valid ?? {}) as Record<string, unknown>;
  if (schema.additionalProperties === false)
    found.push({ value: { ...base, ...outsider }, why: "an undeclared property" });
  for (const name of schema.required ?? []) {
    const { [name]: _left, ...rest } = base;
    found.push({ value: rest, why: `without ${name}` });
  }
  for (const [name, property] of Object.entries(schema.properties)) {
    for (const { value, why } of violationsOf(property, base[name])) {
      found.push({ value: { ...base, [name]: value }, why: `${name}: ${why}` });
    }
  }
  return found;
}

/**
 * Every single violation of a schema.
 * @param valid a value that the schema allows; everything except the violated place stays as it is
 */
export function violationsOf(schema: Schema, valid: unknown): Violation[] {
  if (schema.const !== undefined) return [{ value: `not ${JSON.stringify(schema.const)}`, why: "not the constant" }];
  if (schema.anyOf !== undefined) return ofUnion(schema.anyOf, valid);
  const nothing: Violation[] = [{ value: null, why: "null" }];
  if (schema.type === "string") return [...nothing, ...ofString(schema)];
  if (schema.type === "integer" || schema.type === "number") return [...nothing, ...ofNumber(schema)];
  if (schema.type === "boolean")
    return [
      ...nothing,
      { value: "true", why: "text for a truth value" },
      { value: 1, why: "a number for a truth value" },
    ];
  if (schema.type === "array") return [...nothing, ...ofArray(schema, valid)];
  if (schema.type === "object") return [...nothing, ...ofObject(schema, valid)];
  return [];
}

/** A value that violates one member of "this or null", and is not null, violates the union. */
function ofUnion(members: readonly Schema[], valid: unknown): Violation[] {
  const others = members.filter((member) => member.type !== "null");
  const [only] = others;
  if (others.length !== 1 || only === undefined) return [{ value: { "no member": [] }, why: "no member of the union" }];
  const allowsNull = others.length < members.length;
  return violationsOf(only, valid).filter(({ value }) => !allowsNull || value !== null);
}
