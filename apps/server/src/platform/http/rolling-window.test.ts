import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { createRollingWindow } from "./rolling-window.ts";

function create(limit: number, maxKeys = 100, windowMs = 60_000) {
  const clock = { time: 0 };
  return { clock, window: createRollingWindow({ limit, windowMs, now: () => clock.time, maxKeys }) };
}

/** The result of a hit without `takeBack`. */
function hitState(window: ReturnType<typeof createRollingWindow>, key: string) {
  const { takeBack: _takeBack, ...state } = window.hit(key);
  return state;
}

describe("the rolling window", () => {
  it("never allows more than the limit in a span of a minute, and rejects only what would exceed it", () => {
    const arrivals = fc.array(
      fc.tuple(fc.constantFrom(0, 1, 500, 9_999.5, 30_000, 59_999, 60_000, 61_000), fc.constantFrom("a", "b")),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), arrivals, (limit, pattern) => {
        const { clock, window } = create(limit);
        const allowed: Record<string, number[]> = { a: [], b: [] };
        for (const [pause, key] of pattern) {
          clock.time += pause;
          const past = allowed[key] ?? [];
          const recent = past.filter((time) => time > clock.time - 60_000);
          const state = window.hit(key);
          assert.equal(state.allowed, recent.length < limit);
          assert.equal(state.remaining, Math.max(0, limit - recent.length - 1));
          if (state.allowed) past.push(clock.time);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("frees a slot a minute sharp after the request that took it", () => {
    const { clock, window } = create(2);
    window.hit("a");
    clock.time = 10_000;
    window.hit("a");
    clock.time = 59_999;
    assert.deepEqual(hitState(window, "a"), {
      allowed: false,
      limit: 2,
      remaining: 0,
      resetSeconds: 11,
      retryAfterSeconds: 1,
    });
    clock.time = 60_000;
    assert.deepEqual(hitState(window, "a"), {
      allowed: true,
      limit: 2,
      remaining: 0,
      resetSeconds: 60,
      retryAfterSeconds: 0,
    });
    assert.equal(window.hit("a").retryAfterSeconds, 10);
  });

  it("lets the next request pass after exactly the stated seconds", () => {
    const { clock, window } = create(900);
    for (let count = 0; count < 900; count += 1) {
      clock.time += 7.3;
      assert.ok(window.hit("a").allowed);
    }
    const { allowed, retryAfterSeconds } = window.hit("a");
    assert.ok(!allowed && retryAfterSeconds > 0);
    clock.time += retryAfterSeconds * 1000;
    assert.ok(window.hit("a").allowed);
  });

  it("does not count rejected requests", () => {
    const { clock, window } = create(1);
    window.hit("a");
    for (clock.time = 1; clock.time < 60_000; clock.time += 100) assert.ok(!window.hit("a").allowed);
    clock.time = 60_000;
    assert.ok(window.hit("a").allowed);
  });

  it("counts every key for itself, and an unknown key as unused", () => {
    const { window } = create(1);
    window.hit("a");
    assert.ok(window.hit("b").allowed);
  });

  it("forgets idle keys, and beyond the bound the key unused for longest", () => {
    const { clock, window } = create(1, 3);
    for (const key of ["a", "b", "c", "a", "d"]) window.hit(key);
    assert.equal(window.size(), 3);
    assert.ok(!window.hit("a").allowed);
    assert.ok(window.hit("b").allowed);
    clock.time = 60_000;
    window.hit("e");
    assert.equal(window.size(), 1);
  });

  it("frees the slot of a hit that is taken back, and of no other", () => {
    const arrivals = fc.array(fc.tuple(fc.constantFrom(0, 1, 30_000, 59_999), fc.boolean()), { maxLength: 100 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), arrivals, (limit, pattern) => {
        const { clock, window } = create(limit);
        let kept: { time: number; takeBack(): void }[] = [];
        for (const [pause, isTakenBack] of pattern) {
          clock.time += pause;
          kept = kept.filter(({ time }) => time > clock.time - 60_000);
          // the first one, so that there are later ones
          if (isTakenBack) kept.shift()?.takeBack();
          const { allowed, remaining, takeBack } = window.hit("a");
          assert.equal(allowed, kept.length < limit);
          if (allowed) kept.push({ time: clock.time, takeBack });
          assert.equal(remaining, limit - kept.length);
        }
      }),
    );
    const { clock, window } = create(1);
    const first = window.hit("a");
    window.hit("a").takeBack();
    assert.ok(!window.hit("a").allowed, "a rejected hit has no slot to free");
    clock.time = 60_000;
    window.hit("a");
    first.takeBack();
    assert.ok(!window.hit("a").allowed, "a slot that was free by now is not freed again");
  });

  it("gives nothing away when the clock steps back", () => {
    const { clock, window } = create(1);
    clock.time = 100_000;
    window.hit("a");
    clock.time = 0;
    assert.deepEqual(hitState(window, "a"), {
      allowed: false,
      limit: 1,
      remaining: 0,
      resetSeconds: 60,
      retryAfterSeconds: 60,
    });
  });
});
