import { attempt, type Sender } from "./attempt.ts";
import type { CommandBook } from "./command-book.ts";
import { newUuid } from "./environment.ts";
import { mergeMutations } from "./merge.ts";
import {
  type AnyCommand,
  type Call,
  createdBy,
  type Mutation,
  neighboursOf,
  touchedBy,
  wholeBoardOf,
} from "./mutations.ts";
import { type DoneCommand, nameIn } from "./undo.ts";

type Options = Omit<Sender, "signal"> & {
  readonly commands: CommandBook;
  /** whether there is a network, and the copy is what the server has: else a row that is missing may only be late */
  readonly maySend: () => boolean;
};

/** A finished action, with its mutation. */
export type Run = DoneCommand & {
  /** of what it is done to, as it was before: a ticket's title; null for what has none */
  readonly name: string | null;
  /** resolves when it is on disk */
  readonly stored: Promise<void>;
};

const mostAtOnce = 4;

/** The subjects of earlier mutations, in a search for those that may be sent. */
type EarlierMutations = {
  readonly touched: Set<string>;
  readonly created: Set<string>;
  readonly boards: Set<string>;
  readonly wholeBoards: Set<string>;
};

/**
 * Sends what people changed: first in, first out for each subject, four at a time. Only the tab that leads sends; the others add.
 */
export class Queue {
  readonly #options: Options;
  readonly #sending = new Set<string>();
  #lead: AbortController | null = null;
  #isFetching = false;
  #stopTimer = (): void => {};

  constructor(options: Options) {
    this.#options = options;
  }

  /** Does a command: it is shown at once, and sent when its turn comes. @returns what was done, nothing if there was nothing to do */
  run({ command: name, input }: Call): readonly Run[] {
    const parts = this.#command(name).split?.(input) ?? [input];
    return parts.flatMap((part) => this.#runPart(name, part) ?? []);
  }

  #runPart(name: string, input: unknown): Run | null {
    const { copy, clock } = this.#options;
    const command = this.#command(name);
    const plan = command.plan(input, copy.store.shown);
    if (plan === null) return null;
    // later than everything that is known, whatever the clock says
    const order = Math.max(clock.now(), ...copy.mutations.map((other) => other.order + 1));
    const [id, thing] = [newUuid(), nameIn(plan, copy.store.shown)];
    const stored = copy.add({
      ...plan,
      id,
      order,
      command: name,
      input,
      state: "queued",
      due_at: clock.now() + (command.quiet ?? 0),
      sent: null,
      tries: 0,
      rebases: 0,
      version: 0,
      isLost: false,
      refusal: null,
    });
    this.pump();
    return { id, command, input, plan, name: thing, stored: stored.then(() => this.pump()) };
  }

  /** Begins to send. What was being sent when the tab before ended is sent again, as it was. */
  lead(): void {
    this.stop();
    this.#lead = new AbortController();
    this.pump();
  }

  /** Stops: what is being sent may or may not take effect. */
  stop(): void {
    this.#lead?.abort();
    this.#lead = null;
    this.#sending.clear();
    this.#stopTimer();
  }

  /** Sends now what waits for further changes: after blur or navigation. */
  flush(): Promise<void> {
    return this.#change(({ state, due_at }) => state === "queued" && due_at > 0, { due_at: 0 });
  }

  /** Sends what was held, because the changes could be read: somebody is signed in, and the workspace is not suspended. */
  resume(): Promise<void> {
    return this.#change(({ state }) => state === "held", { state: "queued" });
  }

