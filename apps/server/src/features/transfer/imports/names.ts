import { comparableName } from "#kernel/names.ts";
import type { PlannedColumn, PlannedLabel } from "./plan.ts";

/** Names without duplicates, ignoring case and surrounding spaces. The first spelling is kept, and so is the order. */
export type NamePool = { keep(name: string): string; names(): string[] };

export function createNamePool(): NamePool {
  const spellings = new Map<string, string>();
  return {
    keep(name) {
      const key = comparableName(name);
      const known = spellings.get(key);
      if (known !== undefined) return known;
      spellings.set(key, name.trim());
      return name.trim();
    },
    names: () => [...spellings.values()],
  };
}

/** The column of tasks that have none in the file. */
export const defaultColumn = "To Do";

const stages: [rank: number, names: RegExp][] = [
  [0, /^(backlog|ideas?|icebox|inbox)$/i],
  [1, /^(to[ -]?do|open|new|planned|next|ready|selected for development)$/i],
  [3, /^(in )?(review|testing|qa|verification|test)$/i],
  [4, /^(done|complete|completed|closed|finished|resolved|shipped|released)$/i],
];
const inProgress = 2;
const completeRank = 4;

function rankOf(name: string): number {
  return stages.find(([, names]) => names.test(name))?.[0] ?? inProgress;
}

/** Sorts names of columns by their usual order in a workflow, because a table does not tell the order. */
export function inWorkOrder(names: string[]): string[] {
  return names.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The columns of a board. A board has one complete column: the last one with a name such as "Done". */
export function planColumns(names: string[]): PlannedColumn[] {
  const complete = names.findLastIndex((name) => rankOf(name) === completeRank);
  return names.map((name, index) => ({ name, is_complete: index === complete }));
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

export function planLabels(names: string[]): PlannedLabel[] {
  return names.map((name) => ({ name, color: colorOf(name) }));
}
