import type { Difference } from "../report.ts";

/** The file of a page, as the rules of dialects need it. */
export type PageContext = {
  /** the file */
  readonly path: string;
  /** whether it may have imports and components */
  readonly isMdx: boolean;
  readonly notes: Notes;
  /** Finds the path of the zip that a name means. */
  readonly locate: (name: string) => string | null;
  /** Whether a path of the zip is that of a page. */
  readonly isPage: (path: string) => boolean;
  /** Reports a difference. @param example as it is written in the file */
  readonly tell: (difference: Difference, example: string) => void;
};

/** The footnotes of a file. */
export type Notes = {
  /** the names of those that are written somewhere in the file */
  readonly names: ReadonlySet<string>;
  /** the texts, by their names */
  readonly texts: Map<string, readonly string[]>;
  /** the names in the order of the first references */
  readonly order: string[];
};

export const lost = (what: string, why: string): Difference => ({ importance: "lost", what, why });
export const changed = (what: string, why: string): Difference => ({ importance: "changed", what, why });

export const comments = lost("Comments", "Comments that the tool does not show on its pages are left out.");
export const hiddenComments: Difference = { ...comments, importance: "note" };

/** A block has at most so many lines: to look for the end of each takes time. */
export const longestBlock = 1_000;

/** The lines that a rule has read, and the line after them. */
export type BlockResult = { readonly next: number; readonly lines: readonly string[] };

/** Reads a block of a dialect that begins at a line; null when none does. */
export type BlockRule = (
  lines: readonly string[],
  at: number,
  context: PageContext,
  /** reads the lines in a block */
  inner: (lines: readonly string[]) => string[],
) => BlockResult | null;
