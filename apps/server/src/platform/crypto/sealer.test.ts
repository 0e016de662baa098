import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { openEnvelope, sealEnvelope } from "./envelope.ts";
import { seal } from "./seal.ts";
import { createSealer } from "./sealer.ts";

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;

test("the first key seals, and every key of the ring opens, also what was sealed before keys had names", () => {
  const before = createSealer([first]);
  const after = createSealer([second, first]);
  const sealed = before.seal("a text", "its place");
  assert.equal(after.open(sealed, "its place"), "a text");
  assert.equal(after.open(seal(first, "an older text", "its place", "v1."), "its place"), "an older text");
  assert.equal(after.open(seal(second, "another", "its place", "v1."), "its place"), "another");
  const renewed = after.seal("a text", "its place");
  assert.ok(renewed.startsWith(after.current) && !sealed.startsWith(after.current));
  assert.equal(createSealer([second]).open(renewed, "its place"), "a text");
  assert.throws(() => before.open(renewed, "its place"), /a key that this deployment does not have/);
  assert.throws(() => createSealer([third, second]).open(seal(first, "x", "its place", "v1."), "its place"));
});

test("the name of a key in a sealed text cannot be exchanged", () => {
  const ring = createSealer([first, second]);
  const sealed = ring.seal("a text", "its place");
  const other = createSealer([second]).current;
  assert.throws(() => ring.open(sealed.replace(ring.current, other), "its place"));
  assert.throws(() => ring.open(sealed, "another place"));
});

test("an envelope opens only with its own data key and in its own place", () => {
  const sealer = createSealer([first]);
  const contexts = { ofKey: "key 1", ofText: "text 1" };
  const one = sealEnvelope(sealer, "one", contexts);
  const other = sealEnvelope(sealer, "one", contexts);
  assert.equal(openEnvelope(sealer, one, contexts), "one");
  assert.notEqual(one.sealed, other.sealed);
  assert.throws(() => openEnvelope(sealer, { ...one, data_key: other.data_key }, contexts), "each has its own key");
  assert.throws(() => openEnvelope(sealer, one, { ...contexts, ofKey: "key 2" }));
  assert.throws(() => openEnvelope(sealer, one, { ...contexts, ofText: "text 2" }));
});
