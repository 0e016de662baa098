import type { AttributeSpec } from "prosemirror-model";

import { accepts, orNull } from "./attribute-schema.ts";
import type { ValueSchema } from "./attribute-schema.ts";
import { safeLink, safeSource } from "./safe-url.ts";

/** An attribute with the JSON schema of its value. */
export type Attribute = AttributeSpec & { readonly schema: ValueSchema };

const languageName = "^[A-Za-z0-9+#._\\-]{1,50}$";
const isLanguage = new RegExp(languageName, "u");
const anyUuid = "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$";

/** Whether `name` can be the language of a code block. */
export function isLanguageName(name: string): boolean {
  return isLanguage.test(name);
}

/** @param description what the value must be, for the one who sent another */
function required(description: string, schema: ValueSchema): Attribute {
  const isValid = accepts(schema);
  return {
    schema,
    validate: (value) => {
      if (!isValid(value)) throw new RangeError(`must be ${description}`);
    },
  };
}

function optional(description: string, schema: ValueSchema, byDefault: unknown = null): Attribute {
  return { ...required(description, byDefault === null ? orNull(schema) : schema), default: byDefault };
}

/** A required string. */
export const text = required("text", { type: "string" });

/** A string, or null, the default. */
export const optionalText = optional("text or null", { type: "string" });

/** A required string that is not empty. */
export const nonEmptyText = required("text that is not empty", { type: "string", minLength: 1 });

/** A required link target. */
export const link = required("an http, https, mailto or relative URL", { type: "string", pattern: safeLink });

/** A link target, or null, the default. */
export const optionalLink = optional("an http, https, mailto or relative URL, or null", {
  type: "string",
  pattern: safeLink,
});

/** A required address of something to show. */
export const source = required("an http, https or relative URL", { type: "string", pattern: safeSource });

/** A required UUID. */
export const uuid = required("a UUID", { type: "string", pattern: anyUuid });

/** A boolean, false by default. */
export const flag = optional("true or false", { type: "boolean" }, false);

/** The number of rows or columns that a table cell covers, 1 by default. */
export const span = integerBetween(1, 1000);

/** The widths of the columns a table cell covers, in pixels, or null, the default. */
export const columnWidths = optional("null or a list of whole numbers from 0 to 10000", {
  type: "array",
  items: { type: "integer", minimum: 0, maximum: 10_000 },
});

/** The language of a code block, or null, the default. */
export const language = optional("null or a language name of letters, digits and + # . _ -", {
  type: "string",
  pattern: languageName,
});

/** A whole number between two bounds, 1 by default. */
export function integerBetween(least: number, most: number): Attribute {
  return optional(`a whole number from ${least} to ${most}`, { type: "integer", minimum: least, maximum: most }, 1);
}

/** One of the words given; required. */
export function oneOf(...words: readonly string[]): Attribute {
  return required(`one of ${words.join(", ")}`, { type: "string", enum: words });
}
