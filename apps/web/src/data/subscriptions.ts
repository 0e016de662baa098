import type { Kind } from "./tables.ts";

type Changed = { readonly kind: Kind; readonly uuid: string; readonly groups: readonly string[] };

/**
 * Who wants to know of what. Keys are `tasks/<uuid>` (one row), `tasks` (any row of the kind) and those of an index's group, such
 * as `status/<uuid>`: a new title tells one card, a move tells two columns and a card.
 */
export class Subscriptions {
  readonly #listeners = new Map<string, Set<() => void>>();

  /** @param listener called once after a tick that changed what the key names @returns ends it */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** Tells each listener once, however many of its rows changed. */
  tell(changes: readonly Changed[]): void {
    const keys = new Set(changes.flatMap(({ kind, uuid, groups }) => [`${kind}/${uuid}`, kind, ...groups]));
    const listeners = new Set([...keys].flatMap((key) => [...(this.#listeners.get(key) ?? [])]));
    for (const listener of listeners) listener();
  }
}
