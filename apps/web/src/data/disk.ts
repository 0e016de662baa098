import { type DBSchema, type IDBPDatabase, deleteDB, openDB } from "idb";
import type { DocumentSize, StoredDocument } from "./documents.ts";
import { copyShape } from "@stoa/api";
import { newUuid } from "./environment.ts";
import type { Mutation } from "./mutations.ts";
import type { Page } from "./pages.ts";

/** The form of what is stored, and of its rows. Another one drops what can be read again from the server, and keeps what was typed. */
export const schema = `1 ${copyShape}`;

/** The time that the browser may take to open the database. In milliseconds. */
const openTimeout = 2000;

interface Schema extends DBSchema {
  pages: { key: string; value: Page };
  cursors: { key: string; value: string };
  mutations: { key: string; value: Mutation };
  drafts: { key: string; value: unknown };
  documents: { key: string; value: StoredDocument };
  meta: { key: string; value: string };
}

const stores = ["pages", "cursors", "mutations", "drafts", "documents", "meta"] as const;

/** A write in one transaction: all of it, or nothing. */
export type Write = {
  /** whether all pages, documents and the cursor go first */
  readonly isReset?: boolean;
  readonly pages?: readonly Page[];
  readonly cursor?: string;
  readonly mutations?: readonly Mutation[];
  /** the ids of mutations that are done */
  readonly done?: readonly string[];
  readonly documents?: readonly StoredDocument[];
  /** the keys of documents to forget */
  readonly forgotten?: readonly string[];
};

/** The stored data that a start finds. */
export type DiskContent = {
  readonly pages: readonly Page[];
  readonly cursor: string | null;
  readonly mutations: readonly Mutation[];
  /** the name of the last write; null if none was named */
  readonly written: string | null;
};

/** The name of the database of a person in a workspace. */
export function diskName(user_uuid: string, workspace_uuid: string): string {
  return `stoa:${user_uuid}:${workspace_uuid}`;
}

