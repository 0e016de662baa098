import assert from "node:assert/strict";
import { test } from "node:test";
import { assert as check, integer, property } from "fast-check";
import { interrupted, nextBatch, outcomeOf } from "./rules.ts";

const answered = (status: number) => ({ outcome: "answered", status }) as const;
const failed = { outcome: "failed", reason: "timeout" } as const;

test("only 2xx is success, at every attempt", () => {
  check(
    property(integer({ min: 100, max: 999 }), integer({ min: 1, max: 6 }), (status, attempts) => {
      const outcome = outcomeOf(attempts, answered(status), false, 0.5);
      assert.equal(outcome.status === "delivered", status >= 200 && status < 300);
      assert.equal(outcome.response_status, status);
      assert.equal(outcome.error, outcome.status === "delivered" ? null : "answer");
      assert.equal(outcome.wait === null, outcome.status !== "retrying");
    }),
  );
});

const rounded = (all: (number | null)[]) => all.map((wait) => (wait === null ? null : Math.round(wait)));

test("the pauses are about 1, 5, 25 and 125 minutes, a twentieth more or less, and the fifth failure is the last", () => {
  const waits = (random: number) =>
    [1, 2, 3, 4, 5, 6].map((attempts) => outcomeOf(attempts, failed, false, random).wait);
  assert.deepEqual(waits(0.5), [60, 300, 1500, 7500, null, null]);
  assert.deepEqual(rounded(waits(0)), [57, 285, 1425, 7125, null, null]);
  assert.deepEqual(rounded(waits(1)), [63, 315, 1575, 7875, null, null]);
  assert.deepEqual(outcomeOf(5, failed, false, 0.5), {
    status: "failed",
    response_status: null,
    error: "timeout",
    wait: null,
  });
});

test("an interrupted attempt counts: after the fifth there is no other", () => {
  const ends = [1, 2, 3, 4, 5].map((attempts) => interrupted(attempts));
  assert.deepEqual(
    ends.map(({ status }) => status),
    ["queued", "queued", "queued", "queued", "failed"],
  );
  assert.deepEqual(new Set(ends.map(({ error }) => error)), new Set(["interrupted"]));
});

test("a final failure is not tried again", () => {
  assert.deepEqual(outcomeOf(1, answered(302), true, 0.5), {
    status: "failed",
    response_status: 302,
    error: "answer",
    wait: null,
  });
});

test("a quick receiver's batches double up to 50; a slow one's are of one", () => {
  assert.equal(nextBatch(1, 0), 2);
  assert.equal(nextBatch(1, 5), 2);
  assert.equal(nextBatch(32, 16), 50);
  assert.equal(nextBatch(25, 1000), 12);
  assert.equal(nextBatch(25, 10_000), 1);
  assert.equal(nextBatch(1, 10_000), 1);
});
