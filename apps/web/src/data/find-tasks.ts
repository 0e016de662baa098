import type { CopiedTask } from "@stoa/api";
import { keyOn } from "./task-key.ts";
import type { Reader } from "./mutations.ts";

/** A text as it is compared: without case and accents. */
export function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

/** The words of a query. */
export function wordsIn(query: string): readonly string[] {
  return plainText(query)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== "");
}

/**
 * The tasks of a copy whose number or title has the first letters of all words; the best first. Of a query without letters and digits,
 * such as an emoji, those whose title contains it, and of an empty one all: the last changed first.
 * @param query such as `log in`, `123` or `#123`
 */
export function findTasks(rows: Reader, query: string, limit: number): CopiedTask[] {
  const words = wordsIn(query);
  const signs = plainText(query.trim());
  const number = /^\s*#?(\d{1,9})\s*$/.exec(query)?.[1];
  const key = query.trim().replace(/^#/, "").toUpperCase();
  const ranked = [...rows.all("tasks")].flatMap((task) => {
    if (keyOn(rows.get("boards", task.board_uuid), task) === key) return { task, rank: 0 };
    const rank = words.length > 0 ? rankOf(task, words, number) : plainText(task.title).includes(signs) ? 0 : null;
    return rank === null ? [] : { task, rank };
  });
  const sorted = ranked.toSorted((one, other) => one.rank - other.rank || compareChanged(one.task, other.task));
  return sorted.slice(0, limit).map(({ task }) => task);
}

/** @returns 0 for the number itself, then titles that begin with the words, titles with such words, and parts of words; null: none */
function rankOf(task: CopiedTask, words: readonly string[], number: string | undefined): number | null {
  if (number !== undefined && String(task.number) === number) return 0;
  const title = plainText(task.title);
  if (words.some((word) => !title.includes(word))) return null;
  if (wordsIn(title).join(" ").startsWith(words.join(" "))) return 1;
  const titleWords = wordsIn(title);
  return words.every((word) => titleWords.some((each) => each.startsWith(word))) ? 2 : 3;
}

/** The last changed first; what is not confirmed yet is the newest. */
function compareChanged(one: CopiedTask, other: CopiedTask): number {
  const [first, second] = [one, other].map(({ updated_at }) => updated_at || "9999");
  if (first === second) return one.uuid < other.uuid ? -1 : 1;
  return (first ?? "") > (second ?? "") ? -1 : 1;
}