/** Opens a database that is there; null for none. */
function openExisting(name: string): Promise<IDBPDatabase<Schema> | null> {
  return openDB<Schema>(name, 1, {
    // it was deleted meanwhile, and must not be made anew
    upgrade: (_database, _old, _new, transaction) => {
      transaction.done.catch(() => {});
      transaction.abort();
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  }).catch(() => null);
}

/** The copy of a workspace on disk, in IndexedDB. */
export class Disk {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /** @returns null when the browser gives no database within two seconds: then the copy is kept only in memory */
  static async open(name: string, after: (milliseconds: number, run: () => void) => () => void): Promise<Disk | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const stop = after(openTimeout, () => resolve(null));
    const opening = openDB<Schema>(name, 1, {
      upgrade: (database) => stores.forEach((store) => database.createObjectStore(store)),
      // another tab deletes the database, because the person signed out
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    }).catch(() => null);
    const database = await Promise.race([opening, late]);
    stop();
    if (database === null) {
      void opening.then((opened) => opened?.close());
      return null;
    }
    const disk = new Disk(database);
    await disk.#checkSchema();
    return disk;
  }

  /** Deletes a database: after signing out, or when the workspace is lost. */
  static async delete(name: string): Promise<void> {
    await deleteDB(name);
  }

  /**
   * Removes all of a database but what was typed and not sent. Nothing is left of it if that is nothing.
   * @param isTyped whether a draft is such a text, by its key
   */
  static async keepUnsent(name: string, isTyped: (key: string) => boolean): Promise<void> {
    const database = await openExisting(name);
    if (database === null) return;
    const transaction = database.transaction(stores, "readwrite");
    const [drafts, mutations] = [transaction.objectStore("drafts"), transaction.objectStore("mutations")];
    for (const store of ["pages", "cursors", "documents"] as const) await transaction.objectStore(store).clear();
    for (const key of await drafts.getAllKeys()) if (!isTyped(key)) await drafts.delete(key);
    await transaction.objectStore("meta").put(newUuid(), "written");
    const unsent = (await drafts.count()) + (await mutations.count());
    await transaction.done;
    database.close();
    if (unsent === 0) await Disk.delete(name);
  }

  /**
   * Whether a database has what was typed and not sent.
   * @param isTyped whether a draft is such a text, by its key
   */
  static async hasUnsent(name: string, isTyped: (key: string) => boolean): Promise<boolean> {
    const database = await openExisting(name);
    if (database === null) return false;
    const [drafts, mutations] = [await database.getAllKeys("drafts"), await database.count("mutations")];
    database.close();
    return mutations > 0 || drafts.some(isTyped);
  }

  async #checkSchema(): Promise<void> {
    if ((await this.#database.get("meta", "schema")) === schema) return;
    const transaction = this.#database.transaction(["meta", "pages", "cursors", "documents"], "readwrite");
    const found = await transaction.objectStore("meta").get("schema");
    if (found !== schema) {
      for (const store of ["pages", "cursors", "documents"] as const) await transaction.objectStore(store).clear();
      await transaction.objectStore("meta").put(schema, "schema");
      await transaction.objectStore("meta").put(newUuid(), "written");
    }
    await transaction.done;
  }

  /** Reads everything but the documents, as of one moment. */
  async load(): Promise<DiskContent> {
    const transaction = this.#database.transaction(["pages", "cursors", "mutations", "meta"]);
    const [pages, cursor, mutations, written] = await Promise.all([
      transaction.objectStore("pages").getAll(),
      transaction.objectStore("cursors").get("all"),
      transaction.objectStore("mutations").getAll(),
      transaction.objectStore("meta").get("written"),
    ]);
    await transaction.done;
    return { pages, cursor: cursor ?? null, mutations, written: written ?? null };
  }

  /** The name of the last write; null if none was named. */
  async written(): Promise<string | null> {
    return (await this.#database.get("meta", "written")) ?? null;
  }

  /** The document of this key, such as a task's comments. */
  async document(key: string): Promise<StoredDocument | undefined> {
    return this.#database.get("documents", key);
  }

  /** Everything about the documents but their content. */
  async documentSizes(): Promise<readonly DocumentSize[]> {
    const all = await this.#database.getAll("documents");
    return all.map((document) => ({ ...document, content: undefined }));
  }

  /** Writes in one transaction. */
  async save(write: Write): Promise<void> {
    const { isReset = false, pages = [], cursor, mutations = [], done = [], documents = [], forgotten = [] } = write;
    const transaction = this.#database.transaction(["pages", "cursors", "mutations", "documents", "meta"], "readwrite");
    const store = transaction.objectStore.bind(transaction);
    const cleared = isReset ? (["pages", "cursors", "documents"] as const) : [];
    await Promise.all([
      ...cleared.map((name) => store(name).clear()),
      ...pages.map((page) =>
        page.rows.length === 0 ? store("pages").delete(page.key) : store("pages").put(page, page.key),
      ),
      ...(cursor === undefined ? [] : [store("cursors").put(cursor, "all")]),
      ...mutations.map((mutation) => store("mutations").put(mutation, mutation.id)),
      ...done.map((id) => store("mutations").delete(id)),
      ...documents.map((document) => store("documents").put(document, document.key)),
      ...forgotten.map((key) => store("documents").delete(key)),
      store("meta").put(newUuid(), "written"),
      transaction.done,
    ]);
  }

  /** The drafts, by their keys. */
  async drafts(): Promise<[string, unknown][]> {
    const transaction = this.#database.transaction("drafts");
    const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
    return keys.map((key, at): [string, unknown] => [key, values[at]]);
  }

  /** Stores what is being typed; undefined removes it. */
  async saveDraft(key: string, draft: unknown): Promise<void> {
    if (draft === undefined) await this.#database.delete("drafts", key);
    else await this.#database.put("drafts", draft, key);
  }

  /** Closes the database at once; what is being written is finished or not, as a whole. */
  close(): void {
    this.#database.close();
  }
}
