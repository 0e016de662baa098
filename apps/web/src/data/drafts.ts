import type { DiskWriter } from "./disk-writer.ts";

const texts = /^(alone|comment|live|lost|new)/;

/** Whether a draft is a text that a person has typed: not how they like a list, and the like. */
export const isTyped = (name: string): boolean => texts.test(name);

/**
 * What a person is typing and has not sent: a comment, a description, the title of a new ticket. It outlives the tab. Keys are the
 * features' own, such as `comment:<task>`.
 */
export class Drafts {
  readonly #disk: DiskWriter;
  #drafts = new Map<string, unknown>();

  constructor(disk: DiskWriter) {
    this.#disk = disk;
  }

  /** Reads what is on disk. */
  async load(): Promise<void> {
    this.#drafts = new Map(await this.#disk.drafts());
  }

  /** A draft; undefined if there is none. */
  get(key: string): unknown {
    return this.#drafts.get(key);
  }

  /** How many texts a person has typed and not sent. */
  get textCount(): number {
    return [...this.#drafts.keys()].filter(isTyped).length;
  }

  /** The names of the drafts that begin like this, such as `live:<task>:`. */
  namesOf(beginning: string): string[] {
    return [...this.#drafts.keys()].filter((name) => name.startsWith(beginning));
  }

  /** Forgets the drafts whose names contain one of these uuids, because the person may not see any more what they are about. */
  forget(uuids: readonly string[]): void {
    const gone = new Set(uuids);
    // guard: web: drafts of a lost board stay on disk | `gone.has(part)` => `false` | by workspace.test.ts
    const isOfIt = (name: string): boolean => name.split(":").some((part) => gone.has(part));
    for (const name of [...this.#drafts.keys()].filter(isOfIt)) this.set(name, undefined);
  }

  /** Keeps a draft with each change of it. @param draft plain data; undefined forgets it */
  set(key: string, draft: unknown): void {
    if (draft === undefined) this.#drafts.delete(key);
    else this.#drafts.set(key, draft);
    void this.#disk.saveDraft(key, draft);
  }
}
