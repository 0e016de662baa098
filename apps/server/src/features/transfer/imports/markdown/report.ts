import type { SkippedThing } from "../plan.ts";

/** A kind of what is not imported as it is in the file. */
export type Difference = {
  /** whether content is missing, looks otherwise, or nobody needs to do anything */
  readonly importance: "lost" | "changed" | "note";
  /** the things, in the plural: "Links" */
  readonly what: string;
  /** the reason: the reader's attempt, and what a person can do */
  readonly why: string;
};

type Line = Difference & { readonly example: string; count: number };

const order = ["lost", "changed", "note"];
const longestExample = 500;

/** Collects what is not imported as it is in the file. A kind is one line, with a count and an example. */
export class Report {
  readonly #lines = new Map<string, Line>();

  /** @param count how many things the example stands for */
  add(difference: Difference, example: string, count = 1): void {
    const key = Object.values(difference).join("\n");
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, { ...difference, example: example.slice(0, longestExample), count });
    else line.count += count;
  }

  /** The lines: losses first, and of the same importance the most frequent first. */
  skipped(): SkippedThing[] {
    const lines = [...this.#lines.values()].toSorted(
      (one, other) => order.indexOf(one.importance) - order.indexOf(other.importance) || other.count - one.count,
    );
    return lines.map(({ why, example, count }) => ({
      what: count === 1 ? example : `${example} and ${(count - 1).toLocaleString("en")} more`,
      why,
    }));
  }
}
