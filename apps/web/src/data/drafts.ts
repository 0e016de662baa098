import type { Copy } from "./copy.ts";
import type { Mutation } from "./mutations.ts";
import type { TabMessage } from "./tabs.ts";

const texts = /^(alone|comment|live|lost|new)/;
const ofRooms = /^(alone|live):/;

/** Whether a draft is a text that a person has typed: not how they like a list, and the like. */
export const isTyped = (name: string): boolean => texts.test(name);

/** Whether a draft is a text that is sent by itself: what was typed in a room, or while one was about to open. */
export const isOfRoom = (name: string): boolean => ofRooms.test(name);

/** The rest of a text that was lost with its board: its name, and nothing of what it said. */
export type LostDraft = { readonly title: string };

/**
 * The unsent texts of a person: a comment, a description, the title of a new ticket. It outlives the tab. Keys are the
 * features' own, such as `comment:<task>`.
 */
export class Drafts {
  readonly #copy: Pick<Copy, "disk" | "post" | "add">;
  readonly #listeners = new Set<() => void>();
  #drafts = new Map<string, unknown>();

  constructor(copy: Pick<Copy, "disk" | "post" | "add">) {
    this.#copy = copy;
  }

  /** Reads what is on disk. */
  async load(): Promise<void> {
    this.#drafts = new Map(await this.#copy.disk.drafts());
  }

  /** A draft; undefined if there is none. */
  get(key: string): unknown {
    return this.#drafts.get(key);
  }

  /** The names of all drafts. */
  get names(): string[] {
    return [...this.#drafts.keys()];
  }

  /** The names of the drafts that begin like this, such as `live:<task>:`. */
  namesOf(beginning: string): string[] {
    return this.names.filter((name) => name.startsWith(beginning));
  }

  /** @param listener called after each change @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Forgets the drafts whose names contain one of these uuids, because the person may not see any more what they are about. Of texts that
   * would have been sent the names stay, so that the app can report them.
   */
  forget(uuids: readonly string[]): void {
    const gone = new Set(uuids);
    const isOfIt = (name: string): boolean => name.split(":").some((part) => gone.has(part));
    for (const name of this.names.filter(isOfIt)) {
      const { title } = (this.get(name) ?? {}) as Partial<LostDraft>;
      this.set(name, isOfRoom(name) && title !== undefined ? ({ title } satisfies LostDraft) : undefined);
    }
  }

  /** Keeps a draft with each change of it. @param draft plain data; undefined forgets it */
  set(key: string, draft: unknown): void {
    const message = { type: "draft", key, draft } as const;
    // several tabs may send what was typed in a room
    if (isOfRoom(key)) this.#copy.post(message);
    this.hear(message);
    void this.#copy.disk.saveDraft(key, draft);
  }

  /** Keeps a text that cannot be sent among what the server refused. */
  refuse(mutation: Mutation): void {
    void this.#copy.add(mutation);
  }

  /** Takes over what another tab has kept. */
  hear(message: TabMessage): void {
    if (message.type !== "draft") return;
    if (message.draft === undefined) this.#drafts.delete(message.key);
    else this.#drafts.set(message.key, message.draft);
    for (const listener of this.#listeners) listener();
  }
}
