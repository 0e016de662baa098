import { storable } from "./text.ts";

/** The importance of a line of a report: something is missing, something is here in another form, or nothing is missing. In this order. */
export const importances = ["lost", "changed", "note"] as const;
export type Importance = (typeof importances)[number];

/** A kind of thing that the file contains and the import did not take over as it is: the reason, the number, and one example. */
export type SkippedThing = {
  readonly importance: Importance;
  readonly what: string;
  readonly why: string;
  readonly count: number;
  readonly example: string | null;
};

/** The advice of a line: before anything is written, and when it was. Nothing of an import that is done can be chosen any more. */
type Advice = { readonly before: string; readonly after: string };

/** A line as it is added. `why` gets the number at the end. */
type Line = {
  readonly what: string;
  readonly why: string | ((count: number) => string);
  readonly advice?: Advice;
  readonly count?: number;
  readonly example?: string | null;
};

/** The most lines of a report. Each is a kind of thing, so that a file needs many reasons to reach this. */
const mostLines = 200;
const longestExample = 200;

/** Collects what an import does not take over as it is. Equal reasons become one line with a count and the first example. */
export class Report {
  readonly #lines = new Map<string, Required<Omit<Line, "advice">> & { readonly importance: Importance }>();
  readonly #when: keyof Advice;

  /** @param when whether the report is of a dry run; a report without advice need not know it */
  constructor(when: keyof Advice = "after") {
    this.#when = when;
  }

  /** The thing is missing afterwards. */
  lost(line: Line): void {
    this.#add("lost", line);
  }

  /** The thing is here in another form. */
  changed(line: Line): void {
    this.#add("changed", line);
  }

  /** The thing has no meaning here, or a decision was made that a person may want to know. */
  note(line: Line): void {
    this.#add("note", line);
  }

  /** Adds the lines of another report. */
  merge(lines: readonly SkippedThing[]): void {
    for (const { importance, ...line } of lines) this.#add(importance, line);
  }

  #add(importance: Importance, { count = 1, example = null, ...line }: Line): void {
    if (count === 0) return;
    const { what } = line;
    const why = this.#whyOf(line);
    const key = JSON.stringify([importance, what, typeof why === "string" ? why : why(1)]);
    const known = this.#lines.get(key);
    const sum = (known?.count ?? 0) + count;
    this.#lines.set(key, { importance, what, why, count: sum, example: known?.example ?? example });
  }

  #whyOf({ why, advice }: Line): Line["why"] {
    return advice === undefined || typeof why !== "string" ? why : `${why} ${advice[this.#when]}`;
  }

  /** The lines: what is lost before what changed, and of these the most frequent first. */
  lines(): SkippedThing[] {
    const all = [...this.#lines.values()].map(({ what, why, example, ...line }) => ({
      ...line,
      what: storable(what),
      why: storable(typeof why === "string" ? why : why(line.count)),
      example: example === null ? null : shorten(storable(example)),
    }));
    const sorted = all.toSorted(
      (one, other) =>
        importances.indexOf(one.importance) - importances.indexOf(other.importance) || other.count - one.count,
    );
    return sorted.slice(0, mostLines);
  }
}

function shorten(text: string): string {
  const characters = Array.from(text.slice(0, longestExample * 2));
  return characters.length > longestExample ? `${characters.slice(0, longestExample).join("")}…` : text;
}
