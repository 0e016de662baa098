/** Whether `text` can be stored: neither U+0000 nor half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}

/** The JSON schema of an attribute's value: what is published, and what `accepts` checks. */
export type ValueSchema =
  | { readonly type: "null" | "boolean" }
  | {
      readonly type: "string";
      readonly minLength?: 1;
      readonly pattern?: string;
      readonly enum?: readonly string[];
    }
  | { readonly type: "integer"; readonly minimum: number; readonly maximum: number }
  | { readonly type: "array"; readonly items: ValueSchema }
  | { readonly anyOf: readonly ValueSchema[] };

/** The value or null. */
export function orNull(schema: ValueSchema): ValueSchema {
  return { anyOf: [schema, { type: "null" }] };
}

/** @returns whether a value is valid against the schema; text must be storable besides, as all JSON that is received */
export function accepts(schema: ValueSchema): (value: unknown) => boolean {
  if ("anyOf" in schema) {
    const each = schema.anyOf.map(accepts);
    return (value) => each.some((isValid) => isValid(value));
  }
  if (schema.type === "string") return acceptsText(schema);
  if (schema.type === "array") {
    const isItem = accepts(schema.items);
    return (value) => Array.isArray(value) && value.every(isItem);
  }
  if (schema.type === "integer") {
    return (value) => Number.isInteger(value) && Number(value) >= schema.minimum && Number(value) <= schema.maximum;
  }
  return schema.type === "null" ? (value) => value === null : (value) => typeof value === "boolean";
}

function acceptsText({ minLength, pattern = "", enum: words }: Extract<ValueSchema, { type: "string" }>) {
  const form = new RegExp(pattern, "u");
  return (value: unknown): boolean =>
    typeof value === "string" &&
    value.length >= (minLength ?? 0) &&
    isStorableText(value) &&
    form.test(value) &&
    (words === undefined || words.includes(value));
}
