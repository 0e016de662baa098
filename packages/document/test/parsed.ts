import { markdownParser } from "../src/markdown-parser.ts";

/** Watches the parser of this thread. @returns the length of each text that it reads from now on */
export function parsedLengths(): number[] {
  const lengths: number[] = [];
  const parse = markdownParser.parse.bind(markdownParser);
  markdownParser.parse = (text, env) => {
    lengths.push(text.length);
    return parse(text, env);
  };
  return lengths;
}
