import assert from "node:assert/strict";
import { test } from "node:test";
import { tool } from "./tools.ts";

test("a program is found on the PATH; a missing one is null, or an error if it is required", (context) => {
  const before = process.env["STOA_TOOLS"];
  context.after(() => {
    if (before === undefined) delete process.env["STOA_TOOLS"];
    else process.env["STOA_TOOLS"] = before;
  });
  process.env["STOA_TOOLS"] = "";
  assert.match(tool("sh") ?? "", /\/sh$/);
  assert.equal(tool("no-such-program"), null);
  process.env["STOA_TOOLS"] = "required";
  assert.equal(tool("no-such-program", "may be missing"), null);
  assert.throws(() => tool("no-such-program"), /need no-such-program/);
});
