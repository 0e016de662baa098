import type { Ajv } from "ajv";
import { type TUnsafe, Type } from "typebox";
import { type DocumentJson, maximumBytes, maximumDepth, maximumNodes, parseDocument, toMarkdown } from "@stoa/document";
import { HttpError } from "./errors.ts";

/** A document as it is stored, and the same as markdown. */
export type ReadDocument = { readonly document: DocumentJson; readonly markdown: string };

const keyword = "x-rich-text";

const inWords = (count: number): string => count.toLocaleString("en");

const about =
  `A ProseMirror document of the editor's schema: at most ${maximumBytes / 1000} kB of JSON with every attribute ` +
  `filled in, ${inWords(maximumNodes)} nodes and ${maximumDepth} levels.`;

/**
 * The schema of a rich-text field. It holds the whole of the editor's rules (§1.1 rule 7) and the limits of size, so
 * that what breaks them is a schema error on every route that has such a field.
 * @param characters how long the document may be as markdown; null where a rule with a sentence of its own sees to that
 */
export function richText(characters: number | null): TUnsafe<DocumentJson> {
  const longest = characters === null ? "" : ` As markdown it has at most ${inWords(characters)} characters.`;
  return Type.Unsafe<DocumentJson>({
    type: "object",
    required: ["type"],
    properties: { type: { type: "string", enum: ["doc"] }, content: { type: "array", items: { type: "object" } } },
    description: about + longest,
    [keyword]: { characters },
  });
}

/** Teaches a validator the rules of rich-text fields. */
export function useRichText(ajv: Ajv): Ajv {
  const validate = ({ characters }: { characters: number | null }, value: object): boolean => {
    const problem = problemOf(value, characters);
    validate.errors = problem === null ? [] : [{ keyword, params: {}, message: `is not valid: ${problem}` }];
    return problem === null;
  };
  validate.errors = [] as { keyword: string; params: object; message: string }[];
  return ajv.addKeyword({ keyword, type: "object", errors: true, validate });
}

/** Of what a validator found wrong, the rules of rich text alone where they were broken: the rest follows from that. */
export function richTextErrors<E extends { readonly keyword: string }>(errors: readonly E[]): readonly E[] {
  const own = errors.filter((error) => error.keyword === keyword);
  return own.length === 0 ? errors : own;
}

function problemOf(value: object, characters: number | null): string | null {
  const read = parse(value);
  if ("problem" in read) return read.problem;
  if (characters === null || read.markdown.length <= characters) return null;
  // in code points; what has twice as many units and more need not be counted
  const isLonger = read.markdown.length > characters * 2 || Array.from(read.markdown).length > characters;
  return isLonger ? `The document has more than ${inWords(characters)} characters as markdown.` : null;
}

/** What was read while a request was validated, for its handler. */
const known = new WeakMap<object, ReadDocument>();

function parse(value: object): ReadDocument | { problem: string } {
  const before = known.get(value);
  if (before !== undefined) return before;
  const parsed = parseDocument(value);
  if ("problem" in parsed) return parsed;
  const read = { document: parsed.document, markdown: toMarkdown(parsed.document).markdown };
  known.set(value, read);
  return read;
}

/**
 * The document that a request sent, in the form that is stored.
 * @throws EarlyError 400 for one that no schema has looked at, if it breaks the editor's rules
 */
export function readDocument(value: DocumentJson): ReadDocument {
  const read = parse(value);
  if ("problem" in read) throw new HttpError(400, "FST_ERR_VALIDATION", read.problem);
  return read;
}
