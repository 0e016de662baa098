// Browsers ignore blanks and control characters inside a URL, which is how "java\tscript:" slips past a check of its scheme.
const forbidden = String.raw`\u0000-\u0020\u007f`;

/** The pattern of a URL without blanks and control characters that is relative or has one of these schemes, in any case. */
function safe(schemes: string): string {
  return String.raw`^(?=[^${forbidden}]+$)(?:(?:${schemes}):|(?![A-Za-z][A-Za-z0-9+.\-]*:))`;
}

const http = "[hH][tT][tT][pP][sS]?";

/** The pattern of what `isSafeLink` accepts. */
export const safeLink = safe(`${http}|[mM][aA][iI][lL][tT][oO]`);

/** The pattern of what `isSafeSource` accepts. */
export const safeSource = safe(http);

const [link, source] = [new RegExp(safeLink, "u"), new RegExp(safeSource, "u")];

/** Whether `url` may be the target of a link: http, https, mailto or relative, without spaces or control characters. */
export function isSafeLink(url: string): boolean {
  return link.test(url);
}

/** Whether `url` may be fetched or shown as a card: http, https or relative, without spaces or control characters. */
export function isSafeSource(url: string): boolean {
  return source.test(url);
}
