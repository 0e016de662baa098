import { pairBlocks } from "@stoa/document";
import {
  bothAdditions,
  blocksOf,
  type Hunk,
  hunkOf,
  inOrder,
  isSamePlace,
  mergeBlocks,
  textOf,
  withHunks,
} from "#data/blocks.ts";
import type { Doc } from "#data/edited-text.ts";

type Node = { readonly type?: string; readonly text?: string; readonly content?: readonly Node[] };

/**
 * The merged text of two people, as if they had typed it together: where both changed one block its letters are merged.
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
  const merged = mergeParts(part, added, others);
  return merged === null ? null : old.toSpliced(from, to - from, ...merged);
}

/** Two states of nodes that both changed: each node as both left it, and between them what both put in. */
function mergeParts(part: readonly Node[], mine: readonly Node[], theirs: readonly Node[]): readonly Node[] | null {
  const [my, their] = [pairBlocks(part, mine), pairBlocks(part, theirs)];
  const merged: (Node | null)[] = [];
  let [at, theirAt] = [0, 0];
  const addUntil = (end: number, theirEnd: number): void => {
    merged.push(...(bothAdditions(mine.slice(at, end), theirs.slice(theirAt, theirEnd)) as readonly Node[]));
    [at, theirAt] = [end + 1, theirEnd + 1];
  };
  for (const [index, node] of part.entries()) {
    const [place, theirPlace] = [my[index] ?? null, their[index] ?? null];
    // what is missing in one of them was removed there, and may be changed in the other one
    if (place === null || theirPlace === null) return null;
    addUntil(place, theirPlace);
    merged.push(mergeNodes(node, mine[place] ?? {}, theirs[theirPlace] ?? {}));
  }
  addUntil(mine.length, theirs.length);
  return merged.includes(null) ? null : (merged as readonly Node[]);
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

/** The same of what stands in a line: word by word, and letter by letter in a word that both went on with. */
function mergeLines(old: readonly Node[], mine: readonly Node[], theirs: readonly Node[]): readonly Node[] | null {
  const [was = [], one = [], other = []] = [old, mine, theirs].map((nodes) => nodes.flatMap(lettersOf));
  const words = together(wordsOf(was), wordsOf(one), wordsOf(other));
  if (words !== null) return joined(words.flat());
  const isTyping = [one, other].every((letters) => isWordTyped(was, letters));
  const letters = isTyping ? together(was, one, other) : null;
  return letters === null ? null : joined(letters);
}

/** Two states of a list with the changes of both; null if they changed the same. */
function together<Item>(old: readonly Item[], mine: readonly Item[], theirs: readonly Item[]): readonly Item[] | null {
  const [my, their] = [hunkOf(old, mine), hunkOf(old, theirs)];
  if (my === null) return theirs;
  if (their === null) return mine;
  const isAdded = isSamePlace(my, their) && my.from === my.to;
  const hunks = isAdded ? [{ ...their, blocks: [...their.blocks, ...my.blocks] }] : inOrder(my, their);
  return hunks === null ? null : (withHunks(old, hunks) as readonly Item[]);
}

const isBlank = ({ text }: Node): boolean => text?.trim() === "";

/** Whether letters were only put in, in one place, and no word was torn apart: other words that are a little alike are no letters of each other. */
function isWordTyped(old: readonly Node[], now: readonly Node[]): boolean {
  const hunk = hunkOf(old, now);
  if (hunk === null || hunk.from < hunk.to) return hunk === null;
  const isInWord = [old[hunk.from - 1], old[hunk.from]].every((letter) => letter !== undefined && !isBlank(letter));
  return !isInWord || !(hunk.blocks as readonly Node[]).some(isBlank);
}

const lettersOf = (node: Node): readonly Node[] =>
  node.text === undefined ? [node] : Array.from(node.text, (text) => ({ ...node, text }));

/** Letters as words, blanks, and what is no letter. */
function wordsOf(letters: readonly Node[]): readonly (readonly Node[])[] {
  const kindOf = (letter: Node): string => (letter.text === undefined ? "node" : isBlank(letter) ? "blank" : "word");
  const words: Node[][] = [];
  for (const [index, letter] of letters.entries()) {
    const last = letters[index - 1];
    const goesOn = last !== undefined && letter.text !== undefined && kindOf(last) === kindOf(letter);
    if (goesOn) words.at(-1)?.push(letter);
    else words.push([letter]);
  }
  return words;
}

/** Letters of the same formatting as one text. */
function joined(letters: readonly Node[]): readonly Node[] {
  return letters.reduce<readonly Node[]>((nodes, letter) => {
    const last = nodes.at(-1);
    const isOne = last?.text !== undefined && textOf({ ...last, text: "" }) === textOf({ ...letter, text: "" });
    return isOne ? nodes.with(nodes.length - 1, { ...last, text: `${last.text}${letter.text}` }) : [...nodes, letter];
  }, []);
}
