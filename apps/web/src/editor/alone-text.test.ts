import assert from "node:assert/strict";
import { test } from "node:test";
import { TestClock } from "#test/clock.ts";
import type { Doc, EditedText } from "#data/edited-text.ts";
import { AloneText, type WaitingRoom } from "./alone-text.ts";

const doc = (...lines: string[]) => ({
  type: "doc" as const,
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

const room = (text: Doc, more: Partial<WaitingRoom> = {}): WaitingRoom => ({
  text,
  isLive: true,
  mayWrite: true,
  ...more,
});

/** An editor that shows a text, with what became of what was typed. */
function begin(first: Doc = null) {
  const clock = new TestClock();
  const stored: EditedText[] = [];
  const kept: (EditedText | null)[] = [];
  const editor = { shown: first, isHeld: false };
  const state = { isStoring: false };
  const alone = new AloneText(first, {
    clock,
    editor: () => ({
      peek: () => editor.shown as never,
      replace: (document) => void (editor.shown = document),
      caret: () => null,
      isBusy: () => editor.isHeld,
    }),
    store: (edit) => {
      stored.push(edit);
      return edit.mine;
    },
    keep: (edit) => void kept.push(edit),
    isStoring: () => state.isStoring,
  });
  /** types, and with a pause reports the change */
  const type = (text: Doc, isReported = true): void => {
    editor.shown = text;
    if (isReported) alone.changed(text);
  };
  return { alone, clock, editor, kept, state, stored, type };
}

test("text of others is shown, unless the person has typed something unsent; its base stays the shown text", () => {
  const { alone, editor, stored, type } = begin(doc("old"));
  alone.give(doc("theirs"));
  assert.deepEqual(editor.shown, doc("theirs"));
  type(doc("theirs", "mine"), false);
  alone.give(doc("newer"));
  assert.deepEqual(editor.shown, doc("theirs", "mine"));
  alone.changed(doc("theirs", "mine"));
  assert.deepEqual(stored, [{ seen: doc("theirs"), mine: doc("theirs", "mine") }]);
});

test("each stretch of typing begins with what the one before ended with", () => {
  const { stored, type } = begin();
  type(doc("one"));
  type(doc("one", "two"));
  assert.deepEqual(stored, [
    { seen: null, mine: doc("one") },
    { seen: doc("one"), mine: doc("one", "two") },
  ]);
});

test("text that was typed and removed again is no change, and text of others is shown then", () => {
  const { alone, editor, stored, type } = begin(doc("old"));
  type(doc("old", "mine"), false);
  alone.give(doc("theirs"));
  type(doc("old"));
  assert.deepEqual(stored, []);
  assert.deepEqual(editor.shown, doc("theirs"));
});

test("a room takes over at once what was typed, as a change of what was shown, while the person goes on", () => {
  const { alone, type, stored } = begin(doc("old"));
  type(doc("old", "mine"), false);
  const taken = alone.takeOver(room(doc("theirs", "old")));
  assert.deepEqual(taken?.text, doc("theirs", "old", "mine"));
  alone.changed(doc("old", "mine"));
  assert.deepEqual(stored, [], "it is not stored a second time");
});

test("a room waits for what is being stored, and what is typed meanwhile is kept for it", () => {
  const { alone, editor, kept, state, stored, type } = begin();
  type(doc("one"));
  state.isStoring = true;
  assert.equal(alone.takeOver(room(null)), null);
  type(doc("one", "two"));
  assert.deepEqual([stored.length, kept], [1, [{ seen: doc("one"), mine: doc("one", "two") }]]);
  state.isStoring = false;
  assert.equal(alone.takeOver(room(null)), null, "it is on its way into the room");
  assert.deepEqual(alone.takeOver(room(doc("one", "theirs")))?.text ?? null, null);
  const taken = alone.takeOver(room(doc("one")));
  assert.deepEqual(taken?.text, doc("one", "two"));
  assert.deepEqual(editor.shown, doc("one", "two"));
  alone.release();
  assert.equal(stored.length, 1, "it is not stored a second time");
  alone.end();
  assert.deepEqual(kept.at(-1), null);
});

test("letters that were typed into a line in which others write go into the room with theirs", () => {
  const { alone, stored, type } = begin(doc("old"));
  type(doc("old mine"), false);
  assert.deepEqual(alone.takeOver(room(doc("old theirs")))?.text, doc("old theirs mine"));
  assert.deepEqual(stored, []);
});

test("a room in which others write does not wait longer for what is stored than it takes", () => {
  const { alone, clock, type } = begin();
  type(doc("one"));
  assert.equal(alone.takeOver(room(doc("one", "theirs"))), null);
  clock.advance(1500);
  assert.deepEqual(alone.takeOver(room(doc("one", "theirs")))?.text, doc("one", "theirs"));
});

test("text that waited for a room is stored when the room is away or the editor goes", () => {
  const { alone, kept, state, stored, type } = begin();
  state.isStoring = true;
  assert.equal(alone.takeOver(room(null)), null);
  type(doc("mine"));
  assert.deepEqual(stored, []);
  assert.equal(alone.takeOver(room(null, { isLive: false })), null);
  assert.deepEqual(stored, [{ seen: null, mine: doc("mine") }]);
  assert.equal(kept.at(-1), null);
  assert.equal(alone.takeOver(room(null)), null);
  type(doc("mine", "more"));
  alone.release();
  assert.deepEqual(stored.at(-1), { seen: doc("mine"), mine: doc("mine", "more") });
});

test("a room that clashes with what was typed, or that may only be read, leaves the decision to the server", () => {
  for (const more of [{}, { mayWrite: false }]) {
    const { alone, stored, type } = begin(doc("old"));
    type(doc("mine"), false);
    const taken = alone.takeOver(room(doc("theirs"), more));
    assert.deepEqual(taken?.text, doc("theirs"));
    assert.deepEqual(stored, [{ seen: doc("old"), mine: doc("mine") }]);
  }
});

test("a word of an input method is not interrupted", () => {
  const { alone, editor } = begin();
  editor.isHeld = true;
  assert.equal(alone.takeOver(room(null)), null);
  editor.isHeld = false;
  assert.notEqual(alone.takeOver(room(null)), null);
});
