import type { DiskWriter } from "./disk-writer.ts";

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

  /** Keeps a draft with each change of it. @param draft plain data; undefined forgets it */
  set(key: string, draft: unknown): void {
    if (draft === undefined) this.#drafts.delete(key);
    else this.#drafts.set(key, draft);
    void this.#disk.saveDraft(key, draft);
  }
}
