import type { Changes, GetChangesReply } from "@stoa/api";
import type { Disk, Write } from "./disk.ts";
import { DiskWriter } from "./disk-writer.ts";
import { DocumentBook, type StoredDocument } from "./documents.ts";
import { MutationBook } from "./mutation-book.ts";
import type { Mutation, SettledRows } from "./mutations.ts";
import { PageBook } from "./pages.ts";
import { applyChanges, isLostText } from "./purge.ts";
import { acceptReply, refusedParts, takeSettled } from "./replies.ts";
import { Store } from "./store.ts";
import { isDetail } from "./tables.ts";
import type { TabMessage } from "./tabs.ts";
import { withWholeRows } from "./new-rows.ts";
import { takeOverRows } from "./take-over-rows.ts";

/**
 * The copy of a workspace in one tab: rows in memory and on disk, and the mutations that are on their way. The tab that leads
 * writes the data of replies. It notifies the other tabs, and they make the same changes in memory.
 */
export class Copy {
  readonly store = new Store();
  readonly disk: DiskWriter;
  /** of the changes; null before the first reply */
  cursor: string | null = null;
  readonly #pages = new PageBook();
  readonly #documents = new DocumentBook();
  readonly post: (message: TabMessage) => void;
  readonly #left: (uuids: readonly string[]) => void;
  readonly #mutations = new MutationBook();
  /** the number of messages from other tabs that were written so far */
  #heard = 0;
  /** the name of the last write on the disk when it was loaded */
  #written: string | null = null;

