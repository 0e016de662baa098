import type { Priority } from "./plan.ts";

const words: Record<Priority, string[]> = {
  low: ["low", "lowest", "minor", "trivial", "p3", "p4"],
  medium: ["medium", "normal", "moderate", "p2"],
  high: ["high", "major", "important", "p1"],
  urgent: ["urgent", "highest", "critical", "blocker", "immediate", "p0"],
};

const priorityByWord = new Map<string, Priority | null>([
  ...words.low.map((word) => [word, "low"] as const),
  ...words.medium.map((word) => [word, "medium"] as const),
  ...words.high.map((word) => [word, "high"] as const),
  ...words.urgent.map((word) => [word, "urgent"] as const),
  ...["", "none", "no priority", "-"].map((word) => [word, null] as const),
]);

/** The priority that a word of another tool means; null for "none", undefined for an unknown word. */
export function priorityOf(word: string): Priority | null | undefined {
  return priorityByWord.get(word.trim().toLowerCase());
}
