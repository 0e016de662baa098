import { ConnectionLost, openWire, type Wire, type WireOptions } from "./wire.ts";

/** A connection that somebody has to themselves, until they release it; then it is another's, and they run nothing. */
type Taken = { run: Wire["run"]; release(): void };

/** Who waits for a connection; `alone` when nobody else may use it meanwhile. */
type Waiter = {
  readonly alone: boolean;
  readonly resolve: (wire: Wire) => void;
  readonly reject: (error: unknown) => void;
};

/** At most so many connections to the database, opened when they are needed. One that is lost is not used again. */
export class Wires {
  /** So many statements share one at most: each waits for those before it. */
  static readonly #mostSharing = 25;
  readonly #options: WireOptions;
  readonly #size: number;
  readonly #open = new Set<Wire>();
  readonly #idle: Wire[] = [];
  /** how many statements that need no connection of their own are under way on it */
  readonly #shared = new Map<Wire, number>();
  readonly #waiting: Waiter[] = [];
  #opening = 0;
  #isClosed = false;

  /** @param size how many at most */
  constructor(options: WireOptions, size: number) {
    this.#options = options;
    this.#size = size;
  }

  /** Gives one to the caller alone, until it is released. */
  async take(): Promise<Taken> {
    const wire = await this.#acquire(true);
    let isReleased = false;
    return {
      run: async (text, parameters) => {
        if (isReleased) throw new Error("A connection was used after it was released.");
        return wire.run(text, parameters);
      },
      release: () => {
        if (!isReleased) this.#release(wire);
        isReleased = true;
      },
    };
  }

  /** Runs a statement that is a transaction by itself, on one that others may use too. */
  async run(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const wire = this.#leastBusy() ?? (await this.#acquire(false));
    this.#shared.set(wire, (this.#shared.get(wire) ?? 0) + 1);
    try {
      return await wire.run(text, parameters);
    } finally {
      this.#leave(wire);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiter of this.#waiting.splice(0)) waiter.reject(new ConnectionLost());
    await Promise.all([...this.#open].map((wire) => wire.close()));
  }

  async #acquire(alone: boolean): Promise<Wire> {
    if (this.#isClosed) throw new ConnectionLost();
    const wire = this.#idle.pop();
    if (wire !== undefined) return wire;
    const promised = new Promise<Wire>((resolve, reject) => void this.#waiting.push({ alone, resolve, reject }));
    this.#openForNext();
    return promised;
  }

  #release(wire: Wire): void {
    if (!this.#open.has(wire)) return;
    const next = this.#waiting.shift();
    if (next === undefined) return void this.#idle.push(wire);
    next.resolve(wire);
    if (!next.alone) this.#share(wire, Wires.#mostSharing - 1);
  }

  /** Lets the next statements that wait have it too, up to the first who wants one alone. */
  #share(wire: Wire, places: number): void {
    for (let left = places; left > 0 && this.#waiting[0]?.alone === false; left -= 1) {
      this.#waiting.shift()?.resolve(wire);
    }
  }

  #leave(wire: Wire): void {
    const left = (this.#shared.get(wire) ?? 1) - 1;
    if (left === 0) this.#shared.delete(wire);
    else this.#shared.set(wire, left);
    if (left === 0) this.#release(wire);
    else if (this.#open.has(wire)) this.#share(wire, 1);
  }

  /** The one that has the least to do, where none is idle, none can be opened and nobody waits. */
  #leastBusy(): Wire | undefined {
    if (this.#idle.length > 0 || this.#isRoom() || this.#waiting.length > 0) return undefined;
    let found: Wire | undefined;
    let least = Wires.#mostSharing;
    for (const [wire, count] of this.#shared) {
      if (count < least) [found, least] = [wire, count];
    }
    return found;
  }

  #isRoom(): boolean {
    return this.#open.size + this.#opening < this.#size;
  }

  #openForNext(): void {
    const next = this.#isRoom() ? this.#waiting.shift() : undefined;
    if (next === undefined) return;
    const opened = (wire: Wire): void => {
      next.resolve(wire);
      if (!next.alone) this.#share(wire, Wires.#mostSharing - 1);
    };
    this.#openOne().then(opened, (error: unknown) => {
      next.reject(error);
      this.#openForNext();
    });
  }

  async #openOne(): Promise<Wire> {
    this.#opening += 1;
    try {
      const wire = await openWire(this.#options, (lost) => this.#forget(lost));
      this.#open.add(wire);
      if (!this.#isClosed) return wire;
      await wire.close();
      throw new ConnectionLost();
    } finally {
      this.#opening -= 1;
    }
  }

  #forget(wire: Wire): void {
    this.#open.delete(wire);
    this.#shared.delete(wire);
    const place = this.#idle.indexOf(wire);
    if (place >= 0) this.#idle.splice(place, 1);
    this.#openForNext();
  }
}
