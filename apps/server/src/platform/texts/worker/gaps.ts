/** A place where two lists differ: `removed` items from `at` in the one stand for `added` items from `from` in the other. */
export type Gap = { readonly at: number; readonly removed: number; readonly from: number; readonly added: number };

/** The largest table of comparisons; beyond it everything between the equal ends is one gap. */
const largestTable = 4_000_000;

/** The place where two lists differ, by their longest common subsequence. */
export function gapsBetween(before: readonly string[], after: readonly string[]): Gap[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end += 1;
  }
  const one = before.slice(start, before.length - end);
  const other = after.slice(start, after.length - end);
  if (one.length === 0 && other.length === 0) return [];
  if (one.length * other.length > largestTable) {
    return [{ at: start, removed: one.length, from: start, added: other.length }];
  }
  return gapsAround(commonItems(one, other), one.length, other.length).map((gap) => ({
    ...gap,
    at: gap.at + start,
    from: gap.from + start,
  }));
}

/** The pairs of places of a longest common subsequence, in order. */
function commonItems(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  /** at [i, j]: how long it is of what begins there */
  const lengths = new Uint32Array((one.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        one[i] === other[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) pairs.push([i++, j++]);
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

function gapsAround(pairs: readonly [number, number][], oneLength: number, otherLength: number): Gap[] {
  const gaps: Gap[] = [];
  let [at, from] = [0, 0];
  for (const [i, j] of [...pairs, [oneLength, otherLength] as const]) {
    if (i > at || j > from) gaps.push({ at, removed: i - at, from, added: j - from });
    [at, from] = [i + 1, j + 1];
  }
  return gaps;
}
