/** A text that is stored apart from the rows: a description, the comments of a task, the body of a page. */
export type StoredDocument = {
  readonly key: string;
  /** the place where it belongs, so that it goes with it; null for what does not apply */
  readonly board_uuid: string | null;
  readonly task_uuid: string | null;
  readonly wiki_uuid: string | null;
  readonly page_uuid: string | null;
  /** in milliseconds since 1970 */
  readonly used_at: number;
  readonly bytes: number;
  readonly content: unknown;
};

/** Everything about a text but its content. */
export type DocumentSize = Omit<StoredDocument, "content">;
type Owner = "board_uuid" | "task_uuid" | "wiki_uuid" | "page_uuid";

const mostDocuments = 2000;
const mostBytes = 50_000_000;

/** Knows which documents are on disk and what they belong to. The least recently used one is removed first. */
export class DocumentBook {
  readonly #sizes = new Map<string, DocumentSize>();
  #bytes = 0;

  /** Takes over what is on disk. */
  takeOver(sizes: readonly DocumentSize[]): void {
    this.clear();
    for (const size of sizes.toSorted((one, other) => one.used_at - other.used_at)) this.#enter(size);
  }

  /** Forgets everything. */
  clear(): void {
    this.#sizes.clear();
    this.#bytes = 0;
  }

  /** @returns the keys of the documents for which there is no room any more */
  add(document: StoredDocument): string[] {
    this.#leave(document.key);
    this.#enter({ ...document, content: undefined } as DocumentSize);
    const gone: string[] = [];
    for (const key of this.#sizes.keys()) {
      if (this.#sizes.size <= mostDocuments && this.#bytes <= mostBytes) break;
      this.#leave(key);
      gone.push(key);
    }
    return gone;
  }

  /** @returns the keys of the documents of a board, task, wiki or page, which are forgotten */
  forget(owner: Owner, uuid: string): string[] {
    const keys = [...this.#sizes.values()].filter((size) => size[owner] === uuid).map(({ key }) => key);
    for (const key of keys) this.#leave(key);
    return keys;
  }

  #enter(size: DocumentSize): void {
    this.#sizes.set(size.key, size);
    this.#bytes += size.bytes;
  }

  #leave(key: string): void {
    this.#bytes -= this.#sizes.get(key)?.bytes ?? 0;
    this.#sizes.delete(key);
  }
}
