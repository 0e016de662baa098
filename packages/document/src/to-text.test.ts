import assert from "node:assert/strict";
import { test } from "node:test";

import { fromMarkdown, mentionsOf, toText } from "./index.ts";
import type { DocumentJson, NodeJson } from "./index.ts";

const uuid = "01890000-0000-7000-8000-00000000000a";

function mention(kind: string, of: string): NodeJson {
  return { type: "mention", attrs: { kind, uuid: of, label: `@${kind}` } };
}

function paragraphOf(...content: NodeJson[]): DocumentJson {
  return { type: "doc", content: [{ type: "paragraph", content }] };
}

test("the text of a document has a line for each block and no markup", () => {
  const markdown =
    "# A *b*\n\n- c `d`\n- [x] e\n\n> f ![alt](/g)\n\n| h | i |\n| - | - |\n| j | k |\n\n```\nl\nm\n```\n---";
  assert.equal(toText(fromMarkdown(markdown, "page")), "A b\nc d\n[x] e\nf alt\nh\ni\nj\nk\nl\nm".replace("[x] ", ""));
});

test("the text of a document includes labels, and the titles of link cards", () => {
  const card: NodeJson = { type: "linkCard", attrs: { href: "/a", title: "Card", description: "More" } };
  const paragraph: NodeJson = { type: "paragraph", content: [mention("person", uuid), { type: "hardBreak" }] };
  assert.equal(toText({ type: "doc", content: [paragraph, card] }), "@person\n\nCard\nMore");
});

test("mentions are listed once each, in order, whatever the case of their UUIDs", () => {
  const inline = [mention("ticket", uuid), mention("person", uuid.toUpperCase()), mention("person", uuid)];
  assert.deepEqual(mentionsOf(paragraphOf(...inline)), [
    { kind: "ticket", uuid },
    { kind: "person", uuid },
  ]);
});
