import assert from "node:assert/strict";
import PostalMime, { decodeWords, type Header } from "postal-mime";

/** A parsed mail: its headers by lower-case names and its two parts, all decoded. */
export type ParsedMail = {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
};

const isContentType = ({ key }: Header): boolean => key === "content-type";

/**
 * Parses a mail, and fails if strict mail servers would not accept it: it must be ASCII, with lines of at most 998
 * characters, no header twice, and text and HTML as alternatives.
 * @param raw with line feeds only
 */
export async function parseMail(raw: string): Promise<ParsedMail> {
  // oxlint-disable-next-line no-control-regex -- a mail may contain exactly these characters
  assert.match(raw, /^[\t\n\x20-\x7e]*$/, "a mail is ASCII");
  for (const line of raw.split("\n")) assert.ok(line.length <= 998, "a line is too long");
  const { headers, text = "", html = "", attachments } = await PostalMime.parse(raw);
  const names = headers.map(({ key }) => key);
  assert.deepEqual(names, [...new Set(names)], "a header stands twice");
  assert.match(headers.find(isContentType)?.value ?? "", /^multipart\/alternative;/);
  assert.deepEqual(raw.match(/^Content-Type: text\/.*$/gm), [
    "Content-Type: text/plain; charset=utf-8",
    "Content-Type: text/html; charset=utf-8",
  ]);
  assert.deepEqual(attachments, []);
  const decoded = headers.map(({ key, value }) => [key, decodeWords(value)] as const);
  return { headers: Object.fromEntries(decoded), text, html };
}