  /** @param left receives the uuids of rows that the person may not see any more */
  constructor(disk: Disk | null, post: (message: TabMessage) => void, left: (uuids: readonly string[]) => void) {
    [this.disk, this.post, this.#left] = [new DiskWriter(disk), post, left];
  }

  /** All mutations that are not done, in their order; refused ones too. */
  get mutations(): readonly Mutation[] {
    return this.#mutations.all;
  }

  /** The number of mutations this tab that has ended. */
  get endedCount(): number {
    return this.#mutations.ended.size;
  }
  readonly mutation = (id: string): Mutation | undefined => this.#mutations.find(id);

  /** Before this tab leads: takes over which texts there are, and the rows again if somebody has written since. */
  async loadToLead(): Promise<void> {
    const summary = await this.disk.summary();
    if (summary === null) return;
    this.#documents.takeOver(summary.sizes);
    if (summary.written === null || summary.written !== this.#written) await this.load();
  }

  /** Takes over the rows and mutations that are on disk. Without a disk, nothing changes. */
  async load(): Promise<void> {
    for (let heard = -1; heard !== this.#heard;) {
      heard = this.#heard;
      const stored = await this.disk.load();
      if (stored === null) return;
      // what came meanwhile may be missing in what was read
      if (heard !== this.#heard) continue;
      [this.cursor, this.#written] = [stored.cursor, stored.written];
      this.#mutations.takeOver(stored.mutations.map(withWholeRows));
      takeOverRows(this.store, this.#pages.takeOver(stored.pages), this.#mutations.pending);
    }
    // the tab that stored a mutation may have ended before it notified the leader
    for (const mutation of this.mutations.filter(({ tries }) => tries === 0)) this.post({ type: "added", mutation });
  }

  /** Adds a mutation of this tab. @returns when it is on disk */
  async add(mutation: Mutation): Promise<void> {
    await this.#mutations.keepWhile(mutation.id, () => {
      this.store.tick(() => this.#set([mutation]));
      return this.#save({ mutations: [mutation] });
    });
    this.post({ type: "added", mutation });
  }

  /** Replaces mutations. Only the leader does it. @returns when they are on disk */
  async replace(mutations: readonly Mutation[], done: readonly string[] = []): Promise<void> {
    this.store.tick(() => {
      this.#mutations.end(done);
      this.#set(mutations);
    });
    await this.#save({ mutations, done });
    this.post({ type: "mutations", mutations, done });
  }

  /**
   * Takes over a page of changes. Rows and cursor are stored together. Only the leader does it.
   * @returns whether rows were removed
   */
  async takeChanges(reply: GetChangesReply): Promise<boolean> {
    const isReset = reply.reset === true || this.cursor === null;
    const applied = this.#apply(reply.changes, isReset);
    this.cursor = reply.next_cursor;
    if (isReset) this.#pages.clear();
    const pages = this.#pages.pagesOf(applied.touched, this.store.base);
    const { mutations, forgotten } = applied;
    await this.#save({ isReset, pages, cursor: reply.next_cursor, mutations, forgotten });
    this.post({ type: "changes", changes: reply.changes, isReset });
    return applied.touched.some(({ kind, uuid }) => this.store.base.get(kind, uuid) === undefined);
  }

  /** Ends a mutation with what its reply says: in one tick. Only the leader does it. @returns whether the changes must be read */
  async settle(id: string, settled: SettledRows): Promise<boolean> {
    const mutation = this.#mutations.find(id);
    if (mutation === undefined) return false;
    const refused = refusedParts(mutation, settled);
    if (settled.isPartial !== true) return this.#accept(mutation, settled, refused, [id]);
    return this.#accept(mutation, settled, [...refused, { ...mutation, state: "settled" }]);
  }

  /** Takes over rows that were read, for a mutation or by themselves. Only the leader does it. */
  async takeRows(rows: SettledRows, mutation: Pick<Mutation, "isLost"> = { isLost: false }): Promise<void> {
    await this.#accept(mutation, rows);
  }

  /** Ends what was shown until the changes were read. Only the leader does it. */
  async confirm(): Promise<void> {
    const settled = this.mutations.filter(({ state }) => state === "settled").map(({ id }) => id);
    if (settled.length > 0) await this.replace([], settled);
  }

  /** Keeps a text for the next time, unless what it belongs to is lost. Only the leader does it. */
  async keep(document: StoredDocument): Promise<void> {
    if (isLostText(this.store.base, document)) return;
    await this.#save({ documents: [document], forgotten: this.#documents.add(document) });
  }

  /** Forgets all rows and texts in memory. What was not sent stays. */
  forget(): void {
    this.store.tick(() => this.store.clear());
    this.#documents.clear();
    this.#pages.clear();
    this.cursor = null;
  }

  /** Does what another tab tells. The leader has all but the newest mutations from the disk. */
  hear(message: TabMessage, isLeading: boolean): void {
    this.#heard += 1;
    this.store.tick(() => {
      // the leader may be further with it
      if (message.type === "added" && !this.#mutations.isKnown(message.mutation)) this.#set([message.mutation]);
      if (isLeading) return;
      if (message.type === "changes") this.#apply(message.changes, message.isReset);
      if (message.type === "settled") takeSettled(this.store, message);
      if (message.type !== "mutations" && message.type !== "settled") return;
      this.#mutations.end(message.done);
      this.#set(message.type === "mutations" ? message.mutations : []);
    });
  }

  async #accept(
    mutation: Pick<Mutation, "isLost">,
    settled: SettledRows,
    mutations: readonly Mutation[] = [],
    done: readonly string[] = [],
  ): Promise<boolean> {
    const { put, drop, isDoubtful } = this.store.tick(() => {
      const accepted = acceptReply(this.store, mutation, settled);
      this.#mutations.end(done);
      this.#set(mutations);
      return accepted;
    });
    // what is read with a task is kept as a document
    const inPages = [...put, ...drop].filter(({ kind }) => !isDetail(kind));
    const touched = inPages.map(({ kind, row }) => ({ kind, uuid: row.uuid }));
    await this.#save({ pages: this.#pages.pagesOf(touched, this.store.base), mutations, done });
    this.post({ type: "settled", put, drop, done });
    if (mutations.length > 0) this.post({ type: "mutations", mutations, done });
    return isDoubtful;
  }

  #apply(changes: Changes, isReset: boolean) {
    const applied = this.store.tick(() => {
      const done = applyChanges(this.store, this.#documents, changes, isReset);
      this.#set(done.mutations);
      return done;
    });
    if (applied.left.length > 0) this.#left(applied.left);
    return applied;
  }

  #set(mutations: readonly Mutation[]): void {
    this.#mutations.set(mutations);
    this.store.setPending(this.#mutations.pending);
  }

  #save(write: Write): Promise<void> {
    this.#heard += 1;
    return this.disk.save(write);
  }
}
