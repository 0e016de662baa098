import type { Change } from "./effects.ts";
import type { AnyCommand, Call, Reader } from "./mutations.ts";

const mostSteps = 100;

type Step = { readonly command: AnyCommand; readonly input: unknown; readonly before: Change | null };

/** What came of an undo: the fields that somebody else changed meanwhile stay as they are. */
export type Undone = { readonly calls: readonly Call[]; readonly changed: readonly string[] };

/** The commands of a tab that can be undone, the last 100. */
export class UndoStack {
  #steps: readonly Step[] = [];

  push(step: Step): void {
    this.#steps = [...this.#steps, step].slice(-mostSteps);
  }

  /** How many steps can be undone. */
  get length(): number {
    return this.#steps.length;
  }

  /** Takes the last step. @returns what undoes it where my value still stands; null if there is nothing to undo */
  pop(shown: Reader): Undone | null {
    const step = this.#steps.at(-1);
    this.#steps = this.#steps.slice(0, -1);
    return step === undefined ? null : step.command.undo(step.input, step.before, shown);
  }
}
