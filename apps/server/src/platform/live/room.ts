import { startSerialLoop } from "#platform/util/serial-loop.ts";
import type { Reader } from "#platform/db/query.ts";
import { append, appendBehind, type Entry, type Outcome } from "./append.ts";
import { type CloseCode, closeCodes } from "./close-codes.ts";
import { replyFrame, savedFrame, updateFrame, vectorFrame } from "./frames.ts";
import type { LiveKey } from "./kinds.ts";
import { entryOf, type Message, type Update, wanted } from "./messages.ts";
import type { Peer } from "./peer.ts";
import { RoomCopy } from "./room-copy.ts";
import type { RoomServices } from "./room-services.ts";

/** The number of messages that are processed together at most, and so how many updates one transaction stores. */
const mostAtOnce = 100;
/** After so many tries for which others were faster, the log is locked before it is read. */
const triesWithoutLock = 2;
/** The number of times that an append is repeated in all. */
const mostTries = 20;

/**
 * The people who have one document open in this process. Messages are processed one after the other, so that no reply contains
 * an update that is checked but not stored yet.
 */
export class Room {
  readonly key: LiveKey;
  readonly generation: number;
  readonly peers = new Set<Peer>();
  readonly #services: RoomServices;
  readonly #copy: RoomCopy;
  readonly #stored: () => void;
  readonly #loop;
  #messages: Message[] = [];
  /** the number at which the running append will end: the signal about it is ignored, because it is our own */
  #goal = -1;
  #isBehind = false;

