/** A state with listeners, in the form that `useSyncExternalStore` expects. */
export class WatchedState<State extends object> {
  readonly #listeners = new Set<() => void>();
  #now: State;

  constructor(first: State) {
    this.#now = first;
  }

  readonly get = (): State => this.#now;

  /** Calls back after each change. @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(change: Partial<State>): void {
    this.#now = { ...this.#now, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Ends all notifications. */
  end(): void {
    this.#listeners.clear();
  }
}
