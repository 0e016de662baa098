import { type Activity, isApiError } from "@stoa/api";
import { retryDelay } from "./backoff.ts";
import { type DetailLists, detailsIn, sameLists, takeDetailRows } from "./detail-rows.ts";
import type { DetailsOptions } from "./details-options.ts";
import { type Origin, type ReadDetails, readDetails } from "./read-details.ts";
import { detailKinds } from "./tables.ts";

/** The known details of a task. */
export type DetailsSnapshot = DetailLists & {
  /**
   * `reading`: nothing is known yet. `kept`: as it was when it was read last. `fresh`: as the server has it. `gone`: the task is in the
   * trash, deleted, or out of sight.
   */
  readonly state: "reading" | "kept" | "fresh" | "gone";
  /** whether the server could not be asked; it is asked again by itself */
  readonly hasFailed: boolean;
  /** the newest changes of the task, the oldest first */
  readonly events: readonly Activity[];
  /** undefined until it is known */
  readonly origin: Origin | undefined;
};

/** The form on disk. */
type StoredDetails = ReadDetails;

/** The time for which changes are gathered before it is read again. In milliseconds. */
const gathering = 100;

/** The details of one open task, for `useSyncExternalStore`: `subscribe`, `get`. */
export class TaskDetails {
  readonly #options: DetailsOptions;
  readonly #task_uuid: string;
  readonly #onClose: () => void;
  readonly #closed = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribes: (() => void)[];
  #snapshot: DetailsSnapshot;
  /** the state of the task's row when it was read */
  #stamp = "";
  #isReading = false;
  #isDirty = false;
  #failures = 0;
  #stopTimer = (): void => {};

  constructor(options: DetailsOptions, task_uuid: string, onClose: () => void) {
    this.#options = options;
    this.#task_uuid = task_uuid;
    this.#onClose = onClose;
    const { copy, presence } = options;
    const { store } = copy;
    this.#snapshot = {
      state: "reading",
      hasFailed: false,
      events: [],
      origin: undefined,
      ...detailsIn(store.shown, task_uuid),
    };
    const { subscriptions } = store;
    this.#unsubscribes = [
      subscriptions.subscribe(`tasks/${task_uuid}`, () => this.#onTask()),
      ...detailKinds.map((kind) => subscriptions.subscribe(kind, () => this.#onDetails())),
      presence.subscribe(() => presence.isOnline() && this.#snapshot.hasFailed && this.refresh()),
    ];
    void this.#start();
  }

  readonly get = (): DetailsSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Reads it again, soon. */
  refresh(wait = 0): void {
    this.#stopTimer();
    if (!this.#closed.signal.aborted) this.#stopTimer = this.#options.clock.after(wait, () => void this.#read());
  }

  close(): void {
    this.#closed.abort();
    this.#stopTimer();
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#onClose();
  }

  async #start(): Promise<void> {
    const reading = this.#read();
    const kept = (await this.#options.texts.read(this.#key))?.content as StoredDetails | undefined;
    // an earlier build kept less
    if (kept?.origin === undefined) return reading;
    // what the server has said meanwhile is newer
    if (this.#snapshot.state === "reading" && !this.#closed.signal.aborted) {
      const isTaken = takeDetailRows(this.#options.copy.store, this.#task_uuid, kept.rows, false);
      if (isTaken) this.#show({ state: "kept", events: kept.events, origin: kept.origin });
    }
    await reading;
  }

  get #isUnsent(): boolean {
    const { base, shown } = this.#options.copy.store;
    const uuid = this.#task_uuid;
    return base.get("tasks", uuid) === undefined && shown.get("tasks", uuid) !== undefined;
  }

  get #key(): string {
    return `task:${this.#task_uuid}`;
  }

  #onTask(): void {
    const stamp = this.#stampNow();
    if (stamp === "" && this.#stamp !== "") {
      this.#stamp = "";
      return this.#show({ state: "gone" });
    }
    if (stamp !== this.#stamp) this.refresh(gathering);
  }

  #onDetails(): void {
    this.#show({});
    // a new copy was begun
    const isLost = this.#snapshot.state === "fresh" && this.#snapshot.description === undefined;
    if (isLost && !this.#isReading) this.refresh(gathering);
  }

  /** The state of the row that the server has said last. */
  #stampNow(): string {
    const row = this.#options.copy.store.base.get("tasks", this.#task_uuid);
    return row === undefined ? "" : `${row.version} ${row.updated_at} ${row.attachment_total} ${row.comment_total}`;
  }

  async #read(): Promise<void> {
    if (this.#isReading) {
      this.#isDirty = true;
      return;
    }
    // nobody else knows a task that was made here: nothing of it is to be read until the server has it
    if (this.#isUnsent) return this.#show({ state: "fresh", hasFailed: false });
    this.#isReading = true;
    try {
      do {
        this.#isDirty = false;
        await this.#readOnce();
      } while (this.#isDirty && !this.#closed.signal.aborted);
      this.#failures = 0;
    } catch (error) {
      if (!this.#closed.signal.aborted) this.#afterError(error);
    } finally {
      this.#isReading = false;
    }
  }

  async #readOnce(): Promise<void> {
    const { api, copy } = this.#options;
    const [ended, stamp] = [copy.endedCount, this.#stampNow()];
    const read = await readDetails(api, this.#task_uuid, this.#closed.signal);
    if (this.#closed.signal.aborted) return;
    // what was read may be older than the reply to a write
    if (copy.endedCount !== ended) {
      this.#isDirty = true;
      return;
    }
    // the task's row may come later than its details: then it is read again
    if (!takeDetailRows(copy.store, this.#task_uuid, read.rows, true)) return;
    this.#stamp = stamp;
    const { events, origin } = read;
    this.#show({ state: "fresh", events, origin, hasFailed: false });
    await this.#keep(read);
  }

  async #keep(content: StoredDetails): Promise<void> {
    const { copy, texts, clock } = this.#options;
    const board_uuid = copy.store.base.get("tasks", this.#task_uuid)?.board_uuid ?? null;
    const place = { board_uuid, task_uuid: this.#task_uuid, wiki_uuid: null, page_uuid: null };
    const bytes = JSON.stringify(content).length;
    await texts.keep({ key: this.#key, ...place, used_at: clock.now(), bytes, content });
  }

  #afterError(error: unknown): void {
    if (isApiError(error) && error.status === 404) return this.#show({ state: "gone", hasFailed: false });
    this.#failures += 1;
    this.#show({ hasFailed: true });
    const { clock } = this.#options;
    this.refresh(retryDelay(this.#failures, clock.random(), isApiError(error) ? error.retryAfter : null));
  }

  #show(change: Partial<DetailsSnapshot>): void {
    const { store } = this.#options.copy;
    const now = { ...this.#snapshot, ...detailsIn(store.shown, this.#task_uuid), ...change };
    const next = { ...now, ...sameLists(this.#snapshot, now) };
    const names = Object.keys(next) as (keyof DetailsSnapshot)[];
    if (names.every((name) => next[name] === this.#snapshot[name])) return;
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  }
}
