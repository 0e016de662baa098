import type { DocumentJson, NodeJson } from "@stoa/document";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { prosemirrorToYXmlFragment, updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import type { Hunk } from "#data/blocks.ts";
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

/** What `updateYFragment` remembers of nodes that it has seen. */
const noMapping = (): Parameters<typeof updateYFragment>[3] => ({ mapping: new Map(), isOMark: new Map() });

/** Changes blocks into others: pair by pair while they are of one type; what remains is removed or put in. */
function fill({ doc, content }: Copy, before: readonly NodeJson[], hunk: Hunk): void {
  const after = hunk.blocks as readonly NodeJson[];
  // an empty text has no block, and is read as one empty line
  if (content.length === 0) {
    content.insert(0, elementsOf([...before.slice(0, hunk.from), ...after, ...before.slice(hunk.to)]));
    return;
  }
  const old = before.slice(hunk.from, hunk.to);
  let pairs = 0;
  while (old[pairs] !== undefined && old[pairs]?.type === after[pairs]?.type) {
    const element = content.get(hunk.from + pairs);
    if (!(element instanceof Y.XmlElement)) break;
    updateYFragment(doc, element, nodesOf(after.slice(pairs, pairs + 1)).child(0), noMapping());
    pairs += 1;
  }
  content.delete(hunk.from + pairs, old.length - pairs);
  content.insert(hunk.from + pairs, elementsOf(after.slice(pairs)));
}

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
  // beside what changed on the way
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
