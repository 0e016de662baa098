import type { Client, SearchReply, TaskFound } from "@stoa/api";
import type { Clock, Presence } from "./environment.ts";
import { findTasks } from "./find-tasks.ts";
import type { Store } from "./store.ts";

/** A ticket that was found: by its row, by the server, or by both. */
export type FoundTask = Pick<TaskFound, "uuid" | "board_uuid" | "number" | "title"> & {
  /** where the words are in its texts; null if only its row was looked at */
  readonly excerpt: string | null;
};

/** What was found so far. */
export type SearchSnapshot = {
  readonly words: string;
  /** `asking`: the server was not heard yet. `offline`: only titles were searched. `failed`: the server could not be asked. */
  readonly state: "asking" | "done" | "offline" | "failed";
  /** by title at once, then what only the server finds behind them: nothing jumps */
  readonly tasks: readonly FoundTask[];
  readonly boards: SearchReply["boards"];
  readonly pages: SearchReply["pages"];
  readonly comments: SearchReply["comments"];
};

type Options = {
  readonly api: Client;
  readonly store: Store;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly workspace_uuid: string;
};

/** How long the server is not asked while somebody types. In milliseconds. */
const quiet = 150;
/** tickets that are found by their titles; and how many of each kind, and how long a query, the server takes */
const mostLocal = 50;
const limit = 20;
const longest = 200;
const nothing = { boards: [], pages: [], comments: [] } as const;

/** One search field: for `useSyncExternalStore` `subscribe` and `get`. */
export class Search {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #snapshot: SearchSnapshot;
  #asked = new AbortController();
  #stopTimer = (): void => {};

  constructor(options: Options) {
    this.#options = options;
    this.#snapshot = { words: "", state: "done", tasks: this.#local(""), ...nothing };
  }

  readonly get = (): SearchSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Searches for other words: the rows at once, the server after a pause. */
  readonly set = (words: string): void => {
    const { clock, presence } = this.#options;
    this.close();
    const isAsked = words.trim() !== "";
    const isOnline = presence.isOnline();
    const state = !isAsked ? "done" : isOnline ? "asking" : "offline";
    this.#show({ words, state, tasks: this.#local(words), ...nothing });
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    if (isAsked && isOnline) this.#stopTimer = clock.after(quiet, () => void this.#ask(words, signal));
  };

  /** Nobody waits for an answer any more. */
  readonly close = (): void => {
    this.#asked.abort();
    this.#stopTimer();
  };

  async #ask(words: string, signal: AbortSignal): Promise<void> {
    const { api, workspace_uuid } = this.#options;
    try {
      const reply = await api.search(
        { query: { workspace_uuid, q: words.trim().slice(0, longest), limit } },
        { signal },
      );
      if (!signal.aborted) this.#show({ words, state: "done", ...merged(this.#snapshot.tasks, reply) });
    } catch {
      if (!signal.aborted) this.#show({ ...this.#snapshot, state: "failed" });
    }
  }

  #local(words: string): FoundTask[] {
    const tasks = findTasks(this.#options.store.shown, words, mostLocal);
    return tasks.map(({ uuid, board_uuid, number, title }) => ({ uuid, board_uuid, number, title, excerpt: null }));
  }

  #show(snapshot: SearchSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

function merged(local: readonly FoundTask[], { tasks, boards, pages, comments }: SearchReply) {
  const excerpts = new Map(tasks.map(({ uuid, excerpt }) => [uuid, excerpt]));
  const there = new Set(local.map(({ uuid }) => uuid));
  const others = tasks
    .filter(({ uuid }) => !there.has(uuid))
    .map(({ uuid, board_uuid, number, title, excerpt }) => ({ uuid, board_uuid, number, title, excerpt }));
  const known = local.map((task) => ({ ...task, excerpt: excerpts.get(task.uuid) ?? null }));
  return { tasks: [...known, ...others], boards, pages, comments };
}
