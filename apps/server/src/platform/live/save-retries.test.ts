import assert from "node:assert/strict";
import { test } from "node:test";
import { SaveRetries } from "./save-retries.ts";

test("a text that cannot be saved is tried after 10 seconds, then ever later, at last once an hour", () => {
  const retries = new SaveRetries();
  const waits: number[] = [];
  let now = 0;
  for (let tries = 0; tries < 12; tries += 1) {
    assert.ok(retries.isDue("text", 7, now));
    assert.equal(retries.failed("text", 7, now), tries === 0);
    const before = now;
    while (!retries.isDue("text", 7, now)) now += 5000;
    waits.push((now - before) / 1000);
  }
  assert.deepEqual(waits, [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
});

test("a text that somebody has changed is tried at once, and one that was saved begins anew", () => {
  const retries = new SaveRetries();
  retries.failed("text", 7, 0);
  assert.deepEqual(
    [retries.isDue("text", 7, 1), retries.isDue("text", 8, 1), retries.isDue("other", 7, 1)],
    [false, true, true],
  );
  assert.ok(retries.failed("text", 8, 1));
  assert.deepEqual([retries.saved("text"), retries.saved("text")], [true, false]);
  assert.ok(retries.isDue("text", 8, 2));
});

test("of very many texts the ones that failed longest ago are forgotten", () => {
  const retries = new SaveRetries();
  for (let count = 0; count < 10_001; count += 1) retries.failed(String(count), 1, 0);
  assert.deepEqual(
    [retries.isDue("0", 1, 1), retries.isDue("1", 1, 1), retries.isDue("10000", 1, 1)],
    [true, false, false],
  );
});
