import { type Change, type Effect, mergeChanges } from "./effects.ts";
import type { Mutation } from "./mutations.ts";

/**
 * One mutation in place of two neighbours on a row that are not sent yet: the words of one pause are one request.
 * @param merge the command's @returns null if they are not of this kind
 */
export function mergeMutations(
  first: Mutation,
  second: Mutation,
  merge: (first: unknown, second: unknown) => unknown,
): Mutation | null {
  const isUnsent = [first, second].every(({ state, sent }) => state === "queued" && sent === null);
  const effect = mergedEffect([...first.effects, ...second.effects]);
  if (first.command !== second.command || !isUnsent || effect === null || !goesOn(first, second)) return null;
  return {
    ...first,
    merged: [...(first.merged ?? []), second.id, ...(second.merged ?? [])],
    input: merge(first.input, second.input),
    refs: [...first.refs, ...second.refs],
    effects: [effect],
    // what the person saw before the first of them
    before: mergeChanges(second.before ?? {}, first.before ?? {}),
    due_at: Math.max(first.due_at, second.due_at),
  };
}

/**
 * Whether what the person saw before the second is what the first made: else it was typed on another text, in another tab or before
 * the first was shown, and in place of both the first one's words would be gone.
 */
function goesOn({ effects }: Mutation, { before }: Mutation): boolean {
  const [effect] = effects;
  const made = effect?.does === "change" ? effect.change : {};
  return (["set", "entries"] as const).every((part) => isSeen(made[part], before?.[part]));
}

function isSeen(made: Change["set"] = {}, seen: Change["set"] = {}): boolean {
  return Object.entries(seen).every(
    ([field, value]) => !(field in made) || JSON.stringify(made[field]) === JSON.stringify(value),
  );
}

/** One change in place of two of the same row. */
function mergedEffect([one, other, ...more]: readonly Effect[]): Effect | null {
  if (one?.does !== "change" || other?.does !== "change" || more.length > 0 || one.uuid !== other.uuid) return null;
  return { ...one, change: mergeChanges(one.change, other.change) };
}
