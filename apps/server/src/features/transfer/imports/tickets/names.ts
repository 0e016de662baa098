import { comparableName } from "#kernel/names.ts";
import { cut } from "../text.ts";
import type { PlannedColumn, PlannedLabel } from "../plan.ts";
import { type Stage, stages } from "./words.ts";

/** Names without duplicates, ignoring case and surrounding spaces. The first spelling is kept, and so is the order. */
export class NamePool {
  readonly #spellings = new Map<string, string>();

  /** @returns the first spelling of the name */
  keep(name: string): string {
    const key = comparableName(name);
    const known = this.#spellings.get(key);
    if (known !== undefined) return known;
    this.#spellings.set(key, name.trim());
    return name.trim();
  }

  names(): string[] {
    return [...this.#spellings.values()];
  }
}

/** Names that must be unique, ignoring case, and are not in the file: the second becomes “Name (2)”. */
export class UniqueNames {
  readonly #most: number;
  readonly #taken = new Set<string>();

  /** @param most the most characters of a name */
  constructor(most: number, taken: readonly string[] = []) {
    this.#most = most;
    for (const name of taken) this.#taken.add(comparableName(name));
  }

  /** @returns the name, or one like it that is free */
  take(whole: string): string {
    const spaceForNumber = 8;
    const base = cut(whole, this.#most - spaceForNumber).trim();
    let name = cut(whole, this.#most).trim();
    for (let number = 2; this.#taken.has(comparableName(name)); number += 1) name = `${base} (${number})`;
    this.#taken.add(comparableName(name));
    return name;
  }
}

/** The column of tasks that have none in the file. */
export const defaultColumn = "To Do";

/** Sorts names of columns by their usual order in a workflow, because a table does not tell the order. */
export function inWorkOrder(names: readonly string[], stageIn: (name: string) => Stage): string[] {
  return names.toSorted((one, other) => stages.indexOf(stageIn(one)) - stages.indexOf(stageIn(other)));
}

/** The columns of a board, of which at most one is complete. */
export function planColumns(names: readonly string[], complete: string | null): PlannedColumn[] {
  return names.map((name) => ({
    name,
    is_complete: complete !== null && comparableName(name) === comparableName(complete),
  }));
}

const palette = [
  "#4c8dd6",
  "#2f9e8f",
  "#4fa35b",
  "#8fa63a",
  "#c99a2e",
  "#d9803b",
  "#d0605e",
  "#cf6a98",
  "#a06cc9",
  "#6f78d0",
  "#5b9bb0",
  "#7d8794",
];

/** A color from a fixed palette; the same name, ignoring case, always gets the same color. */
export function colorOf(name: string): string {
  let hash = 0;
  for (const character of comparableName(name)) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return palette[hash % palette.length] ?? "#7d8794";
}

export function planLabels(names: readonly string[], colors: ReadonlyMap<string, string>): PlannedLabel[] {
  return names.map((name) => ({ name, color: colors.get(name) ?? colorOf(name) }));
}
