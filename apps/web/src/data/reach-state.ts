/**
 * Whether the server can be reached. `slow`: it takes long to answer. `away`: it cannot be reached, or says nothing; `since` is when it said
 * something last, in milliseconds since 1970, null if it never did.
 */
export type ReachState =
  | { readonly kind: "fine" }
  | { readonly kind: "slow" }
  | { readonly kind: "away"; readonly since: number | null };

/** The signs of the server's answers. Durations are in milliseconds. */
export type Signs = {
  /** the time for which the oldest request without an answer has been waiting; 0 if there is none */
  readonly waited: number;
  /** the time for which nothing has come */
  readonly silent: number;
  /** the time for which everything has failed; null if the last answer was none */
  readonly failing: number | null;
  /** whether the last answer was a slow one */
  readonly isSlow: boolean;
  /** when something came last; null for never */
  readonly heardAt: number | null;
};

/** A failure that is over sooner is not shown. In milliseconds. */
const blip = 3000;
/** Nothing came for so long, although something was asked: the server is away; one whose answers are slow, after longer. */
const longestSilence = { fast: 9000, slow: 30_000 } as const;
/** The age of a request without an answer from which the server counts as slow. */
export const slowAfter = 5000;

/** The state that follows from what is known. */
export function nextReach(state: ReachState, signs: Signs): ReachState {
  // what is away stays so until something is heard
  if (state.kind === "away" && signs.silent >= blip) return state;
  if (isAway(state, signs)) return { kind: "away", since: signs.heardAt };
  return { kind: signs.isSlow || signs.waited >= slowAfter ? "slow" : "fine" };
}

function isAway(state: ReachState, { waited, silent, failing, isSlow }: Signs): boolean {
  const isSilent = waited >= blip && silent >= longestSilence[isSlow ? "slow" : "fast"];
  return isSilent || (failing !== null && (state.kind === "away" || failing >= blip));
}

/** Whether two states tell a person the same. */
export function isSameReach(one: ReachState, other: ReachState): boolean {
  if (one.kind === "away" && other.kind === "away") return one.since === other.since;
  return one.kind === other.kind;
}
