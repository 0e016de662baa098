import { domainToASCII, domainToUnicode } from "node:url";

// the letters of RFC 5321 without quotes, and those that RFC 6531 adds: all that are no blanks, controls or look like an @
const letter = "[[a-z0-9!#$%&'*+\\/=?^_`\\{\\|\\}~\\-][^\\0-\\x7f\\p{C}\\p{Z}＠﹫]]";
const localPart = new RegExp(`^${letter}+(?:\\.${letter}+)*$`, "iv");
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const domainName = new RegExp(`^(?:${label}\\.)+${label}$`, "i");
/** A domain that only one spelling has, but for its case. */
const plainDomain = /^(?!.*xn--)[\0-\x7f]*$/i;

type Parts = { readonly local: string; readonly domain: string };

function partsOf(address: string): Parts {
  const at = address.lastIndexOf("@");
  return { local: address.slice(0, Math.max(0, at)), domain: address.slice(at + 1) };
}

/** Whether a mail server may deliver to an address. Its name and its domain may be of any script. */
export function isEmailAddress(address: string): boolean {
  const { local, domain } = partsOf(address);
  return localPart.test(local) && domainName.test(plainDomain.test(domain) ? domain : domainToASCII(domain));
}

/** An address in the form in which addresses are stored and compared: composed letters (NFC), and a domain of any script readable. */
export function spelledAddress(address: string): string {
  const { local, domain } = partsOf(address.normalize("NFC"));
  const readable = plainDomain.test(domain) ? domain : domainToUnicode(domainToASCII(domain));
  return local === "" || readable === "" ? address : `${local}@${readable}`;
}
