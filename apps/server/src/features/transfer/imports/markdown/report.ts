import type { SkippedThing } from "../plan.ts";

const mostListed = 200;

/** Collects what is not imported as it is in the file. */
export class Report {
  readonly #listed: SkippedThing[] = [];
  #more = 0;

  add(what: string, why: string): void {
    if (this.#listed.length < mostListed) this.#listed.push({ what: what.slice(0, 500), why });
    else this.#more += 1;
  }

  skipped(): SkippedThing[] {
    if (this.#more === 0) return this.#listed;
    return [
      ...this.#listed,
      { what: `And ${this.#more.toLocaleString("en")} more`, why: "The list names the first 200." },
    ];
  }
}
