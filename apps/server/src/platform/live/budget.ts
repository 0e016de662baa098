/** The most that a client may send per second, and at once after a pause. */
export type Rate = { readonly perSecond: number; readonly burst: number };

/** Limits what a client sends: a token bucket. */
export class Budget {
  readonly #rate: Rate;
  readonly #now: () => number;
  #left: number;
  #at: number;

  /** @param now milliseconds, of a clock that only goes forward */
  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
    this.#left = rate.burst;
    this.#at = now();
  }

  /** Takes from what is left. @returns false when it is not enough, and nothing was taken */
  take(amount: number): boolean {
    const now = this.#now();
    const { perSecond, burst } = this.#rate;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}
