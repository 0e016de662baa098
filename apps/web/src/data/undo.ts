import type { Effect } from "./effects.ts";
import type { CommandMessage } from "./messages.ts";
import type { AnyCommand, Call, Plan, Reader } from "./mutations.ts";
import type { AnyRow } from "./tables.ts";

const mostSteps = 100;

/** A command that was done, with what it did. */
export type DoneCommand = {
  /** of its mutation */
  readonly id: string;
  readonly command: AnyCommand;
  readonly input: unknown;
  readonly plan: Plan;
};

/** The calls that were done at once in a tab, and are undone at once. */
export type Step = {
  readonly id: string;
  readonly message: CommandMessage;
  /** the name of what was changed, as it was then: a ticket's title */
  readonly name: string | null;
  /** the board that it is on; null for what belongs to the workspace */
  readonly board_uuid: string | null;
  readonly done: readonly DoneCommand[];
};

/** A field that has another value since, and what it belongs to. `isMine`: a later step of this tab gave it. */
export type ChangedField = { readonly uuid: string; readonly field: string; readonly isMine: boolean };

/** The calls that reverse a step, and the fields that stay as they are. */
export type Reversal = { readonly calls: readonly Call[]; readonly changed: readonly ChangedField[] };

/** The steps of a tab: those that can be undone, and those that were undone and can be done again. The last 100 of each. */
export class Steps {
  #done: readonly Step[] = [];
  #undone: readonly Step[] = [];

  /** The newest step that is not undone. */
  get last(): Step | undefined {
    return this.#done.at(-1);
  }

  /** The step that was undone last. */
  get lastUndone(): Step | undefined {
    return this.#undone.at(-1);
  }

  readonly findDone = (id: string): Step | undefined => this.#done.find((step) => step.id === id);
  readonly findUndone = (id: string): Step | undefined => this.#undone.find((step) => step.id === id);

  /** The step that a mutation is of. A part of a mutation that was refused has its id, too. */
  stepOf(mutation: string): Step | undefined {
    return [...this.#done, ...this.#undone].find(({ done }) =>
      done.some(({ id }) => mutation === id || mutation.startsWith(`${id}.`)),
    );
  }

  /**
   * Keeps a step. A step with a command that cannot be undone is not kept, because half of it would stay.
   * @returns the steps that end with it: what was undone before cannot be done again after something else
   */
  add(step: Step): { readonly isKept: boolean; readonly ended: readonly Step[] } {
    if (!isReversible(step)) return { isKept: false, ended: [] };
    const ended = [...this.#undone, ...this.#done.slice(0, this.#done.length + 1 - mostSteps)];
    this.#undone = [];
    this.#done = [...this.#done, step].slice(-mostSteps);
    return { isKept: true, ended };
  }

  /** A step was undone. @param done what undid it: with nothing, it cannot be done again @returns whether it can */
  undid(step: Step, done: readonly DoneCommand[]): boolean {
    this.#forget(step);
    const undone = { ...step, done };
    if (isReversible(undone)) this.#undone = [...this.#undone, undone].slice(-mostSteps);
    return isReversible(undone);
  }

  /** A step was done again. @param done what did it @returns whether it can be undone again */
  redid(step: Step, done: readonly DoneCommand[]): boolean {
    this.#forget(step);
    const redone = { ...step, done };
    if (isReversible(redone)) this.#done = [...this.#done, redone].slice(-mostSteps);
    return isReversible(redone);
  }

  /** Mutations were refused: there is nothing of them to undo. */
  refused(mutations: readonly string[]): void {
    const without = (steps: readonly Step[]): Step[] =>
      steps
        .map((step) => ({ ...step, done: step.done.filter(({ id }) => !mutations.includes(id)) }))
        .filter(({ done }) => done.length > 0);
    [this.#done, this.#undone] = [without(this.#done), without(this.#undone)];
  }

  /** The calls that reverse a step, where its values still stand. */
  reverse(step: Step, shown: Reader): Reversal {
    // what was done last is reversed first
    const reversed = step.done.toReversed().map(({ command, input, plan: { subject, before, effects } }) => {
      const { calls = [], changed = [] } = command.undo?.(input, before, shown, effects) ?? {};
      return {
        calls,
        changed: changed.map((field) => ({ uuid: subject, field, ...this.#blame(step, subject, field) })),
      };
    });
    return { calls: reversed.flatMap(({ calls }) => calls), changed: reversed.flatMap(({ changed }) => changed) };
  }

  /** Whether a later step of this tab gave a field its value. */
  #blame(step: Step, uuid: string, field: string): { readonly isMine: boolean } {
    const later = this.#done.slice(this.#done.findIndex(({ id }) => id === step.id) + 1);
    const effects = later.flatMap(({ done }) => done.flatMap(({ plan }) => plan.effects));
    return { isMine: effects.some((effect) => effect.uuid === uuid && isOn(effect, field)) };
  }

  #forget({ id }: Step): void {
    const others = (steps: readonly Step[]): readonly Step[] => steps.filter((each) => each.id !== id);
    [this.#done, this.#undone] = [others(this.#done), others(this.#undone)];
  }
}

const isReversible = ({ done }: Step): boolean =>
  done.length > 0 && done.every(({ command }) => command.undo !== undefined);

/** Whether an effect is about a field; the end of a row is about all of its fields. */
function isOn(effect: Effect, field: string): boolean {
  if (effect.does !== "change") return effect.does === "drop";
  return field in { ...effect.change.set, ...effect.change.entries };
}

/** The name of what a plan changes: the title of the task that it is about, else of the row itself. */
export function nameIn({ subject, effects }: Plan, shown: Reader): string | null {
  const [first] = effects;
  const row = first?.does === "create" ? first.row : first && (shown.get(first.kind, first.uuid) as AnyRow | undefined);
  const name = shown.get("tasks", subject)?.title ?? row?.["title"] ?? row?.["name"];
  return typeof name === "string" ? name : null;
}
