import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { Saver } from "./saver.ts";

test("a text that cannot be saved is tried again ever more rarely, and soon once it was saved", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let isBroken = true;
  let saves = 0;
  const saver = new Saver(async () => {
    saves += 1;
    return isBroken;
  });
  /** The time until the next save, in seconds. */
  const nextSave = async (): Promise<number> => {
    const before = saves;
    for (let passed = 0.5; ; passed += 0.5) {
      mock.timers.tick(500);
      await setImmediate();
      if (saves > before) return passed;
    }
  };
  saver.changed();
  const waits: number[] = [];
  while (waits.length < 8) waits.push(await nextSave());
  assert.deepEqual(waits, [0.5, 1, 2, 4, 8, 16, 32, 32]);
  isBroken = false;
  await saver.flush();
  saver.changed();
  assert.equal(await nextSave(), 0.5);
  mock.timers.reset();
});
