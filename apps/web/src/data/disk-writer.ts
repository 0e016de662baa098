import type { Disk, DiskContent, Write } from "./disk.ts";
import type { DocumentSize, StoredDocument } from "./documents.ts";

/** Writes on a disk, one after the other, as long as it works; without one, everything is kept only in memory. */
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

  /** Everything but texts; null without a disk. */
  load(): Promise<DiskContent | null> {
    return this.#read((disk) => disk.load(), null);
  }

  /** The sizes of the texts, and the name of the last write; null without a disk. */
  summary(): Promise<{ readonly sizes: readonly DocumentSize[]; readonly written: string | null } | null> {
    return this.#read(async (disk) => {
      const [sizes, written] = await Promise.all([disk.documentSizes(), disk.written()]);
      return { sizes, written };
    }, null);
  }

  /** A text. */
  readonly document = (key: string): Promise<StoredDocument | undefined> =>
    this.#read((disk) => disk.document(key), undefined);

  /** The drafts, by their keys. */
  readonly drafts = (): Promise<[string, unknown][]> => this.#read((disk) => disk.drafts(), []);

  /** Stores what is being typed; undefined removes it. */
  saveDraft(key: string, draft: unknown): Promise<void> {
    return this.#write((disk) => disk.saveDraft(key, draft));
  }

  /** Writes in one transaction. @returns when it is done; never, if the tab is closed: nothing may follow from it then */
  save(write: Write): Promise<void> {
    return this.#write((disk) => disk.save(write));
  }

  async #read<Value>(read: (disk: Disk) => Promise<Value>, nothing: Value): Promise<Value> {
    if (this.#disk === null || this.#isClosed) return nothing;
    try {
      return await read(this.#disk);
    } catch {
      this.#giveUp();
      return nothing;
    }
  }

  /** There is no room, or the person signed out in another tab, which deleted the database: the copy goes on in memory. */
  #giveUp(): void {
    if (!this.#isClosed) this.#disk = null;
  }

  #write(write: (disk: Disk) => Promise<void>): Promise<void> {
    this.written = this.written.then(async () => {
      if (!this.#isClosed && this.#disk !== null) {
        await write(this.#disk).catch(() => this.#giveUp());
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
