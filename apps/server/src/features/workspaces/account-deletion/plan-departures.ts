import type { Departure } from "#features/workspaces/members/index.ts";

/** The plan for the workspaces of a person whose account is deleted. */
export type Plan = {
  /** the person is the only owner, and there are other people: these workspaces must not lose their owner */
  readonly abandoned: readonly Departure[];
  /** without other people: deleted with the account */
  readonly closing: readonly Departure[];
  /** all others: the person leaves them */
  readonly leaving: readonly Departure[];
};

/** Sorts the workspaces of which a person is an active member. */
export function planDepartures(departures: readonly Departure[]): Plan {
  const closing = departures.filter((each) => each.other_people === 0);
  const shared = departures.filter((each) => each.other_people > 0);
  return {
    abandoned: shared.filter(isAbandoned),
    closing,
    leaving: shared.filter((each) => !isAbandoned(each)),
  };
}

function isAbandoned(departure: Departure): boolean {
  return departure.is_owner && departure.other_owners === 0;
}

const maxNames = 5;

/** The names of workspaces, for a sentence: “A”, “B” and 3 more. */
export function namesOf(departures: readonly Departure[]): string {
  const names = departures.slice(0, maxNames).map((each) => `“${each.name}”`);
  const others = departures.length - names.length;
  return others === 0 ? names.join(", ") : `${names.join(", ")} and ${others} more`;
}
