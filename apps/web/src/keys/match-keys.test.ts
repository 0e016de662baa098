import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, isSingle, isTypedInto, type KeyStroke, strokeOf, worksInFields } from "./match-keys.ts";

const press = (key: string, rest: Partial<KeyStroke> = {}): KeyStroke => ({
  key,
  code: `Key${key.toUpperCase()}`,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...rest,
});

test("⌘ on a Mac and Ctrl elsewhere are the same", () => {
  assert.equal(strokeOf(press("k", { metaKey: true }), true), "Mod+K");
  assert.equal(strokeOf(press("k", { ctrlKey: true }), false), "Mod+K");
  assert.equal(strokeOf(press("k", { ctrlKey: true }), true), "Ctrl+K");
  assert.equal(strokeOf(press("z", { ctrlKey: true, shiftKey: true }), false), "Mod+Shift+Z");
});

test("letters are named without regard to Caps Lock, signs as they are typed", () => {
  assert.equal(strokeOf(press("J"), false), "j");
  assert.equal(strokeOf(press("X", { shiftKey: true }), false), "Shift+X");
  assert.equal(strokeOf(press("?", { shiftKey: true, code: "Slash" }), false), "?");
  assert.equal(strokeOf(press(" ", { code: "Space" }), false), "Space");
  assert.equal(strokeOf(press("ArrowUp", { altKey: true, code: "ArrowUp" }), false), "Alt+ArrowUp");
});

test("letters of another alphabet, and those that Alt changes, are known by their key", () => {
  assert.equal(strokeOf(press("с", { code: "KeyC" }), false), "c");
  assert.equal(strokeOf(press("ç", { code: "KeyC", altKey: true }), true), "Alt+C");
});

test("a modifier without another key is no stroke", () => {
  assert.equal(strokeOf(press("Shift", { shiftKey: true }), false), null);
});

const known = ["c", "g b", "g i", "b", "Mod+K"];

test("strokes become sequences", () => {
  assert.deepEqual(follow("", "g", known), { keys: null, pending: "g" });
  assert.deepEqual(follow("g", "b", known), { keys: "g b", pending: "" });
});

test("a stroke that continues no sequence counts by itself", () => {
  assert.deepEqual(follow("g", "c", known), { keys: "c", pending: "" });
  assert.deepEqual(follow("g", "g", known), { keys: null, pending: "g" });
  assert.deepEqual(follow("g", "y", known), { keys: null, pending: "" });
  assert.deepEqual(follow("", "b", known), { keys: "b", pending: "" });
});

test("single letters and signs can be switched off, others not", () => {
  assert.deepEqual(["c", "?", "g b", "Shift+X"].map(isSingle), [true, true, true, true]);
  assert.deepEqual(["Mod+K", "Escape", "Alt+ArrowUp", "Enter"].map(isSingle), [false, false, false, false]);
});

test("fields keep their keys, checkboxes need none", () => {
  assert.equal(isTypedInto({ tagName: "INPUT", type: "email" }), true);
  assert.equal(isTypedInto({ tagName: "DIV", isContentEditable: true }), true);
  assert.equal(isTypedInto({ tagName: "INPUT", type: "checkbox" }), false);
  assert.equal(isTypedInto({ tagName: "BUTTON" }), false);
  assert.deepEqual(["Escape", "Mod+K", "c", "Enter"].map(worksInFields), [true, true, false, false]);
});
