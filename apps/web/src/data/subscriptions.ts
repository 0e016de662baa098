import type { Kind } from "./tables.ts";

type RowChange = { readonly kind: Kind; readonly uuid: string; readonly groups: readonly string[] };

/**
 * The listeners to changes, by key. Keys are `tasks/<uuid>` (one row), `tasks` (any row of the kind), `mutations` (what waits, or was refused), `others` (tasks that somebody else changed) and those
 * of an index's group, such as `status/<uuid>`: a new title tells one card, a move tells two columns and a card.
 */
export class Subscriptions {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #revisions = new Map<string, number>();

  /** The number of times that the rows of a kind have changed, so that a list of all of them can be kept until then. */
  revision(kind: Kind): number {
    return this.#revisions.get(kind) ?? 0;
  }

  /** @param listener called once after a tick that changed what the key names @returns ends it */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** Notifies each listener once, however many of its rows changed. @param others keys besides those of the rows */
  tell(changes: readonly RowChange[], others: readonly string[] = []): void {
    for (const kind of new Set(changes.map((change) => change.kind)))
      this.#revisions.set(kind, this.revision(kind) + 1);
    // at a start thousands of rows come, and nobody listens
    if (this.#listeners.size === 0) return;
    const keys = new Set(changes.flatMap(({ kind, uuid, groups }) => [`${kind}/${uuid}`, kind, ...groups]));
    for (const key of others) keys.add(key);
    const listeners = new Set([...keys].flatMap((key) => [...(this.#listeners.get(key) ?? [])]));
    for (const listener of listeners) listener();
  }
}