  async #change(isWanted: (mutation: Mutation) => boolean, change: Partial<Mutation>): Promise<void> {
    const { copy } = this.#options;
    const wanted = copy.mutations.filter(isWanted);
    if (wanted.length > 0) await copy.replace(wanted.map((mutation) => ({ ...mutation, ...change })));
    this.pump();
  }

  /** Removes a refused mutation, which the person has seen. */
  async dismiss(id: string): Promise<void> {
    await this.#options.copy.replace([], [id]);
  }

  /** Starts to send what can be sent now. */
  pump(): void {
    const { clock, copy, maySend } = this.#options;
    if (this.#lead === null || !maySend()) return;
    this.#fetchMissing();
    // one time for all: for what is not due yet the timer is set
    const now = clock.now();
    this.#merge();
    const pending = copy.mutations.filter(({ state }) => state !== "refused");
    const earlier: EarlierMutations = {
      touched: new Set(),
      created: new Set(),
      boards: new Set(),
      wholeBoards: new Set(),
    };
    for (const mutation of pending) {
      if (this.#sending.size >= mostAtOnce) return;
      if (this.#mayBeSent(mutation, earlier, now)) void this.#send(mutation, this.#lead);
      for (const uuid of touchedBy(mutation)) earlier.touched.add(uuid);
      for (const uuid of createdBy(mutation)) earlier.created.add(uuid);
      if (mutation.board_uuid !== null) earlier.boards.add(mutation.board_uuid);
      const whole = wholeBoardOf(mutation);
      if (whole !== null) earlier.wholeBoards.add(whole);
    }
    this.#wakeLater(pending, now);
  }

  #mayBeSent(mutation: Mutation, earlier: EarlierMutations, now: number): boolean {
    const { state, due_at, refs, id, board_uuid } = mutation;
    if (state !== "queued" || this.#sending.has(id) || due_at > now || this.#isMissing(mutation)) return false;
    if (refs.some((uuid) => earlier.created.has(uuid))) return false;
    if (earlier.boards.has(wholeBoardOf(mutation) ?? "") || earlier.wholeBoards.has(board_uuid ?? "")) return false;
    return ![...touchedBy(mutation), ...neighboursOf(mutation)].some((uuid) => earlier.touched.has(uuid));
  }

  async #send({ id, command }: Mutation, lead: AbortController): Promise<void> {
    this.#sending.add(id);
    try {
      await attempt({ ...this.#options, signal: lead.signal }, this.#command(command), id);
    } finally {
      if (this.#lead === lead) this.#sending.delete(id);
    }
    this.pump();
  }

  #isMissing = ({ command }: Mutation): boolean => this.#options.commands.get(command) === undefined;

  /** Fetches the commands of mutations that an earlier visit or another tab made, and sends those then. */
  #fetchMissing(): void {
    const { copy, commands } = this.#options;
    if (this.#isFetching || !copy.mutations.some(this.#isMissing)) return;
    this.#isFetching = true;
    void this.#pumpAfter(commands.fetch());
  }

  async #pumpAfter(fetched: Promise<boolean>): Promise<void> {
    const isThere = await fetched;
    this.#isFetching = false;
    if (isThere) this.pump();
  }

  /** Makes one mutation of neighbours on a subject that are not sent yet. */
  #merge(): void {
    const { copy } = this.#options;
    const last = new Map<string, Mutation>();
    for (const second of copy.mutations) {
      const first = last.get(second.subject);
      const merge = this.#options.commands.get(second.command)?.merge;
      const isSending = [first, second].some((each) => each !== undefined && this.#sending.has(each.id));
      const merged =
        first === undefined || merge === undefined || isSending ? null : mergeMutations(first, second, merge);
      last.set(second.subject, merged ?? second);
      if (merged !== null) void copy.replace([merged], [second.id]);
    }
  }

  #wakeLater(pending: readonly Mutation[], now: number): void {
    this.#stopTimer();
    const due = pending.flatMap(({ state, due_at }) => (state === "queued" && due_at > now ? due_at : []));
    if (due.length > 0) this.#stopTimer = this.#options.clock.after(Math.min(...due) - now, () => this.pump());
  }

  #command(name: string): AnyCommand {
    const command = this.#options.commands.get(name);
    if (command === undefined) throw new Error(`The command ${name} has not come yet.`);
    return command;
  }
}
