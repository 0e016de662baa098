import assert from "node:assert/strict";

/** A mail taken apart: its headers, unfolded, and its two parts, decoded. */
export type ParsedMail = {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
};

type Part = { readonly headers: Record<string, string>; readonly body: string };

function split(raw: string): Part {
  const end = raw.indexOf("\n\n");
  assert.ok(end > 0, "no empty line after the headers");
  const headers: Record<string, string> = {};
  for (const line of raw
    .slice(0, end)
    .replace(/\n[ \t]+/g, " ")
    .split("\n")) {
    const [, name = "", value = ""] = /^([\w-]+): ?(.*)$/.exec(line) ?? assert.fail(`no header: ${line}`);
    assert.ok(!(name.toLowerCase() in headers), `${name} stands twice`);
    headers[name.toLowerCase()] = value;
  }
  return { headers, body: raw.slice(end + 2) };
}

function decodeQuotedPrintable(body: string): string {
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function decode({ headers, body }: Part): string {
  const encoding = headers["content-transfer-encoding"] ?? "7bit";
  if (encoding === "7bit") return body;
  assert.equal(encoding, "quoted-printable");
  return decodeQuotedPrintable(body);
}

/** The words of a header, RFC 2047 undone. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString("utf8")
        : decodeQuotedPrintable(text.replaceAll("_", " ")),
    );
}

/** The two parts between the boundaries. */
function alternatives(type: string, body: string): Part[] {
  const boundary = /^multipart\/alternative;\s*boundary="([^"]+)"$/.exec(type)?.[1] ?? assert.fail(type);
  const [before, first = "", second = "", after, ...more] = body.split(`--${boundary}`);
  assert.deepEqual([before?.trim(), after?.trim(), more], ["", "--", []]);
  return [first, second].map((part) => split(part.replace(/^\n|\n$/g, "")));
}

/** Takes a mail apart as strictly as the formats say: ASCII, lines of 998 characters at most, two alternatives. */
export function parseMail(raw: string): ParsedMail {
  // oxlint-disable-next-line no-control-regex -- these are exactly the characters that a mail may contain
  assert.match(raw, /^[\t\n\x20-\x7e]*$/, "a mail is ASCII");
  for (const line of raw.split("\n")) assert.ok(line.length <= 998, "a line is too long");
  const { headers, body } = split(raw);
  const parts = alternatives(headers["content-type"] ?? "", body);
  assert.deepEqual(
    parts.map((part) => part.headers["content-type"]),
    ["text/plain; charset=utf-8", "text/html; charset=utf-8"],
  );
  const [text = "", html = ""] = parts.map(decode);
  const decoded = Object.entries(headers).map(([name, value]) => [name, decodeWords(value)] as const);
  return { headers: Object.fromEntries(decoded), text, html };
}
