import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { failureLog } from "./failure-log.ts";

test("the same failure is logged at once, then once a minute with how often it came again; another is logged at once too", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const lines: unknown[] = [];
  const error = (fields: object, message?: string): void =>
    void lines.push({ ...fields, err: (fields as { err: Error }).err.message, message });
  const failed = failureLog({ error, warn: error } as never, "error", "sequencing failed");
  for (let each = 0; each < 4372; each += 1) failed(new Error("away"), { consumer: "rules" });
  failed(new Error("away"), { consumer: "mails" });
  failed(new Error("other"), { consumer: "rules" });
  const first = ["away rules", "away mails", "other rules"].map((each) => {
    const [err, consumer] = each.split(" ");
    return { err, consumer, message: "sequencing failed" };
  });
  assert.deepEqual(lines.splice(0), first);
  mock.timers.tick(60_000);
  assert.deepEqual(lines.splice(0), [
    { err: "away", consumer: "rules", times: 4371, message: "sequencing failed again" },
  ]);
  failed(new Error("away"), { consumer: "rules" });
  assert.equal(lines.length, 1);
  mock.timers.reset();
});
