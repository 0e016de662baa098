import type { KindName } from "#features/transfer/export-format/index.ts";
import { textOf } from "./lines.ts";

/** Kinds whose names are sent to the process at once, before their rows are checked. */
const kindsWithNames: ReadonlySet<KindName> = new Set(["people", "boards", "statuses", "labels", "wikis"]);
/** The most rows of these kinds in an export, and the longest names: all are in the memory of the process. */
const most = 100_000;
const longest = 320;

const tooMany = `an export has at most ${most.toLocaleString("en")} people, boards, columns, labels and wikis together`;

/** Counts the rows of an export whose names the process gets. */
export class NameRows {
  #rows = 0;

  /** @returns what is wrong with a row, or null */
  check(kind: KindName, { name, email, first_name, last_name }: Readonly<Record<string, unknown>>): string | null {
    if (!kindsWithNames.has(kind)) return null;
    this.#rows += 1;
    if (this.#rows > most) return tooMany;
    const isLong = [name, email, first_name, last_name].some((text) => textOf(text).length > longest);
    return isLong ? "a name is too long" : null;
  }
}
