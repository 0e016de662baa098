import type { AttributeSpec } from "prosemirror-model";

import { isSafeLink, isSafeSource } from "./safe-url.ts";

const anyUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const languageName = /^[A-Za-z0-9+#._-]{1,50}$/;

/** Whether `text` can be stored: neither U+0000 nor half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}

/** Whether `name` can be the language of a code block. */
export function isLanguageName(name: string): boolean {
  return languageName.test(name);
}

function mustBe(description: string, accepts: (value: unknown) => boolean): (value: unknown) => void {
  return (value) => {
    if (!accepts(value)) throw new RangeError(`must be ${description}`);
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && isStorableText(value);
}

function isSpan(value: unknown): boolean {
  return isIntegerBetween(value, 1, 1000);
}

function isIntegerBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

/** A required string. */
export const text: AttributeSpec = { validate: mustBe("text", isText) };

/** A string, or null, the default. */
export const optionalText: AttributeSpec = {
  default: null,
  validate: mustBe("text or null", (value) => value === null || isText(value)),
};

/** A required string that is not empty. */
export const nonEmptyText: AttributeSpec = {
  validate: mustBe("text that is not empty", (value) => isText(value) && value !== ""),
};

/** A required link target. */
export const link: AttributeSpec = {
  validate: mustBe("an http, https, mailto or relative URL", (value) => isText(value) && isSafeLink(value)),
};

/** A link target, or null, the default. */
export const optionalLink: AttributeSpec = {
  default: null,
  validate: mustBe(
    "an http, https, mailto or relative URL, or null",
    (value) => value === null || (isText(value) && isSafeLink(value)),
  ),
};

/** A required address of something to show. */
export const source: AttributeSpec = {
  validate: mustBe("an http, https or relative URL", (value) => isText(value) && isSafeSource(value)),
};

/** A required UUID. */
export const uuid: AttributeSpec = {
  validate: mustBe("a UUID", (value) => typeof value === "string" && anyUuid.test(value)),
};

/** A boolean, false by default. */
export const flag: AttributeSpec = {
  default: false,
  validate: mustBe("true or false", (value) => typeof value === "boolean"),
};

/** How many rows or columns a table cell covers, 1 by default. */
export const span: AttributeSpec = { default: 1, validate: mustBe("a whole number from 1 to 1000", isSpan) };

/** The widths of the columns a table cell covers, in pixels, or null, the default. */
export const columnWidths: AttributeSpec = {
  default: null,
  validate: mustBe(
    "null or a list of whole numbers from 0 to 10000",
    (value) =>
      value === null || (Array.isArray(value) && value.every((width: unknown) => isIntegerBetween(width, 0, 10_000))),
  ),
};

/** The language of a code block, or null, the default. */
export const language: AttributeSpec = {
  default: null,
  validate: mustBe(
    "null or a language name of letters, digits and + # . _ -",
    (value) => value === null || (typeof value === "string" && isLanguageName(value)),
  ),
};

/** A whole number between two bounds, 1 by default. */
export function integerBetween(least: number, most: number): AttributeSpec {
  return {
    default: 1,
    validate: mustBe(`a whole number from ${least} to ${most}`, (value) => isIntegerBetween(value, least, most)),
  };
}

/** One of the words given; required. */
export function oneOf(...words: readonly string[]): AttributeSpec {
  return { validate: mustBe(`one of ${words.join(", ")}`, (value) => words.some((word) => word === value)) };
}
