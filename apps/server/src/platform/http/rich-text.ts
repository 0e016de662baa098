import type { Ajv } from "ajv";
import { type TUnsafe, Type } from "typebox";
import {
  type Dialect,
  type DocumentJson,
  maximumDepth,
  maximumNodes,
  maximumSize,
  parseDocument,
  toMarkdown,
  withoutTitles,
} from "@stoa/document";
import { HttpError } from "./errors.ts";

/**
 * A document as it is stored, and the same as markdown: without the titles of what it mentions, because everybody who sees the
 * text gets the same markdown in lists and events.
 */
export type ReadDocument = { readonly document: DocumentJson; readonly markdown: string };

/**
 * Marks the schema of a document. openapi.json has the schemas of `@stoa/document` in its place, which refer to each other; requests
 * are validated by `parseDocument`, and a test holds that both accept the same.
 */
export const documentMark = "x-document";

const keyword = "x-rich-text";

const formatCount = (count: number): string => count.toLocaleString("en");

const about =
  "A ProseMirror document of the editor's schema. Descriptions, comments and pages take the same nodes and marks. Only text carries " +
  `marks, and an image has the address that it leads to as \`href\`: at most ${maximumSize / 1000} kB of JSON with every attribute filled in, ` +
  `${formatCount(maximumNodes)} nodes and ${maximumDepth} levels. A character of any script counts as one byte.`;

/**
 * The schema of a rich-text field. It contains all of the editor's rules (§1.1 rule 7) and the limits of size, so that a
 * violation is a schema error on every route that has such a field.
 * @param characters the longest document as markdown; null where the route checks the length with an error of its own
 * @param dialect that of its markdown
 */
export function richText(characters: number | null, dialect: Dialect): TUnsafe<DocumentJson> {
  const longest = characters === null ? "" : ` As markdown it has at most ${formatCount(characters)} characters.`;
  return Type.Unsafe<DocumentJson>({
    type: "object",
    required: ["type"],
    properties: {
      type: { type: "string", enum: ["doc"], description: "The type of the top node." },
      content: {
        type: "array",
        items: { type: "object" },
        description: "The nodes in the document, such as paragraphs.",
      },
    },
    description: about + longest,
    [documentMark]: true,
    [keyword]: { characters, dialect },
  });
}

/** A document in a reply. */
export const RichText = Type.Unsafe<{ readonly [key: string]: never }>({
  type: "object",
  additionalProperties: true,
  [documentMark]: true,
});

/** Adds the rules of rich-text fields to a validator. */
export function useRichText(ajv: Ajv): Ajv {
  const validate = (rules: Rules, value: object): boolean => {
    const problem = problemOf(value, rules);
    validate.errors = problem === null ? [] : [{ keyword, params: {}, message: `is not valid: ${problem}` }];
    return problem === null;
  };
  validate.errors = [] as { keyword: string; params: object; message: string }[];
  return ajv.addKeyword({ keyword, type: "object", errors: true, validate });
}

/** The errors of rich-text rules if there are some, because the others follow from them; otherwise all errors. */
export function richTextErrors<E extends { readonly keyword: string }>(errors: readonly E[]): readonly E[] {
  const own = errors.filter((error) => error.keyword === keyword);
  return own.length === 0 ? errors : own;
}

/** The rules for a rich-text field from its schema. */
type Rules = { readonly characters: number | null; readonly dialect: Dialect };

function problemOf(value: object, { characters, dialect }: Rules): string | null {
  const read = parse(value, dialect);
  if ("problem" in read) return read.problem;
  if (characters === null || read.markdown.length <= characters) return null;
  // in code points; a text with more than twice as many UTF-16 units need not be counted
  const isLonger = read.markdown.length > characters * 2 || Array.from(read.markdown).length > characters;
  return isLonger ? `The document has more than ${formatCount(characters)} characters as markdown.` : null;
}

/** The documents that were read during validation, for the handlers. */
const parsedDocuments = new WeakMap<object, ReadDocument & { readonly dialect: Dialect }>();

function parse(value: object, dialect: Dialect): ReadDocument | { problem: string } {
  const cached = parsedDocuments.get(value);
  if (cached?.dialect === dialect) return cached;
  const parsed = parseDocument(value);
  if ("problem" in parsed) return parsed;
  const read = {
    document: parsed.document,
    dialect,
    markdown: toMarkdown(withoutTitles(parsed.document), dialect).markdown,
  };
  parsedDocuments.set(value, read);
  return read;
}

/**
 * The document of a request, in the form that is stored.
 * @param dialect that of its markdown
 * @throws HttpError 400 if no schema has validated it and it violates the editor's rules
 */
export function readDocument(value: DocumentJson, dialect: Dialect): ReadDocument {
  const read = parse(value, dialect);
  if ("problem" in read) throw new HttpError(400, "FST_ERR_VALIDATION", read.problem);
  return read;
}
