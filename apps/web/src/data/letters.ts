import { blocksOf, type Hunk, hunkOf, inOrder, isSamePlace, mergeBlocks, textOf, withHunks } from "./blocks.ts";
import type { Doc } from "./edited-text.ts";

type Node = { readonly type?: string; readonly text?: string; readonly content?: readonly Node[] };

/**
 * What two people made of one text, as if they had typed it together: where both changed one block its letters are merged.
 * @param base what both began with; null is an empty one
 * @returns null if both changed the same words
 */
export function mergeLetters(base: Doc, mine: Doc, theirs: Doc): Doc {
  const merged = mergeBlocks(base, mine, theirs);
  if (merged !== null) return merged;
  const [old, one, other] = [base, mine, theirs].map((doc) => blocksOf(doc) as readonly Node[]);
  const content = mergeLists(old ?? [], one ?? [], other ?? []);
  return content === null ? null : { ...theirs, type: "doc", content };
}

/** Two states of a list of nodes as one; null if both changed the same. */
function mergeLists(old: readonly Node[], mine: readonly Node[], theirs: readonly Node[]): readonly Node[] | null {
  const [one, other] = [hunkOf(old, mine), hunkOf(old, theirs)];
  if (one === null) return theirs;
  if (other === null) return mine;
  const apart = isSamePlace(one, other) ? null : inOrder(one, other);
  if (apart !== null) return withHunks(old, apart) as readonly Node[];
  const [from, to] = [Math.min(one.from, other.from), Math.max(one.to, other.to)];
  const part = old.slice(from, to);
  const [added, others] = [within(old, one, from, to), within(old, other, from, to)];
  // what is missing in one of them was removed there, and changed in the other one
  if (added.length < part.length || others.length < part.length) return null;
  const pairs = part.map((node, at) => mergeNodes(node, added[at] ?? {}, others[at] ?? {}));
  if (pairs.includes(null)) return null;
  const more = [...others.slice(part.length), ...added.slice(part.length)];
  return old.toSpliced(from, to - from, ...(pairs as readonly Node[]), ...more);
}

/** A part of a list after a change that lies in it. */
function within(old: readonly Node[], hunk: Hunk, from: number, to: number): readonly Node[] {
  return [...old.slice(from, hunk.from), ...(hunk.blocks as readonly Node[]), ...old.slice(hunk.to, to)];
}

const lines: ReadonlySet<string | undefined> = new Set(["paragraph", "heading", "codeBlock"]);

/** Whether two nodes are alike but for what is in them. */
const isAlike = (one: Node, other: Node): boolean =>
  one.text === undefined && textOf({ ...one, content: [] }) === textOf({ ...other, content: [] });

const inside = ({ content = [] }: Node): readonly Node[] => content;

function mergeNodes(old: Node, mine: Node, theirs: Node): Node | null {
  const [was, one, other] = [old, mine, theirs].map(textOf);
  if (one === was || one === other) return theirs;
  if (other === was) return mine;
  if (!isAlike(old, mine) || !isAlike(old, theirs)) return null;
  const merge = lines.has(old.type) ? mergeLines : mergeLists;
  const content = merge(inside(old), inside(mine), inside(theirs));
  return content === null ? null : { ...old, content };
}

/** The same of what stands in a line, letter by letter. */
function mergeLines(old: readonly Node[], mine: readonly Node[], theirs: readonly Node[]): readonly Node[] | null {
  const letters = [old, mine, theirs].map((nodes) => nodes.flatMap(lettersOf));
  const [was = [], one, other] = letters;
  const [my, their] = [hunkOf(was, one ?? []), hunkOf(was, other ?? [])];
  if (my === null) return theirs;
  if (their === null) return mine;
  const both = { ...their, blocks: [...their.blocks, ...my.blocks] };
  const isAdded = isSamePlace(my, their) && my.from === my.to;
  const hunks = isAdded ? [both] : inOrder(my, their);
  return hunks === null ? null : joined(withHunks(was, hunks) as readonly Node[]);
}

const lettersOf = (node: Node): readonly Node[] =>
  node.text === undefined ? [node] : Array.from(node.text, (text) => ({ ...node, text }));

/** Letters of the same formatting as one text. */
function joined(letters: readonly Node[]): readonly Node[] {
  return letters.reduce<readonly Node[]>((nodes, letter) => {
    const last = nodes.at(-1);
    const isOne = last?.text !== undefined && textOf({ ...last, text: "" }) === textOf({ ...letter, text: "" });
    return isOne ? nodes.with(nodes.length - 1, { ...last, text: `${last.text}${letter.text}` }) : [...nodes, letter];
  }, []);
}
