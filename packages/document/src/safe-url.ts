// Browsers ignore some of these inside a URL, which is how "java\tscript:" slips past a scheme check.
// oxlint-disable-next-line no-control-regex -- it looks for control characters
const forbiddenCharacters = /[\u0000-\u0020\u007f]/;

function hasSchemeAmong(url: string, schemes: readonly string[]): boolean {
  if (url === "" || forbiddenCharacters.test(url)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}

/** Whether `url` may be the target of a link: http, https, mailto or relative, without spaces or control characters. */
export function isSafeLink(url: string): boolean {
  return hasSchemeAmong(url, ["http", "https", "mailto"]);
}

/** Whether `url` may be fetched or shown as a card: http, https or relative, without spaces or control characters. */
export function isSafeSource(url: string): boolean {
  return hasSchemeAmong(url, ["http", "https"]);
}
