import assert from "node:assert/strict";
import { test } from "node:test";
import { programOf } from "./program-of.ts";

test("the browser and the system are read from what a browser calls itself, and other programs are not guessed", () => {
  const edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0";
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1";
  assert.deepEqual(programOf(edge), { browser: "Edge", system: "Windows" });
  assert.deepEqual(programOf(phone), { browser: "Safari", system: "iPhone" });
  assert.equal(programOf("curl/8.5.0"), null);
});
