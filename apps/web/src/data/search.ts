import type { Client, CopiedTask, SearchReply, TaskFound } from "@stoa/api";
import type { Clock, Presence } from "./environment.ts";
import { findTasks } from "./find-tasks.ts";
import type { Store } from "./store.ts";

/** A ticket that was found: by its row, by the server, or by both. */
export type FoundTask = Pick<TaskFound, "uuid" | "board_uuid" | "number" | "title"> & {
  /** the place where the words are in its texts; null if only its row was looked at */
  readonly excerpt: string | null;
};

/** The results so far. */
export type SearchSnapshot = {
  readonly words: string;
  /** `asking`: the server was not heard yet. `offline`: only titles were searched. `failed`: the server could not be asked. */
  readonly state: "asking" | "done" | "offline" | "failed";
  /** by title at once, then what only the server finds behind them: nothing jumps */
  readonly tasks: readonly FoundTask[];
  /** the number of shown tickets with the words in their titles, if there are more; null if all are */
  readonly most: number | null;
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

/** The time for which the server is not asked while somebody types. In milliseconds. */
const quiet = 150;
/** tickets that are found by their titles; and how many of each kind, and how long a query, the server takes */
const mostLocal = 50;
const limit = 20;
const longest = 200;
const nothing = { tasks: [], boards: [], pages: [], comments: [] } as const;

/** One search field: for `useSyncExternalStore` `subscribe` and `get`. What the rows say is looked up again when they change. */
export class Search {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #words = "";
  #state: SearchSnapshot["state"] = "done";
  #reply: SearchReply | null = null;
  #snapshot: SearchSnapshot;
  #asked = new AbortController();
  #stopTimer = (): void => {};
  #stopRows = (): void => {};

  constructor(options: Options) {
    this.#options = options;
    this.#snapshot = this.#look();
  }

  readonly get = (): SearchSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0)
      this.#stopRows = this.#options.store.subscriptions.subscribe("tasks", () => this.#show());
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stopRows();
    };
  };

  /** Searches for other words: the rows at once, the server after a pause. */
  readonly set = (words: string): void => {
    const { clock, presence } = this.#options;
    this.close();
    const isAsked = words.trim() !== "";
    const isOnline = presence.isOnline();
    [this.#words, this.#reply] = [words, null];
    this.#state = !isAsked ? "done" : isOnline ? "asking" : "offline";
    this.#show();
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
      if (!signal.aborted) this.#answered("done", reply);
    } catch {
      if (!signal.aborted) this.#answered("failed", null);
    }
  }

  #answered(state: SearchSnapshot["state"], reply: SearchReply | null): void {
    [this.#state, this.#reply] = [state, reply];
    this.#show();
  }

  #look(): SearchSnapshot {
    const [words, state] = [this.#words, this.#state];
    const found = findTasks(this.#options.store.shown, words, mostLocal + 1);
    const most = found.length > mostLocal ? mostLocal : null;
    return { words, state, most, ...merged(found.slice(0, mostLocal), this.#reply) };
  }

  #show(): void {
    this.#snapshot = this.#look();
    for (const listener of this.#listeners) listener();
  }
}

function merged(rows: readonly CopiedTask[], reply: SearchReply | null) {
  const { tasks, boards, pages, comments } = reply ?? nothing;
  const excerpts = new Map(tasks.map(({ uuid, excerpt }) => [uuid, excerpt]));
  const there = new Set(rows.map(({ uuid }) => uuid));
  const others = tasks.filter(({ uuid }) => !there.has(uuid));
  const known = rows.map((task) => ({ ...task, excerpt: excerpts.get(task.uuid) ?? null }));
  return { tasks: [...known, ...others].map(toFound), boards, pages, comments };
}

function toFound({ uuid, board_uuid, number, title, excerpt }: FoundTask): FoundTask {
  return { uuid, board_uuid, number, title, excerpt };
}
