type Doc = Readonly<Record<string, unknown>>;

/** A block as text. Its keys are sorted, because the editor and the database write them in different orders. */
export const textOf = (block: unknown): string =>
  JSON.stringify(block, (_, value: unknown) => (isObject(value) ? sorted(value) : value));
const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Whether a block has no words and nothing else: an empty line. */
const isBlank = (block: unknown): boolean => {
  const { type, content } = block as { readonly type?: unknown; readonly content?: readonly unknown[] };
  return type === "paragraph" && (content === undefined || content.length === 0);
};

/** The blocks of a document. An editor has one empty line where there is no text. */
export function blocksOf(doc: Doc | null): readonly unknown[] {
  const blocks: readonly unknown[] = Array.isArray(doc?.["content"]) ? doc["content"] : [];
  return blocks.length === 1 && blocks.every(isBlank) ? [] : blocks;
}

/** The part of a list of blocks that was replaced: from, and how many of the old and which of the new ones. */
export type Hunk = { readonly from: number; readonly to: number; readonly blocks: readonly unknown[] };

/**
 * The merged document of two people, block by block. Where both only added, all that they added stays, theirs first.
 * @param base what both began with; null is an empty one
 * @returns null if both changed the same blocks
 */
export function mergeBlocks(base: Doc | null, mine: Doc | null, theirs: Doc | null): Doc | null {
  const old = blocksOf(base);
  const [one, other] = [hunkOf(old, blocksOf(mine)), hunkOf(old, blocksOf(theirs))];
  if (one === null) return theirs ?? { type: "doc", content: [] };
  if (other === null || isSameHunk(one, other)) return mine ?? { type: "doc", content: [] };
  const hunks = isSamePlace(one, other) ? bothAdded(old, one, other) : inOrder(one, other);
  return hunks === null ? null : { ...mine, type: "doc", content: withHunks(old, hunks) };
}

/** A list with changes of it, which are in the order of their places. */
export function withHunks(old: readonly unknown[], hunks: readonly Hunk[]): readonly unknown[] {
  return hunks.reduceRight((blocks, { from, to, blocks: added }) => blocks.toSpliced(from, to - from, ...added), old);
}

/** Two changes in the order of their places; null if they change the same. */
export function inOrder(one: Hunk, other: Hunk): readonly Hunk[] | null {
  const [first, second] = compareHunks(one, other) < 0 ? [one, other] : [other, one];
  return first.to > second.from ? null : [first, second];
}

export const isSamePlace = (one: Hunk, other: Hunk): boolean => one.from === other.from && one.to === other.to;

/** In the order of their places; what is only put in stands before what is changed there. */
const compareHunks = (one: Hunk, other: Hunk): number => one.from - other.from || one.to - other.to;

/** The change of two who added blocks at one place, or filled the same empty lines; null if words of the base were changed there. */
function bothAdded(old: readonly unknown[], mine: Hunk, theirs: Hunk): readonly Hunk[] | null {
  if (!old.slice(mine.from, mine.to).every(isBlank)) return null;
  return [{ ...theirs, blocks: bothAdditions(mine.blocks, theirs.blocks) }];
}

/** The additions of two people at one place, theirs first. */
export function bothAdditions(mine: readonly unknown[], theirs: readonly unknown[]): readonly unknown[] {
  const [added, others] = [mine.map(textOf), theirs.map(textOf)];
  // an earlier try was stored, and somebody has written next to it since
  if (isPartOf(added, others)) return theirs;
  if (isPartOf(others, added)) return mine;
  return [...theirs, ...mine];
}

/** Whether the items of a list stand in another one, in one piece. */
function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  return whole.some((_, at) => part.every((item, index) => whole[at + index] === item));
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

/** The place where a document differs from another one, in its blocks, from the first to the last difference; null where it does not. */
export function changeOf(old: Doc | null, now: Doc | null): Hunk | null {
  const all = (doc: Doc | null): readonly unknown[] => (Array.isArray(doc?.["content"]) ? doc["content"] : []);
  return hunkOf(all(old), all(now));
}

/** The same of two lists. */
export function hunkOf(old: readonly unknown[], now: readonly unknown[]): Hunk | null {
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
  return isSamePlace(one, other) && textOf(one.blocks) === textOf(other.blocks);
}
