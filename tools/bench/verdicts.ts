import type { RowResult } from "./measure.ts";
import type { Peers } from "./peers.ts";
import { percentile } from "./measurement.ts";
import type { Target } from "./targets.ts";

/** Things a second. */
export const rate = ({ count, elapsed }: { readonly count: number; readonly elapsed: number }): number =>
  elapsed > 0 ? (count / elapsed) * 1000 : 0;

/** A figure with three digits or more. */
export const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(value < 10 ? 2 : 1);

export const verdict = (isMet: boolean): string => (isMet ? "met" : "NOT MET");

/** @param value null when it was not measured: then the target is not met either */
const atLeast = (wanted: number, value: number | null, unit: string): string =>
  `≥ ${wanted}${unit} ${verdict(value !== null && value >= wanted)}`;

/** The ratio of one rate to another; null when the other one was not measured or is 0. */
const timesOf = (one: number, other: number | undefined): number | null =>
  other === undefined || other === 0 ? null : one / other;

/**
 * Each target of a row with its verdict, such as `≥ 0.5 bare met`.
 * @param rows all rows of the run: a target may name another one
 */
export function judge(result: RowResult, target: Target, peers: Peers, rows: readonly RowResult[]): string[] {
  const shares = [
    [" bare", target.shareOfBare, result.bare === null ? undefined : rate(result.bare)],
    [" planka", target.timesPlanka, peers.planka],
    [" Vikunja", target.timesVikunja, peers.vikunja],
  ] as const;
  return [
    ...shares.flatMap(([unit, wanted, other]) =>
      wanted === undefined ? [] : [atLeast(wanted, timesOf(rate(result.ours), other), unit)],
    ),
    ...judgeAgainstRow(result, target, rows),
    ...judgeByItself(result, target),
  ];
}

/** No verdict when the other row was left out of the run. */
function judgeAgainstRow({ ours }: RowResult, { otherRow }: Target, rows: readonly RowResult[]): string[] {
  const other = rows.find(({ id }) => id === otherRow?.row);
  if (otherRow === undefined || other === undefined) return [];
  const times = timesOf(rate(other.ours), rate(ours));
  const isMet = times !== null && times <= otherRow.atMost;
  return [`within ${otherRow.atMost} × “${other.name}” ${verdict(isMet)}`];
}

function judgeByItself({ ours, statements }: RowResult, target: Target): string[] {
  const said: string[] = [];
  if (target.p99 !== undefined) {
    const isMet = ours.latencies.length > 0 && percentile(ours.latencies, 0.99) < target.p99;
    said.push(`p99 < ${target.p99} ms ${verdict(isMet)}`);
  }
  if (target.statements !== undefined && statements !== null) {
    said.push(`≤ ${target.statements} statements ${verdict(statements <= target.statements)}`);
  }
  return said;
}
