import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocumentJson, fromMarkdown, parseDocument } from "@stoa/document";
import { documentsOf, everything } from "@stoa/document/test/documents.ts";
import * as fc from "fast-check";
import * as Y from "yjs";
import { changeStored } from "./change.ts";
import { gapsBetween } from "./gaps.ts";
import { load, readStored, seed } from "./read.ts";

const client = 7;
const runs = 300;

function says(updates: readonly Uint8Array[]): DocumentJson | null {
  const { document, repair } = readStored({ updates, client, withSnapshot: false });
  assert.equal(repair, null, "nothing had to be removed");
  return document;
}

test("the gaps between two lists turn the one into the other, and keep a longest common part", () => {
  const lists = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      const changed = [...before];
      for (const { at, removed, from, added } of gapsBetween(before, after).toReversed()) {
        changed.splice(at, removed, ...after.slice(from, from + added));
      }
      assert.deepEqual(changed, after);
    }),
    { numRuns: 2000 },
  );
  assert.deepEqual(gapsBetween(["a", "x", "b", "y", "c"], ["a", "b", "c"]), [
    { at: 1, removed: 1, from: 1, added: 0 },
    { at: 3, removed: 1, from: 2, added: 0 },
  ]);
});

test("a change makes a live document say exactly what was written, whatever it said before", () => {
  fc.assert(
    fc.property(documentsOf(everything), documentsOf(everything), (before, after) => {
      const first = seed({ document: before, client });
      const change = changeStored({ updates: [first], client, document: after });
      assert.deepEqual(says(change === null ? [first] : [first, change]), after);
    }),
    { numRuns: runs },
  );
});

test("a document that comes from the database, with its keys in another order, is the same document", () => {
  const document = fromMarkdown("# One\n\n[two](https://example.com)", "page");
  const stored = seed({ document, client });
  const reordered = JSON.parse(
    JSON.stringify(document, (_key, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ),
  ) as DocumentJson;
  assert.equal(changeStored({ updates: [stored], client, document: reordered }), null);
});

test("text that others type in a block that stays is kept, and where they type it", () => {
  const before = fromMarkdown(Array.from({ length: 200 }, (_, index) => `Paragraph ${index}`).join("\n\n"), "page");
  const stored = seed({ document: before, client });
  const other = load({ updates: [stored] });
  const typed: Uint8Array[] = [];
  other.on("update", (update: Uint8Array) => void typed.push(update));
  const paragraph = other.getXmlFragment("content").get(100) as Y.XmlElement;
  (paragraph.get(0) as Y.XmlText).insert(4, "!");
  const after = fromMarkdown(
    Array.from(
      { length: 200 },
      (_, index) => `Paragraph ${index}${[10, 99, 150].includes(index) ? " changed" : ""}`,
    ).join("\n\n"),
    "page",
  );
  const change = changeStored({ updates: [stored], client, document: after });
  assert.ok(change !== null && change.length < 1000, `${change?.length} bytes`);
  const merged = JSON.stringify(says([stored, ...typed, change]));
  assert.match(merged, /"Para!graph 100"/);
  assert.match(merged, /"Paragraph 99 changed"/);
});

/** The first item of the list at the beginning. */
const itemIn = (doc: Y.Doc) => (doc.getXmlFragment("content").get(0) as Y.XmlElement).get(0) as Y.XmlElement;

test("content that concurrent edits made invalid is removed by an update of the server's", () => {
  const stored = seed({ document: fromMarkdown("- [ ] task\n\nafter", "page"), client });
  const [one, other] = [load({ updates: [stored] }), load({ updates: [stored] })];
  const quote = new Y.XmlElement("blockquote");
  quote.insert(0, [new Y.XmlElement("paragraph")]);
  // each is valid by itself: one adds a quote after the paragraph, the other removes the item's paragraph for another
  itemIn(one).insert(1, [quote]);
  itemIn(other).delete(0, 1);
  const updates = [stored, ...[one, other].map((doc) => Y.encodeStateAsUpdate(doc))];
  const read = readStored({ updates, client, withSnapshot: true });
  assert.ok(read.document !== null && read.repair !== null);
  assert.ok(!("problem" in parseDocument(read.document)));
  assert.deepEqual(says([...updates, read.repair]), read.document);
  assert.deepEqual(says([read.snapshot ?? new Uint8Array()]), read.document);
});

const lines = (...texts: string[]): DocumentJson => ({
  type: "doc",
  content: texts.map((text) => ({ type: "paragraph", ...(text !== "" && { content: [{ type: "text", text }] }) })),
});

test("an empty line has a text from the start, which all who type into it have in common", () => {
  const first = seed({ document: lines("one", ""), client });
  const change = changeStored({ updates: [first], client, document: lines("one", "", "two", "") });
  const paragraphs = load({ updates: change === null ? [first] : [first, change] })
    .getXmlFragment("content")
    .toArray();
  assert.deepEqual(
    paragraphs.map((paragraph) => paragraph instanceof Y.XmlElement && paragraph.length),
    [1, 1, 1, 1],
  );
});

/** The text of a document in which others have typed a word behind one of its lines, while a program put another text in its place. */
function typedMeanwhile(before: DocumentJson, lineOf: (content: Y.XmlFragment) => Y.XmlElement, after: DocumentJson) {
  const first = seed({ document: before, client });
  const other = load({ updates: [first] });
  const typed: Uint8Array[] = [];
  other.on("update", (update: Uint8Array) => void typed.push(update));
  const text = lineOf(other.getXmlFragment("content")).get(0) as Y.XmlText;
  text.insert(text.length, " typed");
  const change = changeStored({ updates: [first], client, document: after });
  return says([first, ...typed, ...(change === null ? [] : [change])]);
}

const at = (parent: Y.XmlFragment, ...places: number[]): Y.XmlElement =>
  places.reduce<Y.XmlFragment>((node, place) => node.get(place) as Y.XmlElement, parent) as Y.XmlElement;

test("a line in which somebody types stays that line, although a program puts lines in before it, removes some and changes it", () => {
  const [before, after] = [lines("one", "two"), lines("<one>", "two and more")];
  assert.deepEqual(
    typedMeanwhile(lines("one", "two"), (content) => at(content, 0), lines("new", "one and more")),
    lines("new", "one and more typed"),
  );
  assert.deepEqual(
    typedMeanwhile(before, (content) => at(content, 1), lines("two and more")),
    lines("two and more typed"),
  );
  assert.deepEqual(
    typedMeanwhile(before, (content) => at(content, 1), after),
    lines("<one>", "two and more typed"),
  );
});

const list = (...items: string[]) => fromMarkdown(items.map((item) => `- ${item}`).join("\n"), "page");
const secondItem = (content: Y.XmlFragment) => at(content, 0, 1, 0);

test("an item of a list stays, too", () => {
  const before = list("one", "two");
  assert.deepEqual(typedMeanwhile(before, secondItem, list("two!")), list("two! typed"));
  assert.deepEqual(typedMeanwhile(before, secondItem, list("one", "new", "two!")), list("one", "new", "two! typed"));
});
