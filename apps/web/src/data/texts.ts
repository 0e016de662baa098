import type { Copy } from "./copy.ts";
import type { StoredDocument } from "./documents.ts";
import type { Tabs } from "./tabs.ts";

/** The texts that are stored apart from the rows. The leading tab keeps them for the others. */
export class Texts {
  readonly #copy: Copy;
  readonly #tabs: Tabs;
  readonly #isLeading: () => boolean;

  constructor(copy: Copy, tabs: Tabs, isLeading: () => boolean) {
    this.#copy = copy;
    this.#tabs = tabs;
    this.#isLeading = isLeading;
  }

  /** Keeps a text for the next time, such as what is read with a task. */
  async keep(document: StoredDocument): Promise<void> {
    if (this.#isLeading()) await this.#copy.keep(document);
    else this.#tabs.post({ type: "document", document });
  }

  /** A text that was kept. */
  readonly read = (key: string): Promise<StoredDocument | undefined> => this.#copy.disk.document(key);
}
