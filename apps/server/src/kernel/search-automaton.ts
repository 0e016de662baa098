import type { Search, Term } from "./search-text.ts";

/** Shorter words must match whole (§11 rule 8). */
const shortestPrefix = 3;

/** A state of the automaton: what was read last begins one or more patterns. */
type State = {
  readonly next: Map<string, State>;
  /** the pattern that ends here; null when none does */
  pattern: string | null;
  /** how many words the longest wanted pattern spans that ends here; 0 when none does */
  span: number;
  /** the state of the longest other beginning that ends here; the root has none */
  fail: State | null;
};

/** What was found in a list of words. */
export type Scan = {
  /** the patterns of `patternsOf` that were found */
  readonly found: ReadonlySet<string>;
  /** the indexes of the words that are to be marked, in their order */
  readonly marked: readonly number[];
  /** how many transitions were tried: what the scan cost */
  readonly steps: number;
};

/**
 * What a term looks for in words that are joined by single blanks: a blank before it, and one behind it where a word
 * must end. A phrase is one pattern, other terms are one for each word.
 */
export function patternsOf({ words, isExact }: Term): string[] {
  if (isExact) return [` ${words.join(" ")} `];
  return words.map((word) => (Array.from(word).length >= shortestPrefix ? ` ${word}` : ` ${word} `));
}

/**
 * Prepares the search for everything that a search text looks for at once (Aho-Corasick), so that the cost of a text
 * does not grow with the number of terms.
 */
export function automatonOf({ all, none }: Search): (words: readonly string[]) => Scan {
  const root: State = { next: new Map(), pattern: null, span: 0, fail: null };
  for (const term of none) for (const pattern of patternsOf(term)) add(root, pattern, 0);
  for (const term of all.flatMap(({ any }) => any)) {
    for (const pattern of patternsOf(term)) add(root, pattern, term.isExact ? term.words.length : 1);
  }
  link(root);
  return (words) => scan(root, words);
}

function add(root: State, pattern: string, span: number): void {
  let state = root;
  for (const char of pattern.split("")) {
    const known = state.next.get(char);
    const next = known ?? { next: new Map(), pattern: null, span: 0, fail: root };
    if (known === undefined) state.next.set(char, next);
    state = next;
  }
  state.pattern = pattern;
  state.span = Math.max(state.span, span);
}

/** Links every state to the one of its longest other beginning, the shorter ones first. */
function link(root: State): void {
  const queue = [...root.next.values()];
  for (const state of queue) {
    state.span = Math.max(state.span, state.fail?.span ?? 0);
    for (const [char, next] of state.next) {
      let fail = state.fail;
      while (fail !== null && !fail.next.has(char)) fail = fail.fail;
      next.fail = fail?.next.get(char) ?? root;
      queue.push(next);
    }
  }
}

function scan(root: State, words: readonly string[]): Scan {
  const seen = new Set<State>();
  // where marks begin and end; a word is marked if their sum up to it is positive
  const edges = new Int32Array(words.length + 1);
  let { state, steps } = step(root, root, " ");
  for (const [index, word] of words.entries()) {
    for (const char of `${word} `.split("")) {
      const stepped = step(root, state, char);
      state = stepped.state;
      steps += stepped.steps;
      // each state once: what ends together with it is known by then
      for (let each: State | null = state; each !== null && !seen.has(each); each = each.fail) seen.add(each);
      if (state.span > 0) mark(edges, index, state.span);
    }
  }
  const found = new Set([...seen].flatMap(({ pattern }) => pattern ?? []));
  return { found, marked: markedIndexes(edges), steps };
}

/** The state after one more character, and how many transitions were tried to get there. */
function step(root: State, from: State, char: string): { state: State; steps: number } {
  let state = from;
  let steps = 1;
  while (state !== root && !state.next.has(char)) {
    steps += 1;
    state = state.fail ?? root;
  }
  return { state: state.next.get(char) ?? root, steps };
}

/** Marks so many words up to the one at `last`. */
function mark(edges: Int32Array, last: number, span: number): void {
  edges[last - span + 1] = (edges[last - span + 1] ?? 0) + 1;
  edges[last + 1] = (edges[last + 1] ?? 0) - 1;
}

function markedIndexes(edges: Int32Array): number[] {
  const indexes: number[] = [];
  let open = 0;
  for (const [index, edge] of edges.entries()) {
    open += edge;
    if (open > 0) indexes.push(index);
  }
  return indexes;
}
