/** The most streams and sockets that one person, over all their sessions, or one key has open at once; each costs a connection. */
const most = 20;

/** Counts the connections that stay open, by their holders. */
export class ConnectionCounts {
  readonly #counts = new Map<string, number>();

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Whether somebody has the largest number already. */
  isFull(holder: string): boolean {
    return (this.#counts.get(holder) ?? 0) >= most;
  }

  /** Counts a connection. @returns what ends it; calling it again does nothing */
  take(holder: string): () => void {
    this.#change(holder, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#change(holder, -1);
      isTaken = false;
    };
  }

  #change(holder: string, by: 1 | -1): void {
    const count = (this.#counts.get(holder) ?? 0) + by;
    if (count === 0) this.#counts.delete(holder);
    else this.#counts.set(holder, count);
  }
}
