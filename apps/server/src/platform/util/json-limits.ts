import { maximumDepth, maximumSize } from "@stoa/document";

/**
 * The limits that no valid body exceeds, because no document does: a node is an object in a list, and a value takes two bytes at least, with the
 * comma behind it.
 */
export const jsonLimits = { depth: maximumDepth * 2 + 10, values: maximumSize / 2 } as const;

/** The largest depth of JSON, and its largest number of values. */
export type JsonLimits = { readonly depth: number; readonly values: number };

/** The limits of a file of JSON, which has many rows: each as deep as a body at most. */
export const fileLimits: JsonLimits = { depth: jsonLimits.depth, values: 2_000_000 };

/**
 * Whether JSON is deeper than its limits, or has more values. To find it out takes some milliseconds: to parse 2 MB
 * of brackets takes a third of a second, in which nobody else is served, and fifty times their memory. Of a text that is no JSON the answer means nothing.
 */
export function exceedsLimits(text: string, limits: JsonLimits = jsonLimits): boolean {
  let [values, depth] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === ",") values += 1;
    else if (isBeginning(sign)) [values, depth] = [values + 1, depth + 1];
    else if (sign === "]" || sign === "}") depth -= 1;
    if (values > limits.values || depth > limits.depth) return true;
  }
  return false;
}

const isBeginning = (sign: string | undefined): boolean => sign === "[" || sign === "{";

/** The place where the string that begins at `start` ends: at its closing quote, or with the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
