import assert from "node:assert/strict";
import { test } from "node:test";
import type { Activity, Comment } from "@stoa/api";
import { changesOf, type Names, threadOf } from "./activity.ts";

const names: Names = {
  person: (uuid) => ({ ben: "Ben Example" })[uuid],
  label: (uuid) => ({ bug: "Bug" })[uuid],
  status: (uuid) => ({ todo: "To do", done: "Done" })[uuid],
  board: (uuid) => ({ other: "Other board" })[uuid],
};
const actor = { kind: "user", user_uuid: "ada", api_key_uuid: null, name: "Ada" } as const;
let count = 0;
const event = (name: string, data: Activity["data"] = {}, created_at = "2026-03-01T10:00:00Z"): Activity => {
  count += 1;
  return { uuid: `event-${count}`, event: name, created_at, actor, data };
};
const told = (name: string, data: Activity["data"] = {}) =>
  changesOf([event(name, data)], names).map(({ text }) => text);

const place = (status_uuid: string, board_uuid = "mine") => ({ board_uuid, status_uuid });
const comment = (uuid: string, created_at: string) => ({ uuid, created_at }) as Comment;

test("changes are told as sentences with what was before and what is now", () => {
  assert.deepEqual(told("ticket.moved", { from: place("todo"), to: place("done") }), ["moved it from To do to Done"]);
  assert.deepEqual(told("ticket.moved", { from: place("todo"), to: place("x", "other") }), [
    "moved it to the board Other board",
  ]);
  assert.deepEqual(told("ticket.title_changed", { from: "Old", to: "New" }), ["changed the title from “Old” to “New”"]);
  assert.deepEqual(told("ticket.priority_changed", { from: null, to: "urgent" }), [
    "changed the priority from No priority to Urgent",
  ]);
  assert.deepEqual(told("ticket.due_date_changed", { from: "2026-03-01", to: null }), ["removed the due date"]);
  assert.deepEqual(told("ticket.assigned", { user_uuid: "ben" }), ["assigned Ben Example"]);
  assert.deepEqual(told("ticket.label_added", { label_uuid: "bug" }), ["added the label Bug"]);
  const attachment = { uuid: "file", name: "plan.pdf", content_type: "application/pdf", size_bytes: 3 };
  assert.deepEqual(told("attachment.created", { attachment }), ["attached “plan.pdf”"]);
  assert.deepEqual(told("attachment.deleted", { attachment }), ["deleted the file “plan.pdf”"]);
  assert.deepEqual(told("attachment.restored", { attachment }), ["restored the file “plan.pdf”"]);
});

test("who and what is gone is still told", () => {
  assert.deepEqual(told("ticket.assigned", { user_uuid: "gone" }), ["assigned a former member"]);
  assert.deepEqual(told("ticket.label_removed", { label_uuid: "gone" }), ["removed the label that was deleted"]);
});

test("a change that has an event of its own is not told twice, and an unknown one not at all", () => {
  assert.deepEqual(told("ticket.updated", { changed: ["title", "priority"] }), []);
  assert.deepEqual(told("ticket.updated", { changed: ["description_json", "description"] }), [
    "changed the description",
  ]);
  assert.deepEqual(told("comment.created", { comment_uuid: "x" }), []);
  assert.deepEqual(told("something.new"), []);
});

test("the same change again and again is told once, with its last time", () => {
  const changed = { changed: ["description"] };
  const [only, ...others] = changesOf(
    [
      event("ticket.updated", changed, "2026-03-01T10:00:00Z"),
      event("ticket.updated", changed, "2026-03-01T10:05:00Z"),
    ],
    names,
  );
  assert.equal(only?.at, "2026-03-01T10:05:00Z");
  assert.deepEqual(others, []);
});

test("a thread has comments and changes by day, and what waits to be sent last", () => {
  const comments = [comment("waits", ""), comment("first", "2026-03-01T11:00:00Z")];
  const changes = changesOf([event("ticket.created"), event("ticket.archived", {}, "2026-03-02T09:00:00Z")], names);
  const thread = threadOf(comments, changes, (time) => time.slice(0, 10));
  assert.deepEqual(
    thread.map((entry) =>
      entry.kind === "comment" ? entry.comment.uuid : entry.kind === "change" ? entry.change.text : entry.at,
    ),
    ["2026-03-01T10:00:00Z", "created the ticket", "first", "2026-03-02T09:00:00Z", "moved it to the trash", "waits"],
  );
});
