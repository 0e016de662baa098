import { attempt, type Sender } from "./attempt.ts";
import { mergeChanges } from "./effects.ts";
import { newUuid } from "./environment.ts";
import { type AnyCommand, type Call, createdBy, type Mutation, type Plan } from "./mutations.ts";

type Options = Omit<Sender, "signal"> & {
  readonly commands: ReadonlyMap<string, AnyCommand>;
  /** whether there is a network, and the copy is what the server has: else a row that is missing may only be late */
  readonly maySend: () => boolean;
};

const mostAtOnce = 4;

/**
 * Sends what people changed: first in, first out for each subject, four at a time. Only the tab that leads sends; the others add.
 */
export class Queue {
  readonly #options: Options;
  readonly #sending = new Set<string>();
  #lead: AbortController | null = null;
  #stopTimer = (): void => {};

  constructor(options: Options) {
    this.#options = options;
  }

  /** Does a command: it is shown at once, and sent when its turn comes. @returns its plan, null if there was nothing to do */
  run({ command: name, input }: Call): { readonly plan: Plan; readonly stored: Promise<void> } | null {
    const { copy, clock } = this.#options;
    const command = this.#command(name);
    const plan = command.plan(input, copy.store.shown);
    if (plan === null) return null;
    // later than everything that is known, whatever the clock says
    const order = Math.max(clock.now(), ...copy.mutations.map((other) => other.order + 1));
    const stored = copy.add({
      ...plan,
      id: newUuid(),
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
    return { plan, stored: stored.then(() => this.pump()) };
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

  /** Sends now what waits: after blur or navigation, when the network is back, or when somebody signed in. */
  async flush(): Promise<void> {
    const { copy } = this.#options;
    const waiting = copy.mutations.filter(
      ({ state, due_at }) => state === "held" || (state === "queued" && due_at > 0),
    );
    if (waiting.length > 0)
      await copy.replace(waiting.map((mutation) => ({ ...mutation, state: "queued", due_at: 0 })));
    this.pump();
  }

  /** Removes a refused mutation from the tray. */
  async dismiss(id: string): Promise<void> {
    await this.#options.copy.replace([], [id]);
  }

  /** Starts to send what can be sent now. */
  pump(): void {
    const { copy, maySend } = this.#options;
    if (this.#lead === null || !maySend()) return;
    this.#merge();
    const pending = copy.mutations.filter(({ state }) => state !== "refused");
    for (const [at, mutation] of pending.entries()) {
      if (this.#sending.size >= mostAtOnce) return;
      if (this.#mayBeSent(mutation, pending.slice(0, at))) void this.#send(mutation, this.#lead);
    }
    this.#wakeLater(pending);
  }

  #mayBeSent(mutation: Mutation, earlier: readonly Mutation[]): boolean {
    const { state, due_at, subject, refs, id } = mutation;
    if (state !== "queued" || this.#sending.has(id) || due_at > this.#options.clock.now()) return false;
    return !earlier.some(
      // guard: web: mutations of one subject overtake each other | without `other.subject === subject || ` | by workspace.test.ts
      (other) => other.subject === subject || createdBy(other).some((uuid) => refs.includes(uuid)),
    );
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

  /** Makes one mutation of neighbours on a subject that are not sent yet. */
  #merge(): void {
    const { copy } = this.#options;
    const last = new Map<string, Mutation>();
    for (const second of copy.mutations) {
      const first = last.get(second.subject);
      const merged = first === undefined ? null : this.#merged(first, second);
      last.set(second.subject, merged ?? second);
      if (merged !== null) void copy.replace([merged], [second.id]);
    }
  }

  #merged(first: Mutation, second: Mutation): Mutation | null {
    const { merge } = this.#command(first.command);
    const isUnsent = [first, second].every(
      ({ state, sent, id }) => state === "queued" && sent === null && !this.#sending.has(id),
    );
    if (merge === undefined || first.command !== second.command || !isUnsent) return null;
    const [one, other] = [first.effects[0], second.effects[0]];
    if (one?.does !== "change" || other?.does !== "change") return null;
    return {
      ...first,
      input: merge(first.input, second.input),
      refs: [...first.refs, ...second.refs],
      effects: [{ ...one, change: mergeChanges(one.change, other.change) }],
      // what the person saw before the first of them
      before: mergeChanges(second.before ?? {}, first.before ?? {}),
      due_at: Math.max(first.due_at, second.due_at),
    };
  }

  #wakeLater(pending: readonly Mutation[]): void {
    const { clock } = this.#options;
    this.#stopTimer();
    const due = pending.flatMap(({ state, due_at }) => (state === "queued" && due_at > clock.now() ? due_at : []));
    if (due.length > 0) this.#stopTimer = clock.after(Math.min(...due) - clock.now(), () => this.pump());
  }

  #command(name: string): AnyCommand {
    const command = this.#options.commands.get(name);
    if (command === undefined) throw new Error(`There is no command ${name}.`);
    return command;
  }
}
