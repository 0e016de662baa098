import type { CommonPasswords } from "#platform/crypto/common-passwords.ts";

/** What somebody's password may not be made of alone. */
export type Named = { readonly email: string; readonly first_name: string; readonly last_name: string };

/** Signs that stand for letters; 1 stands for two, or for itself. */
const signs: Readonly<Record<string, string>> = {
  "@": "a",
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  $: "s",
  "!": "i",
};

/** A text as it is written, and as it may be meant: p@ssw0rd, password. */
function readings(text: string): string[] {
  const meant = ["l", "i", "1"].map((one) => text.replace(/[@013457$!]/g, (sign) => signs[sign] ?? one));
  return [text, ...meant];
}

function lower(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** What is left without what people put around a word: signs alone, or digits too; at the end alone, or at both. */
function cores(text: string): string[] {
  return [/[^\p{L}\p{N}]+$/u, /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, /\P{L}+$/u, /^\P{L}+|\P{L}+$/gu].map((around) =>
    text.replace(around, ""),
  );
}

/**
 * Whether a password is one that attackers try first: it is on the list, as written or as meant, or it is one of the
 * most common with digits and signs around it ("Summer2024!").
 */
export function isCommon(password: string, list: CommonPasswords): boolean {
  const written = lower(password);
  if (readings(written).some((reading) => list.all.has(reading))) return true;
  return cores(written).some((core) => readings(core).some((reading) => list.first.has(reading)));
}

/** A name so short may stand in front of any number. */
const shortestName = 4;

/** Whether a password is nothing but the person's own address or names, with digits and signs around them at most. */
export function isOwnName(password: string, { email, first_name, last_name }: Named): boolean {
  const names = [
    email,
    email.split("@")[0] ?? "",
    first_name,
    last_name,
    first_name + last_name,
    last_name + first_name,
  ];
  const own = new Set(names.map(squeezed));
  const written = lower(password);
  if (own.has(squeezed(written))) return true;
  return cores(written)
    .map(squeezed)
    .some((core) => core.length >= shortestName && own.has(core));
}

/** Letters and digits alone. */
function squeezed(text: string): string {
  return lower(text).replace(/[^\p{L}\p{N}]/gu, "");
}
