import assert from "node:assert/strict";
import { test } from "node:test";
import { updateYFragment, yXmlFragmentToProseMirrorRootNode } from "y-prosemirror";
import * as Y from "yjs";
import { schema } from "../schema.ts";
import { LinedDoc } from "./lined-doc.ts";

const contentOf = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment("content");
const nodeOf = (doc: Y.Doc) => yXmlFragmentToProseMirrorRootNode(contentOf(doc), schema);

/** Writes what an editor shows, as the binding of the editor does. */
function write(doc: Y.Doc, ...texts: string[]): void {
  const content = texts.map((text) => ({
    type: "paragraph",
    ...(text !== "" && { content: [{ type: "text", text }] }),
  }));
  const node = schema.nodeFromJSON({ type: "doc", content });
  doc.transact(() => updateYFragment(doc, contentOf(doc), node, { mapping: new Map(), isOMark: new Map() }));
}

/** Types a letter at the end of the only line. */
const type = (doc: Y.Doc, letter: string): void => write(doc, nodeOf(doc).textContent + letter);

function exchange(one: Y.Doc, other: Y.Doc): void {
  const updates = [Y.encodeStateAsUpdate(other), Y.encodeStateAsUpdate(one)] as const;
  Y.applyUpdate(one, updates[0]);
  Y.applyUpdate(other, updates[1]);
}

const lettersOf = (doc: Y.Doc): string => nodeOf(doc).textContent.split("").toSorted().join("");

test("two people who begin to type into one empty line in the same moment keep their letters, each of them once", () => {
  const [one, other] = [new LinedDoc(), new LinedDoc()];
  write(one, "");
  exchange(one, other);
  for (const [mine, theirs] of ["ab", "cd", "ef"].map((pair) => pair.split(""))) {
    type(one, mine ?? "");
    type(other, theirs ?? "");
    exchange(one, other);
    // the other one types before it has seen what came of that
    const before = Y.encodeStateAsUpdate(other);
    type(one, (mine ?? "").toUpperCase());
    type(other, (theirs ?? "").toUpperCase());
    Y.applyUpdate(one, before);
    exchange(one, other);
  }
  assert.equal(lettersOf(one), "ABCDEFabcdef");
  assert.equal(lettersOf(other), "ABCDEFabcdef");
});

test("lines within lists and quotes have a text, too, and an empty document has none", () => {
  const doc = new LinedDoc();
  write(doc);
  assert.equal(contentOf(doc).length, 0);
  const item = {
    type: "listItem",
    content: [{ type: "paragraph" }, { type: "blockquote", content: [{ type: "paragraph" }] }],
  };
  const node = schema.nodeFromJSON({ type: "doc", content: [{ type: "bulletList", content: [item] }] });
  doc.transact(() => updateYFragment(doc, contentOf(doc), node, { mapping: new Map(), isOMark: new Map() }));
  const empty = [...contentOf(doc).createTreeWalker((type) => type instanceof Y.XmlText)];
  assert.equal(empty.length, 2);
  assert.deepEqual(nodeOf(doc).toJSON(), node.toJSON());
});
