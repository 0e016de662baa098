import { comparableName } from "#kernel/names.ts";

/** The characters that some system does not allow in names, or that change how a name reads. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const unsafe = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Names that Windows keeps for devices, with any extension; and the folder that an import leaves out. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|__macosx)(?:\.|$)/i;
/** In bytes of UTF-8, so that the path of a page on the last level has fewer than 4,096. */
const longest = 100;

const encoder = new TextEncoder();

/** A name that every system can store: without an extension of its own, not hidden, of at most 100 bytes. */
export function safeStem(name: string): string {
  const clean = name.toWellFormed().normalize("NFC").replace(unsafe, " ").replaceAll(/\s+/g, " ");
  const bytes = new Uint8Array(longest);
  const { read } = encoder.encodeInto(trimmed(clean), bytes);
  const stem = trimmed(trimmed(clean).slice(0, read)) || "Untitled";
  return reserved.test(stem) ? `_${stem}` : stem;
}

const trimmed = (name: string): string => name.replaceAll(/^[. ]+|[. ]+$/g, "");

/** The names of one folder, which differ in more than their case. */
export class FolderNames {
  readonly #taken: Set<string>;

  /** @param taken names that are not given */
  constructor(taken: readonly string[]) {
    this.#taken = new Set(taken.map(comparableName));
  }

  /**
   * Gives a name that is like the wanted one, with a number where it is taken.
   * @param endings what the name may be followed by: none of these is given again
   */
  take(stem: string, endings: readonly string[]): string {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? stem : `${stem} ${count}`;
      const all = endings.map((ending) => comparableName(name + ending));
      if (all.some((each) => this.#taken.has(each))) continue;
      for (const each of all) this.#taken.add(each);
      return name;
    }
  }
}
