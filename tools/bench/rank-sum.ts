/** Tests whether two samples come from the same distribution, by the ranks of their values (Mann and Whitney, 1947). */
export type RankSum = {
  /** the number of pairs that have the larger value in the first sample, ties counted half */
  readonly u: number;
  /** two-sided: the probability of such a difference if there is none; for samples of 8 and more */
  readonly p: number;
};

/** The test with the normal approximation, corrected for ties and for continuity. */
export function rankSum(first: readonly number[], second: readonly number[]): RankSum {
  const [m, n] = [first.length, second.length];
  const all = [...first.map((value) => ({ value, mine: 1 })), ...second.map((value) => ({ value, mine: 0 }))];
  all.sort((a, b) => a.value - b.value);
  let rankSumOfFirst = 0;
  let ties = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    let mine = 0;
    while (end < all.length && all[end]?.value === all[start]?.value) mine += all[end++]?.mine ?? 0;
    const tied = end - start;
    // equal values share the mean of their ranks, which count from 1
    rankSumOfFirst += (mine * (start + 1 + end)) / 2;
    ties += tied ** 3 - tied;
    start = end;
  }
  const u = rankSumOfFirst - (m * (m + 1)) / 2;
  const total = m + n;
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (!(variance > 0)) return { u, p: 1 };
  const z = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5) / Math.sqrt(variance);
  return { u, p: Math.min(1, 2 * upperTail(z)) };
}

/** The median; of an even number of values the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const half = sorted.length / 2;
  return (at(Math.ceil(half) - 1) + at(Math.floor(half))) / 2;
}

/**
 * The probability that a standard normal value is greater than `z`, which is not negative. The integral is computed by
 * Simpson's rule; beyond ten deviations the rest is 0 in double precision.
 */
function upperTail(z: number): number {
  const end = 10;
  if (z >= end) return 0;
  const steps = 2000;
  const width = (end - z) / steps;
  let sum = 0;
  for (let step = 0; step <= steps; step += 1) {
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((z + step * width) ** 2) / 2);
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}
