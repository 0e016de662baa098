import type { Clock } from "#data/environment.ts";

/** A clock that a test moves. */
export class TestClock implements Clock {
  readonly #random: () => number;
  /** the time by which the clock moves whenever it is read, in milliseconds */
  pace = 0;
  #now = Date.parse("2026-11-22T12:00:00Z");
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  constructor(random: () => number = () => 0.5) {
    this.#random = random;
  }

  readonly now = (): number => {
    this.#now += this.pace;
    return Math.trunc(this.#now);
  };
  readonly random = (): number => this.#random();

  readonly after = (milliseconds: number, run: () => void): (() => void) => {
    // browsers wait for whole milliseconds
    const timer = { at: this.#now + Math.trunc(milliseconds), run };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((each) => each !== timer));
  };

  /** Moves the time, and runs what is due, in its order. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.#now).toSorted((one, other) => one.at - other.at);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { run } of due) run();
  }
}
