import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fromMarkdown, toMarkdown } from "@stoa/document";
import type { Json } from "#kernel/events.ts";
import { openPool } from "#platform/db/pool.ts";
import { raw, sql } from "#platform/db/query.ts";
import { testDatabase } from "#test/harness.ts";
import { withDerived, withoutDerived } from "./text-forms.ts";

const { url, drop } = await testDatabase();
const pool = openPool({ url, size: 1, name: "stoa" });
after(async () => {
  await pool.close();
  await drop();
});

const mention = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Ask " },
        { type: "mention", attrs: { uuid: "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001", label: "Cleo" } },
      ],
    },
  ],
} as const;

const fromText = (markdown: string) => ({
  description: markdown,
  description_json: fromMarkdown(markdown, "task") as Json,
});

const cases: Readonly<Record<string, { description: string; description_json: Json; derived: string | null }>> = {
  "markdown that reads as it is written": { ...fromText("As **agreed**"), derived: "description" },
  "markdown that would be written otherwise": { ...fromText("* one\n* two"), derived: "description_json" },
  "a document with a mention": {
    description: toMarkdown(mention as never, "task").markdown,
    description_json: mention,
    derived: "description",
  },
  "no text": { description: "", description_json: null, derived: "description" },
  "forms that are not made from each other": {
    description: "*",
    description_json: fromMarkdown("something else", "task"),
    derived: null,
  },
};

for (const [what, { derived, ...text }] of Object.entries(cases)) {
  test(`one form is left out and made again, of ${what}: ${derived ?? "none"}`, () => {
    const task = { uuid: "u", number: 1, title: "T", ...text };
    const { thing, derived_field } = withoutDerived(task);
    assert.equal(derived_field, derived);
    if (derived !== null) assert.ok(!(derived in thing));
    assert.deepEqual(withDerived({ task: thing, changed: ["description"] }, derived_field), {
      task,
      changed: ["description"],
    });
  });
}

/** A value as PostgreSQL keeps it. */
const inOrder = async (value: Json): Promise<Json> =>
  (await pool.one(raw<{ value: Json }>(sql`select ${value}::jsonb as value`))).value;

for (const [derived, text] of [
  ["description", "As **agreed** with [us](https://example.com)"],
  ["description_json", "* one\n* two\n\n```ts\ncode\n```"],
] as const) {
  test(`the fields of a thing are in PostgreSQL's order, with ${derived} made again`, async () => {
    const task = { uuid: "u", é: 1, zzz: 2, title: "T", ...fromText(text), status_uuid: null };
    const { thing, derived_field } = withoutDerived(task);
    assert.equal(derived_field, derived);
    const stored = { task: await inOrder(thing) };
    assert.equal(JSON.stringify(withDerived(stored, derived_field).task), JSON.stringify(await inOrder(task)));
  });
}

test("a comment's text has one form as well, and what has no text is left as it is", () => {
  const comment = { uuid: "c", body: "Said", body_json: fromMarkdown("Said", "task") as Json };
  const { thing, derived_field } = withoutDerived(comment);
  assert.deepEqual([thing, derived_field], [{ uuid: "c", body_json: comment.body_json }, "body"]);
  assert.deepEqual(withDerived({ comment: thing, task: { uuid: "t" } }, "body"), {
    comment,
    task: { uuid: "t" },
  });
  assert.deepEqual(withoutDerived({ uuid: "l", name: "bug" }), {
    thing: { uuid: "l", name: "bug" },
    derived_field: null,
  });
});

test("a text of which an address was taken out can still be read", () => {
  const document = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: null }] }] };
  const { task } = withDerived({ task: { uuid: "u", description_json: document } }, "description") as unknown as {
    task: { description: string };
  };
  assert.equal(task.description, "");
});
