import { type Client, isApiError } from "@stoa/api";
import { retryDelay } from "./backoff.ts";
import type { Copy } from "./copy.ts";
import { isHolding } from "./holding.ts";
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
  /** called when the workspace is not shown: nobody is signed in, a second factor is demanded, or it is suspended */
  readonly held: (status: number) => void;
};

/** The time for which hints are gathered before the changes are read. In milliseconds. */
const gathering = 30;
/** The longest rest between two readings. In milliseconds. */
const longestRest = 5000;
/** After this time the changes are read without a hint. In milliseconds. */
const longestSilence = 5 * 60_000;
/** The time for which a copy that has rows waits for the stream to open, which gives the first hint. In milliseconds. */
const longestOpening = 5000;
/** rows of a page */
const limit = 1000;

/**
 * Reads the changes of the workspace whenever there may be some. Only the tab that leads does. While hints never pause, as when much is
 * imported, it rests between two readings as long as the last page took: so the tabs of all people leave a slow server time for others.
 */
export class Sync {
  readonly #options: Options;
  readonly #firstBoard: FirstBoard;
  #lead: AbortController | null = null;
  /** the changes must be read again before anything is sent */
  #isDirty = false;
  #isReading = false;
  /** there may be changes since the reading began */
  #isHinted = false;
  #failures = 0;
  #stopTimer = (): void => {};
  /** the timer that runs is a short one, after which hints are followed */
  #isSoon = false;
  /** the time that the last page took, in milliseconds */
  #took = 0;
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
    this.#readAfter(this.#options.copy.cursor === null ? 0 : longestOpening, false);
  }

  stop(): void {
    this.#lead?.abort();
    this.#lead = null;
    this.#isReading = false;
    this.#isCaughtUp = false;
    this.#isSoon = false;
    this.#stopTimer();
  }

  /** There may be changes. */
  mark(): void {
    this.#isHinted = true;
    if (!this.#isSoon) this.#readAfter(gathering, true);
  }

  /** There may be changes, of views and preferences too: of those nobody tells. */
  markAll(): void {
    this.#personalAt = Number.NEGATIVE_INFINITY;
    this.#isHinted = true;
    this.#readAfter(gathering, true);
  }

  /** A reply did not say all that it should: nothing is sent before the changes are read. @param isPersonal views and preferences too */
  doubt(isPersonal: boolean): void {
    this.#isCaughtUp = false;
    this.#isDirty = true;
    if (isPersonal) this.#personalAt = Number.NEGATIVE_INFINITY;
    this.#readAfter(gathering, true);
  }

  #readAfter(milliseconds: number, isSoon: boolean): void {
    this.#after(milliseconds, isSoon, () => void this.#read());
  }

  #after(milliseconds: number, isSoon: boolean, run: () => void): void {
    if (this.#lead === null || this.#isReading) return;
    this.#stopTimer();
    this.#isSoon = isSoon;
    this.#stopTimer = this.#options.clock.after(milliseconds, run);
  }

  /** After a reading: hints wait for a while, and without any the changes are read much later. */
  #rest(): void {
    this.#after(Math.min(this.#took, longestRest), true, () => {
      if (this.#isHinted) void this.#read();
      else this.#readAfter(longestSilence, false);
    });
  }

  async #read(): Promise<void> {
    const lead = this.#lead;
    const { isOnline, caughtUp } = this.#options;
    this.#isSoon = false;
    if (lead === null || this.#isReading || !isOnline()) return;
    [this.#isReading, this.#isHinted] = [true, false];
    let wait: number | null = null;
    try {
      do {
        this.#isDirty = false;
        await this.#readPages(lead.signal);
        await this.#readPersonal(lead.signal);
      } while (this.#isDirty);
      this.#failures = 0;
    } catch (error) {
      wait = this.#afterError(error, lead.signal);
    }
    if (this.#lead !== lead) return;
    this.#isReading = false;
    this.#isCaughtUp = wait === null;
    if (wait !== null) return this.#readAfter(wait, false);
    this.#rest();
    caughtUp();
  }

  async #readPages(signal: AbortSignal): Promise<void> {
    const { api, workspace_uuid, copy, clock } = this.#options;
    for (let hasMore = true; hasMore;) {
      const began = clock.now();
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
      this.#took = Math.max(0, clock.now() - began);
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
    if (isApiError(error) && isHolding(error)) held(error.status);
    return retryDelay(this.#failures, clock.random(), isApiError(error) ? error.retryAfter : null);
  }
}
