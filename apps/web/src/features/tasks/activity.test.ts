import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Activity, Comment } from "@stoa/api";
import type { Document } from "@stoa/api/generate";
import { changesOf, threadOf } from "./activity.ts";
import type { Names } from "./change-sentences.ts";

// apps/web/test/sentences.test.ts holds the sentences against what the server replies.
const none = (): undefined => undefined;
const names: Names = { person: none, label: none, status: none, board: none };
const actor = { kind: "user", user_uuid: "ada", api_key_uuid: null, name: "Ada Example" } as const;
const author = { uuid: "ada", first_name: "Ada", last_name: "Example", image_version: null, via: null };
let count = 0;
const event = (name: Activity["event"], data: Activity["data"] = {}, created_at = "2026-03-01T10:00:00Z"): Activity => {
  count += 1;
  return { uuid: `event-${count}`, event: name, created_at, author, actor, data };
};
const comment = (uuid: string, created_at: string) => ({ uuid, created_at }) as Comment;

const sentencesOf = (changed: readonly string[]) =>
  changesOf([event("ticket.updated", { changed })], names).map(({ text }) => text);

test("a change that has an event of its own is not shown twice", () => {
  assert.deepEqual(sentencesOf(["title", "priority"]), []);
  assert.deepEqual(sentencesOf(["description_json", "description"]), ["changed the description"]);
});

/** Fields of an edit that the history tells by another event, or not at all. */
const shownElsewhere = ["title", "status", "status_uuid", "priority", "due_date", "assignee_uuids", "label_uuids"];
const hidden = ["version", "position"];

test("every other field that an edit of a ticket takes has a sentence", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../../../packages/api/openapi.json"), "utf8");
  const edit = (JSON.parse(text) as Document).paths["/tasks/{task_uuid}"]?.["patch"];
  const taken = Object.keys(edit?.requestBody?.content["application/json"]?.schema.properties ?? {});
  const fields = taken.filter((name) => ![...shownElsewhere, ...hidden].includes(name));
  assert.ok(fields.includes("description"));
  for (const name of fields) assert.equal(sentencesOf([name]).length, 1, name);
});

test("the same change again and again is shown once, with its last time", () => {
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

test("a change of a criterion is shown with its former title", () => {
  const criterion = (name: Activity["event"], title: string, is_done: boolean) =>
    event(name, { subtask_uuid: "one", subtask: { uuid: "one", title, is_done } });
  const other = event("subtask.updated", {
    subtask_uuid: "two",
    subtask: { uuid: "two", title: "Old", is_done: true },
  });
  const gone = event("subtask.created", { subtask_uuid: "three" });
  const entries = [
    criterion("subtask.created", "Works", false),
    other,
    criterion("subtask.updated", "Works", true),
    criterion("subtask.updated", "Works well", true),
    criterion("subtask.updated", "Works well", false),
    gone,
  ];
  assert.deepEqual(
    changesOf(entries, names).map(({ text }) => text),
    [
      "added the criterion “Works”",
      "changed the criterion “Old”",
      "ticked the criterion “Works”",
      "renamed the criterion “Works” to “Works well”",
      "unticked the criterion “Works well”",
      "added a criterion, which was deleted later",
    ],
  );
});

test("a due date is written as the browser writes days", () => {
  const [change] = changesOf([event("ticket.due_date_changed", { from: null, to: "2026-11-29" })], names);
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" }).format(
    Date.UTC(2026, 10, 29),
  );
  assert.equal(change?.text, `set the due date to ${day}`);
});
