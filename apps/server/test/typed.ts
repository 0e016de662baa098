import * as fc from "fast-check";

/** The letters with a special meaning in search queries, in tsvectors and in scripts without spaces. */
const special = Array.from("-\"'\\&|!(\0\u0001\n ﷺß😀用ラーไញမລ");
const pieces = fc.constantFrom(...special, ")", ":*", "<->", "OR");

/** Any text that somebody may type into a search or a title, at most 200 characters. */
export const typed = fc
  .array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 8 }), fc.string({ maxLength: 8 })))
  .map((parts) => parts.join("").slice(0, 200));
