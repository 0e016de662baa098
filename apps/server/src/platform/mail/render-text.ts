import type { BlockRenderers, Mail, MailBlock, MailLine } from "./mail.ts";

/** Puts text on one line: line breaks and other control characters would end a header or fake another line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ").trim();
}

/**
 * Puts text on one line in which nothing looks like a link. Subjects, and mails that the recipient did not ask for, contain
 * names that other people chose, and mail programs turn whatever looks like an address into a link.
 */
export function withoutLinks(text: string): string {
  return (
    oneLine(text)
      .replace(/\p{Cf}/gu, "")
      // all slashes of a row: those that are left over would make a link of what stood before
      .replace(/(?:[a-z][a-z\d+.-]*:)?\/{2,}/giu, "")
      // a name of a host may also end with a sign, or with a letter and its accent apart
      .replace(/(?<=\S)[.．。｡@](?=\p{L})/gu, "·")
      .replace(/\d+(?:\.\d+){3,}/gu, (address) => address.replaceAll(".", "·"))
  );
}

/** A share in per cent; 100 only when all is done, 0 only when nothing is. */
export function percentOf({ done, total }: { done: number; total: number }): number {
  if (done === 0 || done >= total) return done === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((done / total) * 100)));
}

/** The text part. */
export function renderText({ paragraphs, subscription }: Mail, footer: string): string {
  const end = subscription === undefined ? [] : [subscription.why, `Unsubscribe: ${subscription.unsubscribe}`];
  return [...paragraphs.map(textOf), ["-- ", ...[footer, ...end].map(oneLine)].join("\n")].join("\n\n").concat("\n");
}

function textOf(block: string | MailBlock): string {
  return typeof block === "string" ? oneLine(block) : (texts[block.kind] as (block: MailBlock) => string)(block);
}

const texts: BlockRenderers = {
  heading: ({ text }) => underlined(oneLine(text)),
  code: ({ text }) => oneLine(text),
  link: ({ text, href }) => `${oneLine(text)}:\n${oneLine(href)}`,
  list: ({ lines, more }) => [...lines.map(textLine), ...(more > 0 ? [`  and ${more} more`] : [])].join("\n"),
  table: ({ rows }) => textTable(rows),
  bar: (share) => `${textBar(share)} ${share.done} of ${share.total} (${percentOf(share)} %)`,
};

const underlined = (text: string): string => `${text}\n${"-".repeat(Math.min(60, Array.from(text).length))}`;

function textLine({ text, href, note }: MailLine): string {
  const entry = note === undefined ? oneLine(text) : `${oneLine(text)} (${oneLine(note)})`;
  return href === undefined ? `- ${entry}` : `- ${entry}\n  ${oneLine(href)}`;
}

function textTable(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(40, Math.max(...rows.map(([name]) => Array.from(oneLine(name)).length)));
  return rows.map(([name, value]) => `${`${oneLine(name)}:`.padEnd(width + 1)} ${oneLine(value)}`).join("\n");
}

const barWidth = 20;

function textBar(share: { done: number; total: number }): string {
  const full = Math.round((percentOf(share) / 100) * barWidth);
  return `[${"#".repeat(full)}${"-".repeat(barWidth - full)}]`;
}
