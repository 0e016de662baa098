import { type DocumentJson, type NodeJson, parseDocument, schema } from "@stoa/document";
import { prosemirrorToYXmlFragment, updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import { gapsBetween } from "./gaps.ts";
import { fillLines } from "./lines.ts";
import { load, noMapping, recordChanges, render } from "./read.ts";
import type { Stored } from "./questions.ts";
import { root } from "./sieve.ts";

/**
 * The answer to `change`: by blocks, so that a block which stays as it is keeps everything that others type in it.
 * @throws Error when the document does not say what it should; nothing is stored then
 */
export function changeStored(stored: Stored & { client: number; document: DocumentJson }): Uint8Array | null {
  const document = inOneForm(stored.document);
  const doc = load(stored, stored.client);
  const changes = recordChanges(doc);
  const before = render(doc);
  const wanted = JSON.stringify(document);
  // what the schema does not accept any more is replaced as a whole
  if ("problem" in before) replaceAll(doc, document);
  else changeBlocks(doc, before.document.content ?? [], document.content ?? []);
  if (said(doc) !== wanted) replaceAll(doc, document);
  if (said(doc) !== wanted) throw new Error("A live document cannot say what a write wants it to.");
  return changes();
}

/** A document that came from the database has its keys in another order. */
function inOneForm(document: DocumentJson): DocumentJson {
  const parsed = parseDocument(document);
  if ("problem" in parsed) throw new Error(`A write is no document: ${parsed.problem}`);
  return parsed.document;
}

function said(doc: Y.Doc): string {
  const rendered = render(doc);
  return "problem" in rendered ? rendered.problem : JSON.stringify(rendered.document);
}

function replaceAll(doc: Y.Doc, document: DocumentJson): void {
  const content = doc.getXmlFragment(root);
  doc.transact(() => {
    content.delete(0, content.length);
    content.insert(0, elementsOf(document.content ?? []));
  });
}

function changeBlocks(doc: Y.Doc, before: readonly NodeJson[], after: readonly NodeJson[]): void {
  const content = doc.getXmlFragment(root);
  // an empty document has no block, and reads as one empty paragraph
  if (content.length !== before.length) return replaceAll(doc, { type: "doc", content: [...after] });
  const gaps = gapsBetween(
    before.map((block) => JSON.stringify(block)),
    after.map((block) => JSON.stringify(block)),
  );
  doc.transact(() => {
    // from the end, so that the places before a gap stay
    for (const gap of gaps.toReversed()) {
      fillGap(doc, gap.at, before.slice(gap.at, gap.at + gap.removed), after.slice(gap.from, gap.from + gap.added));
    }
  });
}

/** Changes blocks into others: pair by pair while they are of one type; what remains is removed or inserted. */
function fillGap(doc: Y.Doc, at: number, before: readonly NodeJson[], after: readonly NodeJson[]): void {
  const content = doc.getXmlFragment(root);
  let pairs = 0;
  while (before[pairs] !== undefined && before[pairs]?.type === after[pairs]?.type) {
    const element = content.get(at + pairs);
    if (!(element instanceof Y.XmlElement)) break;
    updateYFragment(doc, element, schema.nodeFromJSON(after[pairs]), noMapping());
    pairs += 1;
  }
  if (before.length > pairs) content.delete(at + pairs, before.length - pairs);
  if (after.length > pairs) content.insert(at + pairs, elementsOf(after.slice(pairs)));
}

/** New elements for blocks. */
function elementsOf(blocks: readonly NodeJson[]): Y.XmlElement[] {
  if (blocks.length === 0) return [];
  const fragment = new Y.Doc().getXmlFragment(root);
  prosemirrorToYXmlFragment(schema.nodeFromJSON({ type: "doc", content: blocks }), fragment);
  fillLines(fragment);
  return fragment.toArray().map((element) => element.clone() as Y.XmlElement);
}
