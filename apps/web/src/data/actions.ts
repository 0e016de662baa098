import type { AnyCommand, Call, Told } from "./mutations.ts";
import type { Queue } from "./queue.ts";
import type { Store } from "./store.ts";
import { type Changed, UndoStack } from "./undo.ts";

/** What came of commands: what to tell the person; `stored` resolves when all of it is on disk. */
export type Acted = { readonly told: Told; readonly isUndoable: boolean; readonly stored: Promise<void> };

type Options = {
  readonly store: Store;
  readonly queue: Queue;
  readonly commands: ReadonlyMap<string, AnyCommand>;
};

/** What a person does in a tab, and takes back. */
export class Actions {
  readonly #options: Options;
  readonly #undo = new UndoStack();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Does commands, as one step of undo. @returns null if there was nothing to do */
  run(calls: readonly Call[]): Acted | null {
    const { queue, commands } = this.#options;
    let told: Told | null = null;
    const stored: Promise<void>[] = [];
    // each in a tick of its own: it must see what those before it did, such as the places of cards that move together
    const done = calls.flatMap((call) => {
      const command = commands.get(call.command);
      const parts = queue.run(call);
      if (command === undefined || parts.length === 0) return [];
      told ??= command.tell(call.input);
      stored.push(...parts.map((part) => part.stored));
      return parts.map((part) => ({ ...part, command }));
    });
    const isUndoable = done.length > 0 && this.#undo.push(done);
    return told === null ? null : { told, isUndoable, stored: Promise.all(stored).then(() => undefined) };
  }

  /** Undoes the last step. @returns the fields that others changed meanwhile, null if there was nothing to undo */
  undo(): readonly Changed[] | null {
    const { store, queue } = this.#options;
    const undone = this.#undo.pop(store.shown);
    for (const call of undone?.calls ?? []) queue.run(call);
    return undone?.changed ?? null;
  }
}