  /** @param stored is called after every update that was stored here */
  constructor(services: RoomServices, key: LiveKey, generation: number, stored: () => void) {
    this.key = key;
    this.generation = generation;
    this.#services = services;
    this.#stored = stored;
    this.#copy = new RoomCopy(services, key, generation);
    this.#loop = startSerialLoop(
      () => this.#pass(),
      (error) => this.#fail(error),
    );
  }

  receive(message: Message): void {
    this.#messages.push(message);
    this.#loop.wake();
  }

  /** Others have written up to this number. */
  hearOf(seq: number): void {
    if (seq <= Math.max(this.#copy.seq, this.#goal)) return;
    this.#isBehind = true;
    this.#loop.wake();
  }

  /** Resolves when everything that was received before is stored or rejected. */
  async idle(): Promise<void> {
    await this.#loop.idle().catch(() => {});
  }

  closeAll(code: CloseCode, reason: string): void {
    for (const peer of this.peers) peer.close(code, reason);
  }

  async drop(): Promise<void> {
    await this.#loop.close();
    await this.#copy.drop();
  }

  /** Updates that were not stored were shown to nobody. Their senders still have them, and send them again. */
  #fail(error: unknown): void {
    this.#services.failed(error);
    this.#copy.forget();
    for (const message of this.#messages.splice(0)) if (message.kind === "update") message.done();
    this.closeAll(closeCodes.tryAgain, "Connect again.");
  }

  async #pass(): Promise<void> {
    let isThere = await this.#catchUp();
    while (this.#messages.length > 0) {
      isThere &&= await this.#catchUp();
      const messages = this.#messages.splice(0, mostAtOnce);
      const updates = messages.filter((message) => message.kind === "update");
      try {
        if (isThere) await this.#store(updates, false);
      } finally {
        for (const { done } of updates) done();
      }
      for (const message of messages) await this.#answer(message);
    }
  }

  /** Reads and shows what other processes have appended, if anything. @returns false when the document is not there any more */
  async #catchUp(): Promise<boolean> {
    if (!this.#isBehind && this.#copy.isThere) return true;
    this.#isBehind = false;
    const news = await this.#copy.insist(() => this.#copy.catchUp(this.#services.pool));
    if (news === "gone") {
      this.closeAll(closeCodes.newGeneration, "The document begins anew.");
      return false;
    }
    for (const bytes of news) this.#show(bytes, null);
    return true;
  }

  #show(update: Uint8Array, except: Peer | null): void {
    const frame = updateFrame(update);
    for (const peer of this.peers) if (peer !== except) peer.send(frame);
  }

  async #answer(message: Message): Promise<void> {
    const { peer } = message;
    if (message.kind === "update" || !peer.isOpen) return;
    if (message.kind === "mark") return peer.send(savedFrame(message.counter));
    const diff = await this.#copy.insist(async () =>
      (await this.#catchUp()) ? this.#copy.diff(message.kind === "vector" ? message.vector : null) : null,
    );
    if (diff !== null) peer.send(diff.update === null ? vectorFrame(diff.vector) : replyFrame(diff.update));
  }

  /**
   * Stores updates, and shows them. Senders who break a rule are closed; the others' updates are tried again without them.
   * @param isRepeated the thread has already ended once with these updates; if it ends again, their sender is closed
   */
  async #store(updates: readonly Update[], isRepeated: boolean): Promise<void> {
    for (let left = wanted(updates); left.length > 0; left = wanted(left)) {
      if (!(await this.#catchUp())) return;
      const checked = await this.#copy.check(left.map(({ update, peer }) => ({ update, mayWrite: peer.mayWrite })));
      if (checked.kind === "stale") continue;
      if (checked.kind === "silent" && !isRepeated) {
        // one of them may be the cause: each is tried by itself
        for (const one of left) await this.#store([one], true);
        return;
      }
      if (checked.kind !== "applied") left[checked.index]?.peer.close(checked.code, checked.reason);
      else if (await this.#append(checked.results.flatMap((result, index) => entryOf(left[index]?.peer, result)))) {
        left = left.slice(checked.results.length);
      }
    }
  }

  /** @returns false when the updates must be checked again: senders were closed, or what others wrote leaves no room for them */
  async #append(entries: readonly Entry[]): Promise<boolean> {
    if (entries.length === 0) return true;
    for (let tries = 0; tries < mostTries; tries += 1) {
      // when the thread restarts it loses the updates that it has checked
      const { epoch } = this.#copy;
      const outcome = await this.#tryAppend(entries, tries);
      this.#goal = -1;
      if (outcome.kind === "stored") {
        this.#copy.seq = outcome.seq;
        for (const { update, peer } of entries) this.#show(update, peer);
        this.#stored();
        return true;
      }
      if (outcome.kind === "refused") {
        for (const [peer, code] of outcome.peers) peer.close(code, "You may not write here.");
        this.#copy.forget();
        return false;
      }
      this.#isBehind = true;
      if (!(await this.#catchUp())) return true;
      if (epoch !== this.#copy.epoch) return false;
      if (!(await this.#copy.fits())) return false;
    }
    throw new Error("Others always wrote first.");
  }

  #tryAppend(entries: readonly Entry[], tries: number): Promise<Outcome> {
    if (tries >= triesWithoutLock) {
      const endOfLog = (reader: Reader) => this.#endOfLog(reader, entries.length);
      return appendBehind(this.#services.transactions, this.key, endOfLog, entries);
    }
    const at = { generation: this.generation, seq: this.#copy.seq };
    this.#goal = at.seq + entries.length;
    return append(this.#services.transactions, this.key, at, entries);
  }

  /**
   * Reads and shows what others have written, while the log is locked.
   * @returns where the log ends; null when that cannot be said, or when what was checked must be checked again
   */
  async #endOfLog(reader: Reader, adds: number) {
    const { epoch } = this.#copy;
    const news = this.#copy.isThere ? await this.#copy.tryCatchUp(reader) : "gone";
    if (news === "gone") return null;
    for (const bytes of news) this.#show(bytes, null);
    if (epoch !== this.#copy.epoch || !(await this.#copy.fits())) return null;
    this.#goal = this.#copy.seq + adds;
    return { generation: this.generation, seq: this.#copy.seq };
  }
}
