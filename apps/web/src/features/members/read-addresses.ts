import { looksLikeAddress } from "#ui/address-input.ts";

/** The addresses in a text: each one once, those that stand there again, and words that are none. */
export type ReadAddresses = {
  readonly addresses: readonly string[];
  readonly repeated: readonly string[];
  readonly wrong: readonly string[];
};

const part = /"[^"]*"|<[^<>]*>|[^\s,;،，、；<>"]+|[,;،，、；\n\r]/gu;
const isSeparator = /^[,;،，、；\n\r]$/u;
/** Signs without a width, which come along with pasted text. */
const unseen = /\p{Cf}/gu;

/** The entries of a text, in their order. Words before an address in angle brackets are the name of its person. */
function entriesOf(text: string): string[] {
  const entries: string[] = [];
  let words: string[] = [];
  for (const [found] of text.replaceAll(unseen, "").matchAll(part)) {
    if (isSeparator.test(found)) words = [];
    if (isSeparator.test(found)) continue;
    if (found.startsWith("<")) {
      // the name is no entry of its own
      entries.splice(entries.length - words.length, words.length);
      words = [];
      entries.push(found.slice(1, -1).trim());
    } else {
      entries.push(found);
      words = found.includes("@") && !found.startsWith('"') ? [] : [...words, found];
    }
  }
  return entries.map((entry) => entry.replace(/^mailto:/i, "").replace(/\.+$/, "")).filter((entry) => entry !== "");
}

/** Reads addresses as people paste them: with commas, semicolons, spaces or lines between them, also as `Name <address>`. */
export function readAddresses(text: string): ReadAddresses {
  const found = new Map<string, string>();
  const repeated: string[] = [];
  const wrong: string[] = [];
  for (const entry of entriesOf(text)) {
    const key = entry.toLowerCase();
    if (!looksLikeAddress(entry)) wrong.push(entry);
    else if (found.has(key)) repeated.push(entry);
    else found.set(key, entry);
  }
  return { addresses: [...found.values()], repeated, wrong };
}
