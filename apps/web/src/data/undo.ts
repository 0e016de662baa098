import type { AnyCommand, Call, Plan, Reader } from "./mutations.ts";

const mostSteps = 100;

/** A command that was done, with what it did. */
export type Done = { readonly command: AnyCommand; readonly input: unknown; readonly plan: Plan };

/** A field that somebody else changed, and what it belongs to. */
export type Changed = { readonly uuid: string; readonly field: string };

/** What came of an undo: the fields that somebody else changed meanwhile stay as they are. */
export type Undone = { readonly calls: readonly Call[]; readonly changed: readonly Changed[] };

/** The steps of a tab that can be undone, the last 100. What was done at once is one step. */
export class UndoStack {
  #steps: readonly (readonly Done[])[] = [];

  /** @returns whether it can be undone: a step with a command that cannot be is not kept, because half of it would stay */
  push(step: readonly Done[]): boolean {
    if (step.some(({ command }) => command.undo === undefined)) return false;
    this.#steps = [...this.#steps, step].slice(-mostSteps);
    return true;
  }

  /** How many steps can be undone. */
  get length(): number {
    return this.#steps.length;
  }

  /** Takes the last step. @returns what undoes it where my value still stands; null if there is nothing to undo */
  pop(shown: Reader): Undone | null {
    const step = this.#steps.at(-1);
    if (step === undefined) return null;
    this.#steps = this.#steps.slice(0, -1);
    // what was done last is undone first
    const undone = step.toReversed().flatMap(({ command, input, plan: { subject, before, effects } }) => {
      const { calls = [], changed = [] } = command.undo?.(input, before, shown, effects) ?? {};
      return { calls, changed: changed.map((field) => ({ uuid: subject, field })) };
    });
    return { calls: undone.flatMap(({ calls }) => calls), changed: undone.flatMap(({ changed }) => changed) };
  }
}
