import type { CommonPasswords } from "#platform/crypto/common-passwords.ts";

/** The address and names of a person, which must not be their password. */
export type PersonNames = { readonly email: string; readonly first_name: string; readonly last_name: string };

/** Characters that people write instead of letters; 1 may mean two letters, or itself. */
const letterFor: Readonly<Record<string, string>> = {
  "@": "a",
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  $: "s",
  "!": "i",
};

/** A text as it is written, and as it may be read: p@ssw0rd, password. */
function readings(text: string): string[] {
  const meant = ["l", "i", "1"].map((one) => text.replace(/[@013457$!]/g, (sign) => letterFor[sign] ?? one));
  return [text, ...meant];
}

function lower(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** A text without the characters that people add to a word: without signs, or signs and digits, at the end or at both ends. */
function cores(text: string): string[] {
  return [/[^\p{L}\p{N}]+$/u, /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, /\P{L}+$/u, /^\P{L}+|\P{L}+$/gu].map((around) =>
    text.replace(around, ""),
  );
}

/**
 * Whether a password is one that attackers try first: it is on the list, as it is written or read, or it is one of the
 * most common words with digits and signs around it ("Summer2024!").
 */
export function isCommon(password: string, list: CommonPasswords): boolean {
  const written = lower(password);
  if (readings(written).some((reading) => list.all.has(reading))) return true;
  return cores(written).some((core) => readings(core).some((reading) => list.first.has(reading)));
}

/** Shorter names are often a part of other words, and are not checked. */
const minNameLength = 4;

/** Whether a password is only the person's own address or names, perhaps with digits and signs around them. */
export function isOwnName(password: string, { email, first_name, last_name }: PersonNames): boolean {
  const names = [
    email,
    email.split("@")[0] ?? "",
    first_name,
    last_name,
    first_name + last_name,
    last_name + first_name,
  ];
  const own = new Set(names.map(lettersAndDigits));
  const written = lower(password);
  if (own.has(lettersAndDigits(written))) return true;
  return cores(written)
    .map(lettersAndDigits)
    .some((core) => core.length >= minNameLength && own.has(core));
}

/** The letters and digits of a text. */
function lettersAndDigits(text: string): string {
  return lower(text).replace(/[^\p{L}\p{N}]/gu, "");
}
