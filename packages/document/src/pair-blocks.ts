/** The blocks that are paired: nodes as JSON, also those that were not checked. */
type Block = {
  readonly type?: string | undefined;
  readonly text?: string | undefined;
  readonly content?: readonly Block[] | undefined;
};

/** The largest table of comparisons; beyond it blocks are paired in their order. */
const largestTable = 40_000;

/**
 * Finds which block of a changed list each block of the former one has become. Order stays, blocks of a pair have one type, and as many
 * letters as possible stay where they are: a line that somebody has put in before another one is not taken for a change of that one.
 * @returns the place in the changed list for each former block; null for one that is not there any more
 */
export function pairBlocks(before: readonly Block[], after: readonly Block[]): readonly (number | null)[] {
  if (before.length * after.length > largestTable) return pairInOrder(before, after);
  const [old, now] = [before, after].map((blocks) =>
    blocks.map((block) => ({ type: block.type, text: textIn(block) })),
  );
  const width = after.length + 1;
  /** at [i, j]: the most that stays of what begins there */
  const most = new Float64Array((before.length + 1) * width);
  const mostAt = (i: number, j: number): number => most[i * width + j] ?? 0;
  const paired = (i: number, j: number): number => likeness(old?.[i], now?.[j]) + mostAt(i + 1, j + 1);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      most[i * width + j] = Math.max(mostAt(i + 1, j), mostAt(i, j + 1), paired(i, j));
    }
  }
  const pairs: (number | null)[] = before.map(() => null);
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (mostAt(i, j) === paired(i, j)) pairs[i++] = j++;
    else if (mostAt(i, j) === mostAt(i, j + 1)) j += 1;
    else i += 1;
  }
  return pairs;
}

function pairInOrder(before: readonly Block[], after: readonly Block[]): readonly (number | null)[] {
  const end = before.findIndex(({ type }, index) => type !== after[index]?.type);
  return before.map((_, index) => (end === -1 || index < end ? index : null));
}

type Text = { readonly type: string | undefined; readonly text: string };

/** The number of letters of a block that stay in another one, and a little for the pair itself; less than nothing if they cannot be a pair. */
function likeness(old: Text | undefined, now: Text | undefined): number {
  if (old === undefined || now === undefined || old.type !== now.type) return -1;
  if (old.text === now.text) return old.text.length + 1;
  const most = Math.min(old.text.length, now.text.length);
  let start = 0;
  while (start < most && old.text[start] === now.text[start]) start += 1;
  let end = 0;
  while (end < most - start && old.text.at(-1 - end) === now.text.at(-1 - end)) end += 1;
  return start + end + 0.5;
}

const textIn = ({ text = "", content = [] }: Block): string => text + content.map(textIn).join("");
