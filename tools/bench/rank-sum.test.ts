import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "./random.ts";
import { median, rankSum } from "./rank-sum.ts";

const near = (actual: number, wanted: number): void =>
  assert.ok(Math.abs(actual - wanted) < 1e-6, `${actual} is not ${wanted}`);

/** Numbers whose mean is 100 and whose spread is 10. */
function noisy(seed: number, count: number, shift = 0): number[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, () => 100 + shift + 10 * normal());
}

test("worked examples, without and with ties", () => {
  // by hand: U = 0, mean 4.5, variance 5.25, z = 4 / √5.25
  const apart = rankSum([1, 2, 3], [4, 5, 6]);
  assert.equal(apart.u, 0);
  near(apart.p, 0.0808556);
  // by hand: U = 3, mean 8, ties of 3 and 3, variance 16/12 · (9 − 48/56), z = 4.5 / √10.857143
  const tied = rankSum([1, 2, 2, 3], [2, 3, 3, 4]);
  assert.equal(tied.u, 3);
  near(tied.p, 0.1720337);
});

test("the order of the samples and of their values does not matter to p, and the two U share all pairs", () => {
  const [a, b] = [noisy(1, 40), noisy(2, 60, 3)];
  const [one, other] = [rankSum(a, b), rankSum(b.toReversed(), a)];
  near(one.p, other.p);
  near(one.u + other.u, 40 * 60);
});

test("equal values show no difference", () => {
  assert.equal(rankSum([25, 25, 25], [25, 25]).p, 1);
});

test("a shift is found, and of samples of one distribution few are called different", () => {
  assert.ok(rankSum(noisy(3, 1000), noisy(4, 1000, 2)).p < 0.01);
  const ps = Array.from({ length: 200 }, (_, run) => rankSum(noisy(100 + run, 50), noisy(500 + run, 50)).p);
  assert.ok(ps.filter((p) => p < 0.01).length <= 8);
  assert.ok(ps.filter((p) => p < 0.5).length > 60);
});

test("the median of an even and of an odd number of values", () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2.5);
});
