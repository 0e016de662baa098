import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { open, seal } from "./seal.ts";

const key = randomBytes(32);
const prefix = "v1.";

describe("sealed text", () => {
  it("opens to what was sealed, with the same key, context and prefix only", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, text, text, (plaintext, context, other) => {
        const sealed = seal(key, plaintext, context, prefix);
        assert.equal(open(key, sealed, context, prefix), plaintext);
        if (other !== context) assert.throws(() => open(key, sealed, other, prefix));
        assert.throws(() => open(randomBytes(32), sealed, context, prefix));
        assert.throws(() => open(key, sealed.replace("v1.", "v3."), context, "v3."));
      }),
    );
  });

  it("never looks the same twice", () => {
    assert.notEqual(seal(key, "a", "b", prefix), seal(key, "a", "b", prefix));
  });

  it("is rejected when any character was changed, dropped or added", () => {
    const sealed = seal(key, "twenty-three characters", "webhook 1", prefix);
    for (let at = 0; at < sealed.length; at += 1) {
      for (const character of ["A", "B", "_", "=", "\n", ""]) {
        const changed = sealed.slice(0, at) + character + sealed.slice(at + 1);
        if (changed !== sealed) assert.throws(() => open(key, changed, "webhook 1", prefix), `${at} ${character}`);
      }
    }
    for (const changed of ["", "v1.", `${sealed}=`, `${sealed}A`, ` ${sealed}`, sealed.replace("v1.", "v2.")]) {
      assert.throws(() => open(key, changed, "webhook 1", prefix));
    }
  });

  it("needs a key of 32 bytes", () => {
    assert.throws(() => seal(randomBytes(16), "a", "b", prefix));
  });
});
