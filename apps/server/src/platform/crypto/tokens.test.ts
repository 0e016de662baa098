import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { newApiKey, newCode, sha256 } from "./tokens.ts";

describe("tokens", () => {
  it("are API keys of 32 random bytes behind svc_, never twice the same", () => {
    const keys = new Set(Array.from({ length: 1000 }, newApiKey));
    assert.equal(keys.size, 1000);
    for (const key of keys) assert.match(key, /^svc_[\w-]{43}$/);
  });

  it("are codes of eight characters that are not mistaken for each other, all equally likely", () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 8000; round += 1) {
      const code = newCode();
      assert.match(code, /^[A-HJ-NP-Z2-9]{8}$/);
      for (const character of code) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    assert.equal(counts.size, 32);
    // 2,000 of each expected; eight standard deviations either way
    for (const [character, count] of counts) assert.ok(count > 1640 && count < 2360, `${character}: ${count}`);
  });

  it("are hashed with SHA-256", () => {
    assert.equal(sha256("abc").toString("hex"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
