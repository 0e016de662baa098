import type { Search, Term } from "./search-text.ts";

/** Shorter words must match whole (§11 rule 8). */
const shortestPrefix = 3;

/** A state of the automaton: the text that was read last is the beginning of one or more patterns. */
type State = {
  readonly next: Map<string, State>;
  /** the pattern that ends here; null when none does */
  pattern: string | null;
  /** how many words the longest wanted pattern that ends here has; 0 when none ends here */
  span: number;
  /** the state of the longest shorter beginning that ends here; null for the root */
  fail: State | null;
};

/** What was found in a list of words. */
export type Scan = {
  /** the patterns of `patternsOf` that were found */
  readonly found: ReadonlySet<string>;
  /** the indexes of the words that are to be marked, in their order */
  readonly marked: readonly number[];
  /** the number of transitions that were tried, which is the cost of the scan */
  readonly steps: number;
};

/**
 * The patterns of a term, for words that are joined by single blanks: with a blank before, and one after if the word must
 * end there. A phrase is one pattern; other terms have one for each word.
 */
export function patternsOf({ words, isExact }: Term): string[] {
  if (isExact) return [` ${words.join(" ")} `];
  return words.map((word) => (Array.from(word).length >= shortestPrefix ? ` ${word}` : ` ${word} `));
}

/**
 * Prepares the search for all patterns of a search text at the same time (Aho-Corasick), so that the cost of a text does
 * not grow with the number of terms.
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

/** Links every state to the state of its longest shorter beginning, from short to long. */
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
      // each state only once: the patterns that end together with it are already known
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

/** Marks the last `span` words up to the one at `last`. */
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
