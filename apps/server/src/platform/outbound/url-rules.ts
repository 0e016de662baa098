import { isIP } from "node:net";

/** The reason why a URL is not one that may be sent to. */
export type UrlFault =
  | "too_long"
  | "not_a_url"
  | "not_https"
  | "credentials"
  /** an IP address where a hostname is needed */
  | "address"
  /** a name that only has a meaning inside a network */
  | "inner_name";

/** A URL that may be sent to, or why it may not. */
export type UrlCheck<Fault extends string = UrlFault> = { readonly url: URL } | { readonly fault: Fault };

/** In characters. */
const longest = 2048;

/** Characters that the parser drops or reads as a slash: a person would read another URL than the one we use. */
// oxlint-disable-next-line no-control-regex -- it looks for control characters
const misleading = /[\u0000-\u0020\u007f\\]/;

/** Endings that only exist inside networks; the first three are from the contract (§6.1). */
const innerEndings = "localhost local internal home.arpa localdomain lan home corp intranet private".split(" ");

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * Whether a URL follows the rules for endpoints, as far as its text tells (§6.1): https, a hostname
 * with a dot, no address in any notation, no credentials, any port. The addresses of the name are not checked here.
 * Store the `href` of the result and send to it, never to the text: only the result was checked.
 * @param text what somebody typed
 */
export function checkUrl(text: string): UrlCheck {
  const fault = faultOfText(text);
  if (fault !== null) return { fault };
  // the parser turns every notation of an address (hexadecimal, octal, short, percent-encoded, full-width) into one
  const url = URL.parse(text);
  // port 0 cannot be connected to
  if (url === null || url.port === "0") return { fault: "not_a_url" };
  if (url.href.length > longest) return { fault: "too_long" };
  const hostFault = faultOfHost(url.hostname);
  return hostFault === null ? { url } : { fault: hostFault };
}

function faultOfText(text: string): UrlFault | null {
  if (text.length > longest) return "too_long";
  if (misleading.test(text)) return "not_a_url";
  if (!/^https:\/\/[^/]/i.test(text)) return /^(?!https:)[a-z][a-z0-9+.-]*:/i.test(text) ? "not_https" : "not_a_url";
  const authority = /^[^/?#]*/.exec(text.slice("https://".length))?.[0] ?? "";
  // checked in the text, because the parsed URL drops empty credentials
  return authority.includes("@") ? "credentials" : null;
}

function faultOfHost(hostname: string): UrlFault | null {
  if (hostname.startsWith("[") || isIP(hostname) !== 0) return "address";
  const isInner = innerEndings.some((ending) => `.${hostname.replace(/\.$/, "")}`.endsWith(`.${ending}`));
  if (isInner || !hostname.includes(".")) return "inner_name";
  const labels = hostname.split(".");
  // a name that ends with a dot has an empty label; no certificate is for such a name
  const isName = hostname.length <= 253 && labels.every((each) => label.test(each));
  return isName && /^[a-z]/.test(labels.at(-1) ?? "") ? null : "not_a_url";
}
