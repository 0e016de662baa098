import type { Environment } from "./environment.ts";

type Options = {
  /** of the lock, the same in all tabs */
  readonly name: string;
  readonly environment: Pick<Environment, "locks" | "presence">;
  readonly onLead: () => void;
  /** stops to send and to write; resolves when everything is written */
  readonly onStop: () => Promise<void>;
  /** asks the leading tab to give up */
  readonly ask: () => void;
};

/**
 * One tab of a person in a workspace leads: only it talks to the server and writes on disk. It is the one that holds a Web Lock,
 * so that another follows it when it is closed. Without locks each tab leads its own copy in memory.
 */
export class Leader {
  readonly #options: Options;
  readonly #closed = new AbortController();
  #release: (() => void) | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get isLeading(): boolean {
    return this.#release !== null;
  }

  /** Gets in line. */
  start(): void {
    const { name, environment } = this.#options;
    if (environment.locks === null) return this.#lead(() => {});
    const hold = (): Promise<void> => new Promise((release) => this.#lead(release));
    environment.locks
      .request(name, { signal: this.#closed.signal }, hold)
      .then(() => (this.#closed.signal.aborted ? undefined : this.start()))
      // the tab was closed while it waited
      .catch(() => {});
  }

  /** A visible tab asks for the lead: somebody looks at it. */
  becameVisible(): void {
    if (!this.isLeading && this.#options.environment.presence.isVisible()) this.#options.ask();
  }

  /** Another tab asked: a tab that nobody looks at lets it lead. */
  asked(): void {
    if (this.isLeading && !this.#options.environment.presence.isVisible()) void this.#stop();
  }

  /** Lets the next tab lead at once, as when the browser ends this one. */
  close(): void {
    this.#closed.abort();
    const release = this.#release;
    void this.#stop();
    release?.();
  }

  #lead(release: () => void): void {
    if (this.#closed.signal.aborted) return release();
    this.#release = release;
    this.#options.onLead();
  }

  async #stop(): Promise<void> {
    const release = this.#release;
    if (release === null) return;
    this.#release = null;
    // the next tab reads what this one wrote
    await this.#options.onStop();
    release();
  }
}
