import type { CommandBook } from "./command-book.ts";
import { newUuid } from "./environment.ts";
import type { CommandMessage } from "./messages.ts";
import type { Call, Mutation } from "./mutations.ts";
import type { Queue, Run } from "./queue.ts";
import { type BarredTasks, barredBy } from "./requirements.ts";
import type { Store } from "./store.ts";
import { type ChangedField, type DoneCommand, type Step, Steps } from "./undo.ts";

/** The result of commands: the message for the person; `stored` resolves when all of it is on disk. */
export type ActionResult = { readonly step: Step; readonly isUndoable: boolean; readonly stored: Promise<void> };

/** The result of an undo or redo; null if there was no step, "barred" if a column does not take a task back yet. */
export type UndoResult = ReversedStep | "barred" | null;

/** A step that was undone, or done again, as far as its values still stand. */
export type ReversedStep = {
  readonly step: Step;
  /** whether anything was done */
  readonly isDone: boolean;
  /** the fields that somebody else, or a later step, changed meanwhile stay as they are */
  readonly changed: readonly ChangedField[];
  /** whether this can be taken back */
  readonly isReversible: boolean;
};

type Options = {
  readonly store: Store;
  readonly queue: Queue;
  readonly commands: CommandBook;
  /** called when nothing was done, because a column does not take a task yet */
  readonly barred: (barred: BarredTasks) => void;
  /** called with steps that cannot be undone or done again any more */
  readonly ended: (steps: readonly Step[]) => void;
};

/** The actions of a person in a tab, with undo and redo. */
export class Actions {
  readonly #options: Options;
  readonly #steps = new Steps();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Runs commands as one step of undo. @param message the message of all; by default that of the first one @returns null if nothing was done */
  run(calls: readonly Call[], message?: CommandMessage): ActionResult | null {
    if (this.#isBarred(calls)) return null;
    const runs = this.#do(calls);
    const [first] = runs;
    if (first === undefined) return null;
    const { command, input, name, plan } = first;
    const step: Step = {
      id: newUuid(),
      message: message ?? command.tell(input),
      name,
      board_uuid: plan.board_uuid,
      done: runs,
    };
    const stored = Promise.all(runs.map((run) => run.stored)).then(() => undefined);
    const { isKept, ended } = this.#steps.add(step);
    this.#options.ended(ended);
    return { step, isUndoable: isKept, stored };
  }

  /** Undoes a step where its values still stand. @param id of the step; else the newest one @returns null if there is none */
  undo(id?: string): UndoResult {
    const step = id === undefined ? this.#steps.last : this.#steps.findDone(id);
    return step === undefined ? null : this.#reverse(step, (done) => this.#steps.undid(step, done));
  }

  /** Does again what was undone, where nobody changed it since. @param id of the step; else what was undone last */
  redo(id?: string): UndoResult {
    const step = id === undefined ? this.#steps.lastUndone : this.#steps.findUndone(id);
    return step === undefined ? null : this.#reverse(step, (done) => this.#steps.redid(step, done));
  }

  /** A mutation was refused. @returns the newest step that it was of, if it is one of this tab */
  refused({ id, merged = [] }: Mutation): Step | null {
    const ids = [id, ...merged];
    const steps = ids.flatMap((each) => this.#steps.stepOf(each) ?? []);
    this.#steps.refused(ids);
    return steps.at(-1) ?? null;
  }

  #reverse(step: Step, keep: (done: readonly DoneCommand[]) => boolean): UndoResult {
    const { calls, changed } = this.#steps.reverse(step, this.#options.store.shown);
    // it stays, because the task can be given what it needs
    if (this.#isBarred(calls)) return "barred";
    const done = this.#do(calls);
    return { step, isDone: done.length > 0, changed, isReversible: keep(done) };
  }

  #isBarred(calls: readonly Call[]): boolean {
    const { store, commands, barred } = this.#options;
    const found = barredBy(calls, commands, store.shown);
    if (found !== null) barred(found);
    return found !== null;
  }

  #do(calls: readonly Call[]): readonly Run[] {
    // each in a tick of its own: it must see what those before it did, such as the places of cards that move together
    return calls.flatMap((call) => this.#options.queue.run(call));
  }
}
