import { type Client, isApiError } from "@stoa/api";
import { retryDelay } from "./backoff.ts";
import type { Copy } from "./copy.ts";
import type { Clock } from "./environment.ts";
import { FirstBoard } from "./first-board.ts";
import { readPersonal } from "./personal.ts";

type Options = {
  readonly api: Client;
  readonly workspace_uuid: string;
  readonly copy: Copy;
  /** the board that somebody looks at, which a new copy takes first; null for none */
  readonly openedBoard: () => string | null;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
  /** called when all changes are read */
  readonly caughtUp: () => void;
  /** called when the workspace is lost */
  readonly lost: () => void;
  /** called when nobody is signed in any more, or the workspace is suspended */
  readonly held: (status: number) => void;
};

/** How long hints are gathered before the changes are read. In milliseconds. */
const gathering = 30;
/** After this time the changes are read without a hint. In milliseconds. */
const longestSilence = 5 * 60_000;
/** How long a copy that has rows waits for the stream to open, which gives the first hint. In milliseconds. */
const longestOpening = 5000;
/** rows of a page */
const limit = 1000;

/** Reads the changes of the workspace whenever there may be some. Only the tab that leads does. */
export class Sync {
  readonly #options: Options;
  readonly #firstBoard: FirstBoard;
  #lead: AbortController | null = null;
  #isDirty = false;
  #isReading = false;
  #failures = 0;
  #stopTimer = (): void => {};
  /** when the changes are read next */
  #nextAt = Number.POSITIVE_INFINITY;
  #isCaughtUp = false;
  /** when views and preferences were read last */
  #personalAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
    this.#firstBoard = new FirstBoard(options);
  }

  /** Whether the copy is what the server had a moment ago. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  lead(): void {
    this.stop();
    this.#lead = new AbortController();
    this.#personalAt = Number.NEGATIVE_INFINITY;
    // the open stream gives a hint, so one read then is enough; only an empty copy, which shows nothing, is read at once
    this.mark(this.#options.copy.cursor === null ? 0 : longestOpening);
  }

  stop(): void {
    this.#lead?.abort();
    this.#lead = null;
    this.#isReading = false;
    this.#isCaughtUp = false;
    this.#stopTimer();
    this.#nextAt = Number.POSITIVE_INFINITY;
  }

  /** There may be changes. @param wait in milliseconds */
  mark(wait = gathering): void {
    this.#isDirty = true;
    const { clock } = this.#options;
    // hints in a quick sequence must not put the reading off again and again
    if (this.#lead === null || this.#isReading || this.#nextAt <= clock.now() + wait) return;
    this.#stopTimer();
    this.#nextAt = clock.now() + wait;
    this.#stopTimer = clock.after(wait, () => void this.#read());
  }

  /** There may be changes, of views and preferences too: of those nobody tells. */
  markAll(): void {
    this.#personalAt = Number.NEGATIVE_INFINITY;
    this.mark();
  }

  /** A reply did not say all that it should: nothing is sent before the changes are read. @param isPersonal views and preferences too */
  doubt(isPersonal: boolean): void {
    this.#isCaughtUp = false;
    if (isPersonal) this.markAll();
    else this.mark();
  }

  async #read(): Promise<void> {
    this.#nextAt = Number.POSITIVE_INFINITY;
    const lead = this.#lead;
    if (lead === null || this.#isReading || !this.#options.isOnline()) return;
    this.#isReading = true;
    let wait = longestSilence;
    try {
      while (this.#isDirty) {
        this.#isDirty = false;
        await this.#readPages(lead.signal);
        await this.#readPersonal(lead.signal);
      }
      this.#failures = 0;
    } catch (error) {
      this.#isDirty = true;
      wait = this.#afterError(error, lead.signal);
    }
    if (this.#lead !== lead) return;
    this.#isReading = false;
    this.mark(wait);
    this.#isCaughtUp = this.#failures === 0;
    if (this.#isCaughtUp) this.#options.caughtUp();
  }

  async #readPages(signal: AbortSignal): Promise<void> {
    const { api, workspace_uuid, copy } = this.#options;
    for (let hasMore = true; hasMore;) {
      const query = { limit, ...(copy.cursor === null ? {} : { cursor: copy.cursor }) };
      const ended = copy.endedCount;
      const reply = await api.getChanges({ workspace_uuid, query }, { signal });
      if (signal.aborted) return;
      if (reply.reset === true) {
        this.#isCaughtUp = false;
        this.#personalAt = Number.NEGATIVE_INFINITY;
      }
      const isFirst = reply.reset === true || copy.cursor === null;
      const isRemoving = await copy.takeChanges(reply);
      // what a write brought back while this was read may have been removed by it, and nobody tells of an own write
      if (isRemoving && copy.endedCount !== ended) this.#isDirty = true;
      await this.#firstBoard.follow(reply, isFirst, signal);
      hasMore = reply.has_more;
    }
  }

  /** Reads views and preferences, unless that was done a moment ago. */
  async #readPersonal(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    if (signal.aborted || clock.now() - this.#personalAt < longestSilence) return;
    this.#personalAt = clock.now();
    try {
      await readPersonal(this.#options, signal);
    } catch (error) {
      this.#personalAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  /** @returns how long to wait, in milliseconds */
  #afterError(error: unknown, signal: AbortSignal): number {
    const { copy, clock, lost, held } = this.#options;
    this.#failures += 1;
    if (signal.aborted) return longestSilence;
    if (isApiError(error, "workspace_not_found")) lost();
    if (isApiError(error, "cursor_invalid")) copy.cursor = null;
    if (isApiError(error) && (error.status === 401 || error.status === 423)) held(error.status);
    return retryDelay(this.#failures, clock.random(), isApiError(error) ? error.retryAfter : null);
  }
}
