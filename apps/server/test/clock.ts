import assert from "node:assert/strict";
import type { Harness } from "./harness.ts";

/** Much longer than any test takes, and shorter than any time that the product gives or takes by mistake. */
const minute = 60_000;

/** Asserts that a time is the present one, or so many milliseconds after it: within a minute, which no slow machine needs. */
export function assertFromNow(time: string | number, milliseconds = 0): void {
  const late = new Date(time).getTime() - (Date.now() + milliseconds);
  assert.ok(Math.abs(late) < minute, `${new Date(time).toISOString()} is ${late} ms off`);
}

const day = 86_400_000;

/** Moves the server's clock to the next noon (UTC), so that no day ends in the middle of a test, whenever it runs. */
export function toNoon({ platform, advance }: Harness): void {
  advance((1.5 * day - (platform.services.now() % day)) % day);
}
