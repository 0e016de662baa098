import { type DocumentJson, type NodeJson, pairBlocks } from "@stoa/document";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { prosemirrorToYXmlFragment, updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import { type Hunk, textOf } from "#data/blocks.ts";
import type { TakenOver } from "../alone-text.ts";
import { toNode } from "../document.ts";
import { schema } from "../schema.ts";
import type { Caret } from "../session.ts";
import { type Copy, wordsOf } from "./copy.ts";

/**
 * Makes a copy of a room say what it says with what was typed before it was open. Only the blocks that differ are changed, each of them
 * letter by letter, so that what others type in them meanwhile stays.
 * @returns where the caret is then; null without the focus
 */
export function carryInto(copy: Copy, taken: TakenOver): Caret | null {
  const { change, caret } = taken;
  if (change !== null) copy.doc.transact(() => fill(copy, wordsOf(copy).content ?? [], change));
  return caret === null ? null : { anchor: placeIn(taken, caret.anchor), head: placeIn(taken, caret.head) };
}

/** The memory of `updateYFragment` for nodes that it has seen. */
const noMapping = (): Parameters<typeof updateYFragment>[3] => ({ mapping: new Map(), isOMark: new Map() });

/** Changes blocks into others. */
function fill({ doc, content }: Copy, before: readonly NodeJson[], hunk: Hunk): void {
  const after = hunk.blocks as readonly NodeJson[];
  // an empty text has no block, and is read as one empty line
  if (content.length === 0) {
    content.insert(0, elementsOf([...before.slice(0, hunk.from), ...after, ...before.slice(hunk.to)]));
    return;
  }
  changeBlocks(doc, content, hunk.from, before.slice(hunk.from, hunk.to), after);
}

/** Changes the blocks from a place into others: each into what it has become, so that what others type in it meanwhile stays in it. */
function changeBlocks(
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
  if (isOfBlocks && isSameFormat(before, now)) changeBlocks(doc, element, 0, old, content);
  else updateYFragment(doc, element, nodesOf([now]).child(0), noMapping());
}

const isSameFormat = (one: NodeJson, other: NodeJson): boolean => textOf(one.attrs ?? {}) === textOf(other.attrs ?? {});

const nodesOf = (blocks: readonly NodeJson[]): Node => toNode({ type: "doc", content: [...blocks] });

/** New elements for blocks. */
function elementsOf(blocks: readonly NodeJson[]): Y.XmlElement[] {
  if (blocks.length === 0) return [];
  const fragment = new Y.Doc().getXmlFragment("content");
  prosemirrorToYXmlFragment(nodesOf(blocks), fragment);
  return fragment.toArray().map((element) => element.clone() as Y.XmlElement);
}

/** A letter that nobody types: it goes the same way as the letters around it. */
const mark = "\uE000";

/** A place of the editor's text in the text that the room says then. */
function placeIn({ text, mine, joinedWith }: TakenOver, at: number): number {
  const typed = toNode(mine as DocumentJson | null);
  const place = typed.resolve(Math.min(at, typed.content.size));
  const next = toNode(text as DocumentJson | null);
  if (place.parent.isTextblock) {
    const letter = new Slice(Fragment.from(schema.text(mark, place.marks())), 0, 0);
    const found = placeOf(
      mark,
      toNode(joinedWith(typed.replace(place.pos, place.pos, letter).toJSON()) as DocumentJson),
    );
    if (found !== null) return found;
  }
  // next to the changes that were made meanwhile
  const end = typed.content.findDiffEnd(next.content);
  return end === null || place.pos < end.a ? place.pos : place.pos + end.b - end.a;
}

function placeOf(letter: string, node: Node): number | null {
  let found: number | null = null;
  node.descendants((child, at) => {
    const index = child.text?.indexOf(letter) ?? -1;
    if (index !== -1) found = at + index;
  });
  return found;
}
