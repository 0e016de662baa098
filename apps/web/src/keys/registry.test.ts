import assert from "node:assert/strict";
import { test } from "node:test";
import type { KeyStroke } from "./match-keys.ts";
import { Registry } from "./registry.ts";

/** A page with a registry, which notes what was done. */
class Page {
  readonly done: string[] = [];
  layer = 0;
  hasLetters = true;
  now = 0;
  readonly registry = new Registry({ isMac: false, topLayer: () => this.layer, hasLetters: () => this.hasLetters });

  listen(scope: string, keys: string, layer = 0): () => void {
    const map = Object.fromEntries(
      keys.split(",").map((each) => [each, { label: each, run: () => this.done.push(`${scope} ${each}`) }]),
    );
    return this.registry.add({ scope, layer, map });
  }

  press(key: string, rest: Partial<KeyStroke> = {}, focused = { tagName: "BODY" }): boolean {
    const event = { key, code: "", metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, ...rest };
    this.now += 100;
    return this.registry.press(event, focused, this.now);
  }
}

test("the latest place that knows a key gets it, and gives it back when it is gone", () => {
  const page = new Page();
  page.listen("global", "c,x");
  const leave = page.listen("board", "c");
  page.press("c");
  page.press("x");
  leave();
  page.press("c");
  assert.deepEqual(page.done, ["board c", "global x", "global c"]);
  assert.equal(page.press("q"), false);
});

test("a sequence may be of another place than its first stroke, and is forgotten after a while", () => {
  const page = new Page();
  page.listen("global", "g b,b");
  page.press("g");
  page.press("b");
  page.press("g");
  page.now += 5000;
  page.press("b");
  assert.deepEqual(page.done, ["global g b", "global b"]);
});

test("in a field letters are letters, but Esc and ⌘K work", () => {
  const page = new Page();
  page.listen("global", "c,Escape,Mod+K,Mod+B");
  const field = { tagName: "INPUT" };
  page.press("c", {}, field);
  page.press("b", { ctrlKey: true }, field);
  page.press("Escape", {}, field);
  page.press("k", { ctrlKey: true }, field);
  assert.deepEqual(page.done, ["global Escape", "global Mod+K"]);
});

test("letters can be switched off, others stay", () => {
  const page = new Page();
  page.listen("global", "c,Mod+K,g b");
  page.hasLetters = false;
  page.press("c");
  page.press("g");
  page.press("b");
  page.press("k", { ctrlKey: true });
  assert.deepEqual(page.done, ["global Mod+K"]);
});

test("a place without a target leaves the key, and the line of the palette, to the place before", () => {
  const page = new Page();
  page.listen("ticket", "s");
  const run = (): void => void page.done.push("board s");
  let target: string | null = null;
  page.registry.add({ scope: "board", layer: 0, map: { s: { label: "s", run, target: () => target } } });
  page.press("s");
  assert.deepEqual(
    page.registry.commands().map(({ scope }) => scope),
    ["ticket"],
  );
  target = "#1";
  page.press("s");
  assert.deepEqual(page.done, ["ticket s", "board s"]);
});

test("digits keep their place among the other keys of a list", () => {
  const page = new Page();
  const map = ["p", "1", "0"].map((keys) => [keys, { label: keys, run: () => {} }] as const);
  page.registry.add({ scope: "board", layer: 0, map });
  assert.deepEqual(
    page.registry.commands().map(({ keys }) => keys),
    ["p", "1", "0"],
  );
});

test("a dialog keeps keys from what lies under it, but for ⌘K", () => {
  const page = new Page();
  page.listen("board", "c,Mod+K");
  page.listen("dialog", "x", 1);
  page.layer = 1;
  page.press("c");
  page.press("x");
  page.press("k", { ctrlKey: true });
  assert.deepEqual(page.done, ["dialog x", "board Mod+K"]);
});

test("the palette gets each command of the screen once, the latest place first", () => {
  const page = new Page();
  page.listen("global", "c,g b");
  page.listen("board", "c");
  page.listen("dialog", "x", 1);
  assert.deepEqual(
    page.registry.commands().map(({ scope, keys }) => `${scope} ${keys}`),
    ["board c", "global g b"],
  );
});
