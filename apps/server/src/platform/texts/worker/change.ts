import { isDeepStrictEqual } from "node:util";
import { type DocumentJson, type NodeJson, pairBlocks, parseDocument, schema } from "@stoa/document";
import { prosemirrorToYXmlFragment, updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import { gapsBetween } from "./gaps.ts";
import { fillLines } from "./lines.ts";
import { load, noMapping, recordChanges, render } from "./read.ts";
import type { StoredLog } from "./questions.ts";
import { root } from "./sieve.ts";

/**
 * The answer to `change`: by blocks, so that a block which stays as it is keeps everything that others type in it.
 * @throws Error when the document does not say what it should; nothing is stored then
 */
export function changeStored(stored: StoredLog & { client: number; document: DocumentJson }): Uint8Array | null {
  const document = inOneForm(stored.document);
  const doc = load(stored, stored.client);
  const changes = recordChanges(doc);
  const before = render(doc);
  const wanted = JSON.stringify(document);
  // what the schema does not accept any more is replaced as a whole
  if ("problem" in before) replaceAll(doc, document);
  else changeDocument(doc, before.document.content ?? [], document.content ?? []);
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

function changeDocument(doc: Y.Doc, before: readonly NodeJson[], after: readonly NodeJson[]): void {
  const content = doc.getXmlFragment(root);
  // an empty document has no block, and reads as one empty paragraph
  if (content.length !== before.length) return replaceAll(doc, { type: "doc", content: [...after] });
  doc.transact(() => changeBlocks(doc, content, before, after));
}

/** Changes the blocks of a node; those that are equal stay. */
function changeBlocks(
  doc: Y.Doc,
  parent: Y.XmlFragment,
  before: readonly NodeJson[],
  after: readonly NodeJson[],
): void {
  const gaps = gapsBetween(
    before.map((block) => JSON.stringify(block)),
    after.map((block) => JSON.stringify(block)),
  );
  // from the end, so that the places before a gap stay
  for (const { at, removed, from, added } of gaps.toReversed()) {
    fillGap(doc, parent, at, before.slice(at, at + removed), after.slice(from, from + added));
  }
}

/** Changes blocks into others: each into what it has become, so that what others type in it meanwhile stays in it. */
function fillGap(
  doc: Y.Doc,
  parent: Y.XmlFragment,
  from: number,
  before: readonly NodeJson[],
  after: readonly NodeJson[],
): void {
  const pairs = pairBlocks(before, after);
  let end = after.length;
  // from the end, so that the places before stay
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const [pair, element] = [pairs[at] ?? null, parent.get(from + at)];
    const [old, now] = [before[at], after[pair ?? -1]];
    if (pair !== null && old !== undefined && now !== undefined && element instanceof Y.XmlElement) {
      parent.insert(from + at + 1, elementsOf(after.slice(pair + 1, end)));
      changeBlock(doc, element, old, now);
      end = pair;
    } else parent.delete(from + at);
  }
  parent.insert(from, elementsOf(after.slice(0, end)));
}

/** Changes one block: the blocks in it, or its letters. */
function changeBlock(doc: Y.Doc, element: Y.XmlElement, before: NodeJson, now: NodeJson): void {
  const [old, content] = [before.content ?? [], now.content ?? []];
  const isOfBlocks = element.length === old.length && schema.nodes[now.type]?.inlineContent === false;
  if (isOfBlocks && isDeepStrictEqual(before.attrs, now.attrs)) changeBlocks(doc, element, old, content);
  else updateYFragment(doc, element, schema.nodeFromJSON(now), noMapping());
}

/** New elements for blocks. */
function elementsOf(blocks: readonly NodeJson[]): Y.XmlElement[] {
  if (blocks.length === 0) return [];
  const fragment = new Y.Doc().getXmlFragment(root);
  prosemirrorToYXmlFragment(schema.nodeFromJSON({ type: "doc", content: blocks }), fragment);
  fillLines(fragment);
  return fragment.toArray().map((element) => element.clone() as Y.XmlElement);
}
