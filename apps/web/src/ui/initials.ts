import { once } from "#i18n/once.ts";

const segmenter = once(() => new Intl.Segmenter("en"));

type Name = { readonly first_name: string; readonly last_name: string };

const known = new WeakMap<Name, string>();

/** One or two letters for a person: of the first and the last name, else the first two of the one there is. Found once: each card shows some. */
export function initials(person: Name): string {
  const found = known.get(person) ?? initialsOf(person);
  known.set(person, found);
  return found;
}

function initialsOf({ first_name, last_name }: Name): string {
  const [first, last] = [letters(first_name), letters(last_name)];
  const chosen = last.length > 0 ? [first[0], last[0]] : first.slice(0, 2);
  return chosen.join("").toUpperCase() || "?";
}

/** The letters of a name as a reader sees them: an emoji or an accent is not cut in two. */
function letters(name: string): readonly string[] {
  return Array.from(segmenter().segment(name.trim()), ({ segment }) => segment);
}

/** @returns one of 16 hues in degrees, always the same for one uuid */
export function hueOf(uuid: string): number {
  let hash = 0;
  for (const letter of uuid) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 16) * 22.5;
}
