import { isBeginning, type Search, type Term } from "./search-text.ts";
import { isUnspaced, unitsOf } from "./search-words.ts";

/** A state of the automaton: the text that was read last is the beginning of one or more patterns. */
type State = {
  readonly next: Map<string, State>;
  /** the pattern that ends here; null when none does */
  pattern: string | null;
  /** the length in units of the longest wanted pattern that ends here; 0 when none ends here */
  span: number;
  /** the state of the longest shorter beginning that ends here; null for the root */
  fail: State | null;
};

/** The patterns that were found in a list of units. */
export type Scan = {
  /** the patterns of `patternsOf` that were found */
  readonly found: ReadonlySet<string>;
  /** the indexes of the units that are to be marked, in their order */
  readonly marked: readonly number[];
  /** the number of transitions that were tried, which is the cost of the scan */
  readonly steps: number;
};

/** A text that is looked for among units that are joined by single blanks, and how many units it spans. */
export type Pattern = { readonly text: string; readonly span: number };

/**
 * The patterns of a term: with a blank before, and one after if the last unit must end there. A phrase is one pattern;
 * other terms have one for each word.
 */
export function patternsOf(term: Term): Pattern[] {
  const { words, isExact } = term;
  return isExact
    ? [patternOf(words, false)]
    : words.map((word, index) => patternOf([word], isBeginning(term, index) && !isUnspaced(word)));
}

function patternOf(words: readonly string[], isBeginning: boolean): Pattern {
  const units = words.flatMap(unitsOf);
  return { text: ` ${units.join(" ")}${isBeginning ? "" : " "}`, span: units.length };
}

/**
 * Prepares the search for all patterns of a search text at the same time (Aho-Corasick), so that the cost of a text does
 * not grow with the number of terms.
 */
export function automatonOf({ all, none }: Search): (units: readonly string[]) => Scan {
  const root: State = { next: new Map(), pattern: null, span: 0, fail: null };
  for (const { text } of none.flatMap(patternsOf)) add(root, text, 0);
  for (const { text, span } of all.flatMap(({ any }) => any.flatMap(patternsOf))) add(root, text, span);
  link(root);
  return (units) => scan(root, units);
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

/** Runs for each excerpt of a page of results, so nothing is allocated for a character. */
function scan(root: State, units: readonly string[]): Scan {
  const seen = new Set<State>();
  // where marks begin and end; a unit is marked if their sum up to it is positive
  const edges = Array.from({ length: units.length + 1 }, () => 0);
  let state = root;
  let steps = 0;
  const read = (char: string): void => {
    steps += 1;
    let next = state.next.get(char);
    while (next === undefined && state !== root) {
      steps += 1;
      state = state.fail ?? root;
      next = state.next.get(char);
    }
    state = next ?? root;
    if (state === root) return;
    // each state only once: the patterns that end together with it are already known
    for (let each: State | null = state; each !== null && !seen.has(each); each = each.fail) seen.add(each);
  };
  read(" ");
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] ?? "";
    for (let at = 0; at <= unit.length; at += 1) {
      read(unit[at] ?? " ");
      if (state.span > 0) mark(edges, index, state.span);
      // every pattern begins with a blank, so the rest of the unit begins none
      if (state === root) at = Math.max(at, unit.length - 1);
    }
  }
  const found = new Set([...seen].flatMap(({ pattern }) => pattern ?? []));
  return { found, marked: markedIndexes(edges), steps };
}

/** Marks the last `span` units up to the one at `last`. */
function mark(edges: number[], last: number, span: number): void {
  edges[last - span + 1] = (edges[last - span + 1] ?? 0) + 1;
  edges[last + 1] = (edges[last + 1] ?? 0) - 1;
}

function markedIndexes(edges: number[]): number[] {
  const indexes: number[] = [];
  let open = 0;
  for (let index = 0; index < edges.length; index += 1) {
    open += edges[index] ?? 0;
    if (open > 0) indexes.push(index);
  }
  return indexes;
}
