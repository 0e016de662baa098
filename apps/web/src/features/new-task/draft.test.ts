import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft, isWritten, nextDraft, readDraft } from "./draft.ts";

test("a kept draft is read, and a value of another form is an empty draft", () => {
  const kept = { ...emptyDraft, title: "Kept", label_uuids: ["bug"] };
  assert.deepEqual(readDraft(JSON.parse(JSON.stringify(kept))), kept);
  for (const other of [undefined, null, "text", { title: 1 }, { title: "Without lists" }])
    assert.deepEqual(readDraft(other), emptyDraft);
});

test("the next ticket has the properties of the one before, and none of its text", () => {
  const draft = { ...emptyDraft, title: "One", priority: "high", board_uuid: "board", isAnother: true } as const;
  assert.deepEqual(nextDraft(draft), { ...draft, title: "" });
});

test("a draft is worth keeping when something was typed", () => {
  assert.equal(isWritten(emptyDraft), false);
  assert.equal(isWritten({ ...emptyDraft, title: " " }), false);
  assert.equal(isWritten({ ...emptyDraft, title: "a" }), true);
  assert.equal(isWritten({ ...emptyDraft, description: { type: "doc", content: [] } }), true);
});
