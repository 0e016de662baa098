import assert from "node:assert/strict";
import * as fc from "fast-check";
import { test } from "node:test";
import { contentDisposition } from "./download-headers.ts";

test("a name is sent readable and exact, and cannot inject into the header", () => {
  assert.equal(contentDisposition("plan.pdf"), `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`);
  assert.equal(
    contentDisposition(`a"b\\c%d'(e)*.txt`),
    `attachment; filename="a_b_c_d'(e)*.txt"; filename*=UTF-8''a%22b%5Cc%25d%27%28e%29%2A.txt`,
  );
});

test("for any name the header is ASCII in the form of RFC 6266, and the name can be read back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 255 }), (name) => {
      const header = contentDisposition(name.toWellFormed());
      const match = /^attachment; filename="([ !#$&-[\]-~]*)"; filename\*=UTF-8''([\w!.~%-]+)$/.exec(header);
      assert.ok(match, header);
      assert.equal(decodeURIComponent(match[2] ?? ""), name.toWellFormed());
    }),
  );
});
