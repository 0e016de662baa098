import { compareOrder, type Mutation } from "./mutations.ts";

/** The mutations of a copy that are not done, refused ones too. */
export class MutationBook {
  #mutations = new Map<string, Mutation>();
  /** mutations of this tab that are not on disk yet */
  readonly #unsaved = new Set<string>();
  /** the ids of mutations that this tab ended: another tab may have read them just before */
  readonly ended = new Set<string>();

  /** In their order. */
  get all(): readonly Mutation[] {
    return this.#mutations.values().toArray().toSorted(compareOrder);
  }

  /** The mutations that are shown. */
  get pending(): readonly Mutation[] {
    return this.#mutations
      .values()
      .filter(({ state }) => state !== "refused")
      .toArray();
  }

  readonly find = (id: string): Mutation | undefined => this.#mutations.get(id);

  /** Takes over what is on disk; what is not there yet stays. */
  takeOver(stored: readonly Mutation[]): void {
    const unsaved = [...this.#unsaved].flatMap((id) => this.#mutations.get(id) ?? []);
    this.#mutations = new Map([...stored, ...unsaved].map((mutation) => [mutation.id, mutation]));
  }

  set(mutations: readonly Mutation[]): void {
    for (const mutation of mutations) this.#mutations.set(mutation.id, mutation);
  }

  end(ids: readonly string[]): void {
    for (const id of ids) {
      this.#mutations.delete(id);
      this.ended.add(id);
    }
  }

  isKnown({ id }: Mutation): boolean {
    return this.#mutations.has(id) || this.ended.has(id);
  }

  /** Adds a mutation of this tab. @param save resolves when it is on disk */
  async keepWhile(id: string, save: () => Promise<void>): Promise<void> {
    this.#unsaved.add(id);
    await save();
    this.#unsaved.delete(id);
  }
}
