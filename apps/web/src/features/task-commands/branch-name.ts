/** The length of the title in a branch's name: a longer one is cut behind a word. */
const mostLetters = 48;

/**
 * The name of a branch of git for a ticket: `eng-12-fix-the-login`. Letters of other scripts are left out, because few tools take them.
 * @param key `ENG-12`, or `#12` on a board without a prefix
 */
export function branchName(key: string, title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{Mark}/gu, "");
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  let name = key.toLowerCase().replace("#", "");
  for (const word of words) {
    const longer = `${name}-${word}`;
    if (longer.length > mostLetters) break;
    name = longer;
  }
  return name;
}
