import assert from "node:assert/strict";

/** Much longer than any test takes, and shorter than any time that the product gives or takes by mistake. */
const minute = 60_000;

/** Asserts that a time is the present one, or so many milliseconds after it: within a minute, which no slow machine needs. */
export function assertFromNow(time: string | number, milliseconds = 0): void {
  const late = new Date(time).getTime() - (Date.now() + milliseconds);
  assert.ok(Math.abs(late) < minute, `${new Date(time).toISOString()} is ${late} ms off`);
}
