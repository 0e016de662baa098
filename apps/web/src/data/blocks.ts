type Doc = Readonly<Record<string, unknown>>;

/** A block as text. Its keys are sorted, because the editor and the database write them in different orders. */
const textOf = (block: unknown): string =>
  JSON.stringify(block, (_, value: unknown) => (isObject(value) ? sorted(value) : value));
const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
const blocksOf = (doc: Doc | null): readonly unknown[] => (Array.isArray(doc?.["content"]) ? doc["content"] : []);

/** The part of a list of blocks that was replaced: from, and how many of the old and which of the new ones. */
type Hunk = { readonly from: number; readonly to: number; readonly blocks: readonly unknown[] };

/**
 * What two people made of one document, block by block.
 * @param base what both began with; null is an empty one
 * @returns null if both changed the same blocks
 */
export function mergeBlocks(base: Doc | null, mine: Doc | null, theirs: Doc | null): Doc | null {
  const old = blocksOf(base);
  const [one, other] = [hunkOf(old, blocksOf(mine)), hunkOf(old, blocksOf(theirs))];
  if (one === null) return theirs ?? { type: "doc", content: [] };
  if (other === null || isSameHunk(one, other)) return mine ?? { type: "doc", content: [] };
  const [first, second] = one.from < other.from ? [one, other] : [other, one];
  // what is put in at the same place has no order
  if (first.to > second.from || (first.from === second.from && first.to === second.to)) return null;
  const content = old
    .toSpliced(second.from, second.to - second.from, ...second.blocks)
    .toSpliced(first.from, first.to - first.from, ...first.blocks);
  return { ...mine, type: "doc", content };
}

/** Both texts in one document, for a person to edit: what I changed stands behind what they changed. @param base what both began with */
export function joinBlocks(base: Doc | null, mine: Doc | null, theirs: Doc | null): Doc {
  const [old, content] = [blocksOf(base), blocksOf(theirs)];
  const [one, other] = [hunkOf(old, blocksOf(mine)), hunkOf(old, content)];
  const at = other === null ? content.length : other.from + other.blocks.length;
  return { ...theirs, type: "doc", content: content.toSpliced(at, 0, ...(one?.blocks ?? [])) };
}

/** Whether two documents say the same. */
export function isSameText(one: Doc | null, other: Doc | null): boolean {
  return hunkOf(blocksOf(one), blocksOf(other)) === null;
}

function hunkOf(old: readonly unknown[], now: readonly unknown[]): Hunk | null {
  const [before, after] = [old.map(textOf), now.map(textOf)];
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const to = before.length - tail;
  const blocks = now.slice(from, now.length - tail);
  return from === to && blocks.length === 0 ? null : { from, to, blocks };
}

function isSameHunk(one: Hunk, other: Hunk): boolean {
  return one.from === other.from && one.to === other.to && textOf(one.blocks) === textOf(other.blocks);
}
