import type { BlockRenderers, Mail, MailBlock, MailLine } from "./mail.ts";
import { oneLine, percentOf } from "./render-text.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

const inline = (text: string): string => escapeHtml(oneLine(text));

// Inline styles are for light mode, which every mail program shows; these rules are for programs that know dark mode.
const dark = `body,.page{background:#16181d!important;color:#e6e8eb!important}a{color:#9db8ff!important}
.quiet{color:#a4abb6!important}.code,.rest{background:#2a2e37!important}.code{color:#e6e8eb!important}
.done{background:#7c9cf5!important}.row,.foot{border-color:#3a3f4a!important}`;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";
const mono = "font-family:ui-monospace,Consolas,Menlo,monospace";
const quiet = "color:#5f6673;font-size:14px";
const breaking = "overflow-wrap:anywhere;word-break:break-word";
const tableTag = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** The HTML part: tables and inline styles that old mail programs understand too, and nothing that is loaded from elsewhere. */
export function renderHtml({ paragraphs, subscription }: Mail, subject: string, footer: string): string {
  const end =
    subscription === undefined
      ? ""
      : `<br>${inline(subscription.why)}<br>${link(subscription.unsubscribe, "Unsubscribe")}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${inline(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style>
</head>
<body style="margin:0;padding:0;background:#ffffff;color:#1c2128">
${tableTag} class="page" style="background:#ffffff;color:#1c2128"><tr><td align="center" style="padding:24px 16px">
${tableTag} style="max-width:600px;table-layout:fixed;text-align:left"><tr><td style="${font};${breaking}">
${paragraphs.map(htmlOf).join("\n")}
<p class="quiet foot" style="margin:32px 0 0;padding:12px 0 0;border-top:1px solid #d5d9e0;${quiet}">${inline(footer)}${end}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function htmlOf(block: string | MailBlock): string {
  return typeof block === "string" ? paragraph(block) : (parts[block.kind] as (block: MailBlock) => string)(block);
}

const codeStyle = `margin:0 0 16px;padding:12px 16px;background:#eef0f4;color:#1c2128;border-radius:6px;${mono};font-size:20px;letter-spacing:1px;word-break:break-all`;

const parts: BlockRenderers = {
  heading: ({ text }) => `<h2 dir="auto" style="margin:28px 0 8px;font-size:18px;line-height:1.3">${inline(text)}</h2>`,
  code: ({ text }) => `<p class="code" style="${codeStyle}">${inline(text)}</p>`,
  link: ({ text, href }) => `<p dir="auto" style="margin:0 0 16px">${link(href, text)}</p>`,
  list: ({ lines, more }) => list(lines, more),
  table: ({ rows }) => `${tableTag} style="margin:0 0 16px">${rows.map(row).join("")}</table>`,
  bar,
};

function paragraph(text: string): string {
  const content = /^https?:\/\/\S+$/.test(text) ? link(text, text) : inline(text);
  return `<p dir="auto" style="margin:0 0 16px">${content}</p>`;
}

function link(href: string, text: string): string {
  // a URL of another scheme could run a script
  if (!/^https?:\/\//.test(href)) return inline(text);
  return `<a href="${escapeHtml(href)}" style="color:#2450c5;${breaking}">${inline(text)}</a>`;
}

function list(lines: readonly MailLine[], more: number): string {
  const rows = lines.map((line) => {
    const text = line.href === undefined ? inline(line.text) : link(line.href, line.text);
    const note = line.note === undefined ? "" : `<br><span class="quiet" style="${quiet}">${inline(line.note)}</span>`;
    return cell(`${text}${note}`);
  });
  const rest = more > 0 ? [cell(`<span class="quiet" style="${quiet}">and ${more} more</span>`)] : [];
  return `${tableTag} style="margin:0 0 16px">${[...rows, ...rest].join("")}</table>`;
}

const cellStyle = `padding:6px 0;border-bottom:1px solid #e4e7ec;${font};${breaking}`;

function cell(content: string): string {
  return `<tr><td class="row" dir="auto" style="${cellStyle}">${content}</td></tr>`;
}

function row([name, value]: readonly [string, string]): string {
  return `<tr><td class="row" dir="auto" style="${cellStyle}">${inline(name)}</td><td class="row" align="right" style="${cellStyle};width:25%">${inline(value)}</td></tr>`;
}

function barPart(name: string, colour: string, width: number): string {
  if (width === 0) return "";
  const style = `height:10px;font-size:0;line-height:0;background:${colour}`;
  return `<td class="${name}" width="${width}%" style="${style}">&nbsp;</td>`;
}

function bar(share: { done: number; total: number }): string {
  const percent = percentOf(share);
  return `${tableTag} style="margin:0 0 4px"><tr>${barPart("done", "#2f5fd0", percent)}${barPart("rest", "#e4e7ec", 100 - percent)}</tr></table>
<p class="quiet" style="margin:0 0 16px;${quiet}">${share.done} of ${share.total} (${percent} %)</p>`;
}
