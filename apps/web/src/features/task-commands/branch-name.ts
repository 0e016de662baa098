import type { CopiedTask } from "@stoa/api";

/** The length of the title in a branch's name: a longer one is cut behind a word. */
const mostLetters = 48;

/** The key of a ticket, as people write it; null until the server has given its number. */
export function keyOf({ number }: Pick<CopiedTask, "number">): string | null {
  return number === 0 ? null : `#${number}`;
}

/** The name of a branch of git for a ticket: `12-fix-the-login`. Letters of other scripts are left out, because few tools take them. */
export function branchName({ number, title }: Pick<CopiedTask, "number" | "title">): string {
  const plain = title.normalize("NFKD").replace(/\p{Mark}/gu, "");
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  let name = String(number);
  for (const word of words) {
    const longer = `${name}-${word}`;
    if (longer.length > mostLetters) break;
    name = longer;
  }
  return name;
}
