/** The time from its first failure until a text is tried again; the double after each other one, at most an hour. In milliseconds. */
const firstWait = 10_000;
const mostWait = 3_600_000;
/** The texts that failed longest ago are forgotten, and tried again. */
const mostTexts = 10_000;

type RetryState = { readonly seq: number; readonly wait: number; readonly until: number };

/** The texts that cannot be saved as they are: the server tries them again more and more rarely, until somebody changes them. */
export class SaveRetries {
  readonly #texts = new Map<string, RetryState>();

  /** Whether a text is to be saved. @param seq its newest update @param now in milliseconds */
  isDue(uuid: string, seq: number, now: number): boolean {
    const failed = this.#texts.get(uuid);
    return failed?.seq !== seq || failed.until <= now;
  }

  /** @returns whether it is the first failure of this text as it is */
  failed(uuid: string, seq: number, now: number): boolean {
    const before = this.#texts.get(uuid);
    const isFirst = before?.seq !== seq;
    const wait = isFirst ? firstWait : Math.min(mostWait, before.wait * 2);
    this.#texts.delete(uuid);
    this.#texts.set(uuid, { seq, wait, until: now + wait });
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > mostTexts && oldest !== undefined) this.#texts.delete(oldest);
    return isFirst;
  }

  /** @returns whether it could not be saved before */
  saved(uuid: string): boolean {
    return this.#texts.delete(uuid);
  }
}
