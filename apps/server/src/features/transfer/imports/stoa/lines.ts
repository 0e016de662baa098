import { parseJson } from "#platform/files/text.ts";
import { fileLimits } from "#platform/util/json-limits.ts";
import type { Archive } from "./archive.ts";
import { RefusalError } from "./refusal-error.ts";

/** The longest line: what a signer types into a blank has at most 1,398,126 characters, each with at most six letters in JSON. In bytes. */
const longest = 9_000_000;

/** A line of an entry, with its number from 1. */
export type Line = { readonly number: number; readonly text: string };

/** A text of JSON without escapes of letters, digits and hyphens, so that every uuid in it is found. */
function withoutEscapes(text: string): string {
  if (!text.includes("\\u")) return text;
  const value = parseJson(text, fileLimits);
  return value === undefined ? text : JSON.stringify(value);
}

/** The lines of an entry. @throws RefusalError for one that is too long, or for bytes that are no UTF-8 */
export async function* readLines(archive: Archive, name: string): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes: Buffer, number: number): Line => {
    const line = { number, text: "" };
    try {
      line.text = withoutEscapes(decoder.decode(bytes));
    } catch {
      throw new RefusalError(`${name}, line ${number}: it is no UTF-8.`);
    }
    return line;
  };
  let number = 1;
  let rest: Buffer[] = [];
  let size = 0;
  for await (const chunk of await archive.open(name)) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      rest.push(chunk.subarray(start, end));
      yield decode(Buffer.concat(rest), number);
      number += 1;
      [rest, size, start] = [[], 0, end + 1];
    }
    rest.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > longest) throw new RefusalError(`${name}, line ${number}: it is too long.`);
  }
  if (size > 0) throw new RefusalError(`${name}, line ${number}: the end is missing.`);
}

/** The object of a line. @throws RefusalError */
export function parseLine(name: string, { number, text }: Line): Record<string, unknown> {
  const value = parseJson(text, fileLimits);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RefusalError(`${name}, line ${number}: it is no JSON object, or nested too deeply.`);
  }
  return value as Record<string, unknown>;
}

/**
 * A field that must be a text. Another one is refused when the row is checked; it is not made a text before, because that of a list in
 * very many lists needs more than the stack.
 */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
