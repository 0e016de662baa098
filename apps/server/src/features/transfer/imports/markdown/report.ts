import { type Importance, Report as Lines, type SkippedThing } from "../report.ts";

/** A kind of what is not imported as it is in the file. */
export type Difference = {
  readonly importance: Importance;
  /** the things, in the plural: "Links" */
  readonly what: string;
  /** the reason: the reader's attempt, and what a person can do */
  readonly why: string;
};

/** Collects what is not imported as it is in the file. A kind is one line, with a count and an example. */
export class Report {
  readonly #lines = new Lines();

  /** @param count how many things the example stands for */
  add({ importance, ...line }: Difference, example: string, count = 1): void {
    this.#lines[importance]({ ...line, example, count });
  }

  skipped(): SkippedThing[] {
    return this.#lines.lines();
  }
}
