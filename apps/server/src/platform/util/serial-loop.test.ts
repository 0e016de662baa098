import assert from "node:assert/strict";
import { test } from "node:test";
import { startSerialLoop } from "./serial-loop.ts";

test("a pass that fails is reported once, however often it was woken, and the next one begins when it is woken", async () => {
  const failures: unknown[] = [];
  let passes = 0;
  const loop = startSerialLoop(
    async () => {
      passes += 1;
      if (passes <= 2) throw new Error(`pass ${passes}`);
    },
    (error) => failures.push((error as Error).message),
  );
  for (let each = 0; each < 1000; each += 1) loop.wake();
  await assert.rejects(loop.idle(), { message: "pass 1" });
  assert.deepEqual(failures, ["pass 1"]);
  loop.wake();
  await assert.rejects(loop.idle(), { message: "pass 2" });
  assert.deepEqual(failures, ["pass 1", "pass 2"]);
  await loop.idle();
  assert.equal(passes, 3);
  await loop.close();
});
