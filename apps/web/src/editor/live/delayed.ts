import type { Clock } from "#data/environment.ts";

/** A thing that is done once, a while after it was first asked for. */
export class DelayedAction {
  readonly #clock: Clock;
  readonly #milliseconds: number;
  readonly #run: () => void;
  #stop: (() => void) | null = null;

  constructor(clock: Clock, milliseconds: number, run: () => void) {
    this.#clock = clock;
    this.#milliseconds = milliseconds;
    this.#run = run;
  }

  later(): void {
    this.#stop ??= this.#clock.after(this.#milliseconds, () => this.now());
  }

  /** Does it at once if it waits. */
  now(): void {
    if (this.#stop === null) return;
    this.cancel();
    this.#run();
  }

  cancel(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
