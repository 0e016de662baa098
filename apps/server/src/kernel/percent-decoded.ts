/** A part of an address with its characters in place of their codes (`%40` is `@`); codes that are no UTF-8 are read as Latin-1. */
export function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  }
}
