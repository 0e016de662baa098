import type { Disk, Stored, Write } from "./disk.ts";
import type { DocumentSize, StoredDocument } from "./documents.ts";

/** Writes on a disk, one after the other, as long as it works; without one, everything is kept in memory alone. */
export class DiskWriter {
  #disk: Disk | null;
  #isClosed = false;
  /** resolves when everything is on disk */
  written: Promise<void> = Promise.resolve();

  constructor(disk: Disk | null) {
    this.#disk = disk;
  }

  /** Whether there is no disk, or it failed. */
  readonly isInMemory = (): boolean => this.#disk === null;

  /** Everything but the content of texts; null without a disk. */
  async load(): Promise<(Stored & { readonly sizes: readonly DocumentSize[] }) | null> {
    if (this.#disk === null || this.#isClosed) return null;
    const [stored, sizes] = await Promise.all([this.#disk.load(), this.#disk.documentSizes()]);
    return { ...stored, sizes };
  }

  /** A text. */
  readonly document = async (key: string): Promise<StoredDocument | undefined> => this.#disk?.document(key);

  /** What was being typed, by its key. */
  readonly drafts = async (): Promise<[string, unknown][]> => (await this.#disk?.drafts()) ?? [];

  /** Stores what is being typed; undefined removes it. */
  saveDraft(key: string, draft: unknown): Promise<void> {
    return this.#write((disk) => disk.saveDraft(key, draft));
  }

  /** Writes in one transaction. @returns when it is done; never, if the tab is closed: nothing may follow from it then */
  save(write: Write): Promise<void> {
    return this.#write((disk) => disk.save(write));
  }

  #write(write: (disk: Disk) => Promise<void>): Promise<void> {
    this.written = this.written.then(async () => {
      if (!this.#isClosed && this.#disk !== null) {
        await write(this.#disk).catch(() => {
          // no room: the copy goes on in memory
          if (!this.#isClosed) this.#disk = null;
        });
      }
      return this.#isClosed ? new Promise(() => {}) : undefined;
    });
    return this.written;
  }

  /** Ends at once. */
  close(): void {
    this.#isClosed = true;
    this.#disk?.close();
  }
}
