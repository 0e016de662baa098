import type { ClientOptions } from "@stoa/api";
import type { Environment } from "./environment.ts";
import { isSameReach, nextReach, type ReachState, slowAfter } from "./reach-state.ts";
import { watchFetch } from "./watch-fetch.ts";

type Fetch = NonNullable<ClientOptions["fetch"]>;

type Options = Pick<Environment, "clock" | "presence"> & {
  /** asks the server for a sign of life */
  readonly check: (signal: AbortSignal) => Promise<unknown>;
  /** called when the state changes, in the tab that watches */
  readonly changed: (state: ReachState) => void;
  /** called when the server is back */
  readonly returned: () => void;
};

/** The interval of checks. In milliseconds, as are all of these. */
const pace = 1000;
/** A visible tab asks after so much silence: a stream says something every 20 s only (§16.5). */
const quiet = 5000;
/** A check that has no answer after this is given up, and another one is made. */
const longestCheck = 20_000;

const fine: ReachState = { kind: "fine" };

/**
 * Watches whether the server answers, in the tab that leads while somebody looks at it. Whatever is asked tells; when nothing is, it asks
 * by itself. Without a network it says nothing, because the browser tells that.
 */
export class Reach {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  /** when each request that has no answer was sent */
  readonly #open = new Map<symbol, number>();
  #state: ReachState = fine;
  #isWatching = false;
  #isSlow = false;
  #heardAt: number | null = null;
  #failingSince: number | null = null;
  /** since when somebody looks without a pause: what was before, as when the computer slept, says nothing */
  #lookedSince = 0;
  #tickedAt = 0;
  #check: { readonly at: number; readonly ending: AbortController } | null = null;
  #checkAfter = 0;
  #stopTimer = (): void => {};

  constructor(options: Options) {
    this.#options = options;
  }

  readonly get = (): ReachState => this.#state;

  /** @param listener called when the state changes @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Begins: this tab talks to the server. */
  lead(): void {
    this.stop();
    this.#isWatching = true;
    this.notice();
  }

  stop(): void {
    this.#isWatching = false;
    this.#stopTimer();
    this.#check?.ending.abort();
    this.#check = null;
  }

  /** The tab is shown or hidden, or the network came or went. */
  notice(): void {
    const { presence } = this.#options;
    if (!presence.isOnline()) this.#failingSince = null;
    if (!presence.isOnline()) this.#become(fine);
    this.#lookAgain();
    if (this.#isWatching) this.#tick();
  }

  /** Another tab watches, and tells. */
  hear(state: ReachState): void {
    this.#become(state);
  }

  /** A `fetch` that is watched. */
  readonly watch = (doFetch: ClientOptions["fetch"]): Fetch => {
    const asked = (): (() => void) => {
      const request = Symbol("a request");
      this.#open.set(request, this.#now());
      return () => void this.#open.delete(request);
    };
    return watchFetch({ asked, heard: (kind) => this.#heard(kind), failed: () => this.#failed() }, doFetch);
  };

  #heard(kind: "answer" | "stream"): void {
    const now = this.#now();
    this.#heardAt = now;
    this.#failingSince = null;
    // a stream that is open says nothing of how fast an answer comes
    if (kind === "answer") this.#isSlow = this.#waited(now) >= slowAfter;
    this.#decide();
  }

  #failed(): void {
    this.#failingSince ??= this.#now();
    this.#checkAfter = 0;
  }

  #tick(): void {
    const { clock } = this.#options;
    this.#stopTimer();
    if (!this.#isLooking()) return;
    const now = this.#now();
    // the timers stood still
    if (now - this.#tickedAt > 5 * pace) this.#lookAgain();
    this.#tickedAt = now;
    this.#decide();
    if (this.#isCheckDue(now)) void this.#ask(now);
    this.#stopTimer = clock.after(pace, () => this.#tick());
  }

  #decide(): void {
    if (!this.#isLooking()) return;
    const now = this.#now();
    const waited = this.#waited(now);
    const next = nextReach(this.#state, {
      waited,
      silent: this.#silence(now),
      failing: this.#failingSince === null ? null : now - this.#failingSince,
      isSlow: this.#isSlow,
      heardAt: this.#heardAt,
    });
    this.#become(next);
  }

  /** The time for which the oldest request without an answer has been waiting, as far as somebody looked. */
  #waited(now: number): number {
    return now - Math.max(Math.min(...this.#open.values(), now), this.#lookedSince);
  }

  #silence(now: number): number {
    return now - Math.max(this.#heardAt ?? 0, this.#lookedSince);
  }

  #isCheckDue(now: number): boolean {
    if (this.#check !== null && now - this.#check.at < longestCheck) return false;
    if (this.#failingSince !== null || this.#state.kind !== "fine") return now >= this.#checkAfter;
    return this.#silence(now) >= quiet;
  }

  async #ask(now: number): Promise<void> {
    const { clock, check } = this.#options;
    this.#check?.ending.abort();
    const mine = { at: now, ending: new AbortController() };
    this.#check = mine;
    // soon at first, and later not at the same moment as other clients
    const pause = this.#state.kind === "fine" ? pace : 2 * pace + clock.random() * 3 * pace;
    await check(mine.ending.signal).catch(() => {});
    if (this.#check !== mine) return;
    this.#check = null;
    this.#checkAfter = this.#now() + pause;
  }

  #become(state: ReachState): void {
    const former = this.#state;
    if (isSameReach(former, state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
    if (!this.#isWatching) return;
    this.#options.changed(state);
    if (former.kind === "away" && this.#options.presence.isOnline()) this.#options.returned();
  }

  #lookAgain(): void {
    this.#lookedSince = this.#now();
    this.#tickedAt = this.#now();
  }

  #isLooking(): boolean {
    const { presence } = this.#options;
    return this.#isWatching && presence.isOnline() && presence.isVisible();
  }

  #now(): number {
    return this.#options.clock.now();
  }
}
