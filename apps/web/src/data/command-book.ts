import type { AnyCommand } from "./mutations.ts";

/** The commands by their names. Some come later, so that the first load is small: a mutation of one of those waits for it. */
export class CommandBook {
  readonly #known = new Map<string, AnyCommand>();
  readonly #load: () => Promise<readonly AnyCommand[]>;
  #isWhole = false;

  constructor(first: readonly AnyCommand[], load: () => Promise<readonly AnyCommand[]>) {
    this.#add(first);
    this.#load = load;
  }

  /** @returns undefined if it has not come yet @throws Error if there is none of this name */
  get(name: string): AnyCommand | undefined {
    const command = this.#known.get(name);
    if (command === undefined && this.#isWhole) throw new Error(`There is no command ${name}.`);
    return command;
  }

  /** Takes the others, which a screen has brought. */
  complete(others: readonly AnyCommand[]): void {
    this.#add(others);
    this.#isWhole = true;
  }

  /** Fetches the others. @returns whether they are there */
  async fetch(): Promise<boolean> {
    try {
      if (!this.#isWhole) this.complete(await this.#load());
    } catch {
      // without a network: it is tried again the next time
    }
    return this.#isWhole;
  }

  #add(commands: readonly AnyCommand[]): void {
    for (const command of commands) this.#known.set(command.name, command);
  }
}
